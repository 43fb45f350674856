/**
 * A case as a plain trimmer is given it: sizes on every block, one whole number of tokens for all of it.
 *
 * A trimmer knows of no summaries, windows, levels or calibration, and needs no tokenizer of ours: it adds up `tokens`.
 * What a store's case says by options (an overhead, a reserve, a grace) is worked into the one number.
 */

import type { Case } from '../src/door.ts';
import type { Block, Store } from '../src/model/types.ts';
import { blockTokens } from '../src/sizes/blocks.ts';
import { chars } from '../src/sizes/chars.ts';
import { largestBaseWithin, limitOf } from '../src/sizes/scale.ts';
import { deepFreeze } from './freeze.ts';
import { ASSUMED_OPTIONS } from './notation/base.ts';
import { type Given, validCase } from './trial.ts';

/** A plain case as a compactor reads it. */
export interface PlainCase {
  readonly store: Store;
  readonly budget: number;
}

/** Reads a case that a trimmer is given: it is valid, every block bears a size, and the budget is a number. */
export function readPlain({ store, budget }: Case): PlainCase {
  return { store: store as Store, budget: budget as number };
}

/** Makes a plain case of any case. */
export function plainCase(given: Given): Given {
  const { store } = given;
  const messages = store.messages.map((message) => ({ ...message, content: message.content.map(sized) }));
  return deepFreeze({
    store: { messages, summaries: [], pins: store.pins, chunks: [] },
    budget: roomForMessages(given, { ...store, messages }),
    options: ASSUMED_OPTIONS,
  });
}

function sized(block: Block): Block {
  return block.tokens === undefined ? { ...block, tokens: blockTokens(block, chars) } : block;
}

/** The base tokens that the budget leaves for messages (B1, B2, E7, T4). */
function roomForMessages(given: Given, store: Store): number {
  const { budget, settings } = validCase(given);
  const { calibrationThousandths, graceThousandths, overheadTokens, enforceBudget } = settings;
  if (!enforceBudget) return totalOf(store);
  const limit = limitOf(budget.maxTokens - budget.reserveForResponse, graceThousandths);
  return Math.max(0, largestBaseWithin(limit, calibrationThousandths) - overheadTokens);
}

function totalOf({ messages }: Store): number {
  return messages.flatMap(({ content }) => content).reduce((sum, { tokens = 0 }) => sum + tokens, 0);
}
