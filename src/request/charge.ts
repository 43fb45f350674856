/**
 * Writes each item as the entries that it is, and charges it.
 *
 * Charges are base tokens: a pair's as the rule charges it, a raw message's as it goes out, before repair.
 * What is really sent is summed beside it, because the two differ by more than repair (P1, P3).
 *
 * Holds E2, E3, E7, C1's pair.
 */

import type { Facts } from '../facts.ts';
import type { Tree } from '../forest.ts';
import type { Block, Entry, Level } from '../model/types.ts';
import { type Part, partsOf } from '../pairing/parts.ts';
import type { RequestPart } from '../pairing/repair.ts';
import { isBlankText } from '../pairing/wire.ts';
import type { PairPrice } from '../price.ts';
import { capped } from '../render/cap.ts';
import { sentBlocks } from '../render/prune.ts';
import { baseTokens } from '../sizes/blocks.ts';
import type { Item, Items } from './layout.ts';

/** An item written out: its entries, their parts, its charge and what it sends, in base tokens. */
interface Written {
  readonly entries: readonly Entry[];
  readonly parts: readonly Part[];
  readonly messageId: string;
  readonly charge: number;
  readonly sent: number;
}
export interface Charged {
  readonly entries: Entry[];
  readonly parts: readonly RequestPart[];
  /** Base tokens item by item, in the order of the request. */
  readonly charges: readonly number[];
  /** Base tokens by region, pairs in the middle. */
  readonly regions: { readonly head: number; readonly middle: number; readonly recent: number };
  /** All that is charged, with the overhead (E7). */
  readonly baseTokens: number;
  /** All that the entries send before repair, with the overhead; blank texts aren't sent. */
  readonly sentTokens: number;
}

/** Writes and charges the items of a request (E7). */
export function chargeItems(facts: Facts, { head, middle, recent }: Items): Charged {
  const write = (item: Item) => writeItem(facts, item);
  const regions = { head: head.map(write), middle: middle.map(write), recent: recent.map(write) };
  const all = [...regions.head, ...regions.middle, ...regions.recent];
  const { overheadTokens } = facts.settings;
  return {
    entries: all.flatMap(({ entries }) => entries),
    parts: all.flatMap(({ parts, messageId }) => parts.map((part) => ({ part, messageId }))),
    charges: all.map(({ charge }) => charge),
    regions: { head: sumOf(regions.head), middle: sumOf(regions.middle), recent: sumOf(regions.recent) },
    baseTokens: overheadTokens + sumOf(all),
    sentTokens: overheadTokens + all.reduce((sum, { sent }) => sum + sent, 0),
  };
}

function sumOf(written: readonly Written[]): number {
  return written.reduce((sum, { charge }) => sum + charge, 0);
}

function writeItem(facts: Facts, item: Item): Written {
  switch (item.kind) {
    case 'raw':
      return writeRaw(facts, item.position);
    case 'pair':
      return writePair(facts, item.tree);
    case 'combined':
      return writeCombined(facts, item.trees);
  }
}

function writeRaw(facts: Facts, position: number): Written {
  const known = facts.messages[position];
  if (known === undefined) throw new RangeError(`no message at position ${position}`);
  const { message, price } = known;
  const { estimator } = facts.settings;
  const content = sentBlocks(message, position, facts.pruning, facts.settings);
  const isAsStored = content === message.content;
  const charge = isAsStored ? price.stored : baseTokens(content, estimator);
  const parts = isAsStored ? known.parts : partsOf(message.role, content, message.content);
  return {
    entries: [{ source: { kind: 'raw', id: message.id }, role: message.role, content: [...content], charge }],
    parts,
    messageId: message.id,
    charge,
    sent: charge - baseTokens(content.filter(isBlankText), estimator),
  };
}

function writePair(facts: Facts, tree: Tree): Written {
  const pair = facts.pairOf(tree);
  const source = { kind: 'summary', id: tree.summary.id, level: tree.summary.level } as const;
  return writeExchange(source, pair.header, pair.answer, pair);
}

const COMBINED_QUESTION: Block = { type: 'text', text: 'What do you remember from earlier?' };
const BETWEEN_SUMMARIES = '\n\n---\n\n';
const BETWEEN_TEXTS = '\n\n';

/** C1: one pair for all that was chosen, its answer one text, cut as one. */
function writeCombined(facts: Facts, trees: readonly Tree[]): Written {
  const { estimator, maxMessageTokens } = facts.settings;
  const text = trees.map(textOfSummary).join(BETWEEN_SUMMARIES);
  const whole: Block[] = [{ type: 'text', text }];
  const answer = capped(whole, maxMessageTokens);
  const ids = trees.map(({ summary }) => summary.id);
  return writeExchange({ kind: 'summaries', ids }, COMBINED_QUESTION, answer, {
    charge: baseTokens([COMBINED_QUESTION, ...whole], estimator),
    sent: baseTokens([COMBINED_QUESTION, ...answer], estimator),
  });
}

/** A summary's texts, its reasoning and blank texts left out. */
function textOfSummary({ summary }: Tree): string {
  const texts = summary.content.flatMap((block) =>
    block.type === 'text' && !isBlankText(block) ? [block.text] : [],
  );
  return texts.join(BETWEEN_TEXTS);
}

/** E2: a question and its answer, which bears the charge (E3). */
function writeExchange(
  source: Entry['source'],
  question: Block,
  answer: readonly Block[],
  { charge, sent }: Pick<PairPrice, 'charge' | 'sent'>,
): Written {
  return {
    entries: [
      { source, role: 'user', content: [question], charge: 0 },
      { source, role: 'assistant', content: [...answer], charge },
    ],
    parts: [...partsOf('user', [question]), ...partsOf('assistant', answer)],
    messageId: '', // a pair holds no call and no result, so repair never names it
    charge,
    sent,
  };
}

/** How many pairs of each level the entries hold, the combined pair's summaries one by one. */
export function countLevels(items: Items): Record<Level, number> {
  const counts: Record<Level, number> = { 1: 0, 2: 0, 3: 0 };
  for (const item of items.middle) {
    if (item.kind === 'pair') counts[item.tree.summary.level]++;
    if (item.kind === 'combined') for (const { summary } of item.trees) counts[summary.level]++;
  }
  return counts;
}
