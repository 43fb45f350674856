/**
 * What is known of a store before anything is chosen.
 *
 * A fact is kept with what it is a fact of, a message or a summary, and counted once; what follows from
 * them for the whole (regions, pruning) is gathered anew. Everything after this only reads.
 */

import type { Forest, Tree } from './forest.ts';
import type { Message, Settings, Store } from './model/types.ts';
import { type Part, partsOf } from './pairing/parts.ts';
import type { ToolSequence } from './pairing/sequence.ts';
import { type MessagePrice, type PairPrice, priceMessage } from './price.ts';
import { type Regions, regionsOf } from './regions.ts';
import { type Pruning, pruningOf } from './render/prune.ts';
import type { Sums } from './sizes/sums.ts';
import type { Work } from './work.ts';

/** What is known of one message, wherever it stands. */
export interface MessageFacts extends MessagePrice {
  readonly message: Message;
  /** The parts of the message as stored (R1). */
  readonly parts: readonly Part[];
}

export function factsOfMessage(message: Message, settings: Settings): MessageFacts {
  return {
    message,
    ...priceMessage(message, settings),
    parts: partsOf(message.role, message.content),
  };
}

/** What is kept of a store from compile to compile (`book.ts`). */
export interface Kept {
  readonly store: Store;
  readonly settings: Settings;
  /** Each message's position, by id (M2). */
  readonly positions: ReadonlyMap<string, number>;
  /** By position. */
  readonly messages: readonly MessageFacts[];
  /** Over the messages: sizes as stored (T2), and what they are weighed at (P5). */
  readonly sizes: Sums;
  readonly prices: Sums;
  readonly forest: Forest;
  readonly pairOf: (tree: Tree) => PairPrice;
  /** Q, and where each tool id stands in it; made when it is first asked for (D3). */
  readonly toolsIn: (regions: Regions) => ToolSequence;
  readonly work: Work;
}
/** All that a compile reads. */
export interface Facts extends Kept {
  readonly regions: Regions;
  readonly pruning: Pruning;
}

/** Adds what follows for the whole store: its regions, and what is old in it. */
export function gather(kept: Kept): Facts {
  const { store, settings, positions, messages, sizes } = kept;
  const partsAt = (position: number) => messages[position]?.parts ?? [];
  return {
    ...kept,
    regions: regionsOf(store, sizes, positions, settings),
    pruning: pruningOf(store.messages, partsAt, settings),
  };
}
