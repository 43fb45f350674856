/**
 * In which order everything stands: the head, the middle with its pairs, the recent window.
 *
 * Holds E1, C1's order.
 */

import type { Facts } from '../facts.ts';
import type { Tree } from '../forest.ts';
import type { Selection } from '../select/completion.ts';

/** One thing that goes out, before it is written: a raw message, a pair, or the combined pair. */
export type Item =
  | { readonly kind: 'raw'; readonly position: number }
  | { readonly kind: 'pair'; readonly tree: Tree }
  | { readonly kind: 'combined'; readonly trees: readonly Tree[] };

/** The items by region, each in request order. */
export interface Items {
  readonly head: readonly Item[];
  readonly middle: readonly Item[];
  readonly recent: readonly Item[];
}

/** E1: the middle by position, a pair before a raw message at its place. */
export function layOut({ regions }: Facts, selection: Selection, arePairsPositioned: boolean): Items {
  return {
    head: rawItems(regions.headStart, regions.headEnd),
    middle: arePairsPositioned ? positioned(selection) : combined(selection),
    recent: rawItems(regions.recentStart, regions.count),
  };
}

function rawItems(from: number, to: number): Item[] {
  return Array.from({ length: to - from }, (_, offset) => ({ kind: 'raw', position: from + offset }));
}

/** Before everything where the summary has no position left: what it remembers is gone from the store. */
const BEFORE_EVERYTHING = -1;

function positioned({ chosen, rawMiddle }: Selection): Item[] {
  const placeOf = (tree: Tree) => tree.positions[0] ?? BEFORE_EVERYTHING;
  const pairs = chosen.toSorted((a, b) => placeOf(a) - placeOf(b)); // stable: as chosen, at one place
  const items: Item[] = [];
  let next = 0;
  const putPairsUpTo = (position: number) => {
    for (let tree = pairs[next]; tree !== undefined && placeOf(tree) <= position; tree = pairs[++next]) {
      items.push({ kind: 'pair', tree });
    }
  };
  for (const position of rawMiddle) {
    putPairsUpTo(position);
    items.push({ kind: 'raw', position });
  }
  putPairsUpTo(Infinity);
  return items;
}

function combined({ chosen, rawMiddle }: Selection): Item[] {
  const raw = rawMiddle.map((position): Item => ({ kind: 'raw', position }));
  return chosen.length === 0 ? raw : [{ kind: 'combined', trees: chosen }, ...raw];
}
