/**
 * What is known of a store before anything is chosen: each message's and each summary's own facts, and
 * what follows from them for the whole.
 *
 * A fact is kept with what it is a fact of, and counted once. Everything after this only reads.
 */

import { type Forest, plantForest } from './forest.ts';
import type { Message, Settings, Store } from './model/types.ts';
import { type Part, partsOf } from './pairing/parts.ts';
import { type MessagePrice, type PairPrice, priceMessage, pricePair } from './price.ts';
import { type Regions, regionsOf } from './regions.ts';
import { type Pruning, pruningOf } from './render/prune.ts';

/** What is known of one message, wherever it stands. */
export interface MessageFacts {
  readonly message: Message;
  readonly price: MessagePrice;
  /** The parts of the message as stored (R1). */
  readonly parts: readonly Part[];
}

export interface Facts {
  readonly store: Store;
  readonly settings: Settings;
  /** Each message's position, by id (M2). */
  readonly positions: ReadonlyMap<string, number>;
  /** By position. */
  readonly messages: readonly MessageFacts[];
  readonly forest: Forest;
  /** By the summary's place in creation order. */
  readonly pairs: readonly PairPrice[];
  readonly regions: Regions;
  readonly pruning: Pruning;
}

/** Gathers the facts of a valid store under its settings. */
export function gatherFacts(store: Store, settings: Settings): Facts {
  const positions = new Map(store.messages.map((message, position) => [message.id, position]));
  const messages = store.messages.map((message) => factsOfMessage(message, settings));
  const forest = plantForest(store, positions);
  const sizes = messages.map(({ price }) => price.stored);
  return {
    store,
    settings,
    positions,
    messages,
    forest,
    pairs: forest.trees.map((tree) => pricePair(tree, settings)),
    regions: regionsOf(store, sizes, positions, settings),
    pruning: pruningOf(
      store.messages,
      messages.map(({ parts }) => parts),
      settings,
    ),
  };
}

function factsOfMessage(message: Message, settings: Settings): MessageFacts {
  return {
    message,
    price: priceMessage(message, settings),
    parts: partsOf(message.role, message.content),
  };
}
