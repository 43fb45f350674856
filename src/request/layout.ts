/**
 * In which order everything stands: the head, the middle with its pairs, the recent window.
 *
 * Raw messages are laid out as runs of neighbours, so this costs what there are of pairs and runs.
 *
 * Holds E1, C1's order.
 */

import type { Facts } from '../facts.ts';
import { inOrder, type Tree } from '../forest.ts';
import { type Run, type Runs, runBetween } from '../runs.ts';
import type { Selection } from '../select/completion.ts';

/** One thing that goes out, before it is written: neighbouring raw messages, a pair, or the combined pair. */
export type Item =
  | { readonly kind: 'raw'; readonly run: Run }
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
    head: rawItems(runBetween(regions.headStart, regions.headEnd)),
    middle: arePairsPositioned ? positioned(selection) : combined(selection),
    recent: rawItems(runBetween(regions.recentStart, regions.count)),
  };
}

function rawItems(runs: Runs): Item[] {
  return runs.map((run) => ({ kind: 'raw', run }));
}

function positioned({ chosen, rawMiddle }: Selection): Item[] {
  const pairs = inOrder(chosen);
  const items: Item[] = [];
  let next = 0;
  /** Puts the pairs that stand before the raw message at a position; tells where the next one stands. */
  const putPairsBefore = (position: number): number => {
    for (let tree = pairs[next]; tree !== undefined; tree = pairs[++next]) {
      if (tree.from > position) return tree.from;
      items.push({ kind: 'pair', tree });
    }
    return Infinity;
  };
  for (const { from, to } of rawMiddle) {
    for (let start = from; start < to;) {
      const end = Math.min(to, putPairsBefore(start));
      items.push({ kind: 'raw', run: { from: start, to: end } });
      start = end;
    }
  }
  putPairsBefore(Infinity);
  return items;
}

function combined({ chosen, rawMiddle }: Selection): Item[] {
  const raw = rawItems(rawMiddle);
  return chosen.length === 0 ? raw : [{ kind: 'combined', trees: chosen }, ...raw];
}
