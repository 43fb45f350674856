/**
 * What is known of a store before anything is chosen.
 *
 * A fact is kept with what it is a fact of, a message or a summary, and counted once; what follows from
 * them for the whole (regions, pruning) is gathered anew. Everything after this only reads.
 */

import type { Forest, Tree } from './forest.ts';
import type { Block, Message, Settings, Store } from './model/types.ts';
import { type Part, partsOf } from './pairing/parts.ts';
import type { ToolSequence } from './pairing/sequence.ts';
import { blankTokens, type MessagePrice, type PairPrice, priceMessage } from './price.ts';
import { type Regions, regionsOf } from './regions.ts';
import { type Pruning, pruningOf, sendsAsStored, sentBlocks } from './render/prune.ts';
import { baseTokens } from './sizes/blocks.ts';
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
  /** Whether every message goes out as it is stored. */
  readonly isAllAsStored: boolean;
  /** What goes out for the message at a position, as a message with its facts; itself where nothing changes. */
  readonly goingAt: (position: number) => MessageFacts;
}

/** Adds what follows for the whole store: its regions, and what is old in it. */
export function gather(kept: Kept): Facts {
  const { store, settings, positions, messages, sizes } = kept;
  const partsAt = (position: number) => messages[position]?.parts ?? [];
  const pruning = pruningOf(store.messages, partsAt, settings);
  return {
    ...kept,
    regions: regionsOf(store, sizes, positions, settings),
    isAllAsStored: sendsAsStored(pruning, settings),
    goingAt: goingIn(kept, pruning),
  };
}

/** Messages as they go out (E5, E6, R6); each that changes is made once, whatever the drafts that hold it. */
function goingIn({ messages, settings, work }: Kept, pruning: Pruning): Facts['goingAt'] {
  const knownAt = (position: number): MessageFacts => {
    const known = messages[position];
    if (known === undefined) throw new RangeError(`no message at position ${position}`);
    return known;
  };
  if (sendsAsStored(pruning, settings)) return knownAt;
  const made = new Map<number, MessageFacts>();
  return (position) => {
    const before = made.get(position);
    if (before !== undefined) return before;
    const known = knownAt(position);
    const content = sentBlocks(known.message, position, pruning, settings);
    const going = content === known.message.content ? known : factsOfChanged(known, content, settings);
    if (going !== known) work.partsBuilt += going.parts.length;
    made.set(position, going);
    return going;
  };
}

function factsOfChanged(
  { message, weighed }: MessageFacts,
  content: readonly Block[],
  { estimator }: Settings,
): MessageFacts {
  return {
    message: { ...message, content: content.slice() },
    stored: baseTokens(content, estimator),
    weighed,
    blank: blankTokens(content, estimator),
    parts: partsOf(message.role, content, message.content),
  };
}
