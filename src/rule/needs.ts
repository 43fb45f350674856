/**
 * What must be there for a guard to hold at all, seen at a glance.
 *
 * Nearly every dear summary stands alone among tidy calls, and no guard holds for it. So each guard says what
 * it needs, and before any is asked, a few look-ups tell what there is.
 *
 * Holds D3 (its shortcuts).
 */

import type { Tree } from '../forest.ts';
import type { ToolSequence } from '../pairing/sequence.ts';
import { isStoreOrder, type Regions } from '../regions.ts';

// what there may be, one bit each
/** A summary over the same messages, or a tree that isn't whole. */
export const KIN = 1;
/** A message in a window, or one that is gone. */
export const EDGE = 2;
/** An id whose only result isn't simply in the next message. */
export const UNTIDY = 4;
/** A message between a call and its result. */
export const SPAN = 8;
/** A result right after its call, at either end. */
export const NEIGHBOUR = 16;
/** There is always nothing: for a guard that doesn't say what it needs. */
export const NOTHING = 32;
const EVERYTHING = KIN | EDGE | UNTIDY | SPAN | NEIGHBOUR | NOTHING;

/** What there is of a summary itself: the same until a summary comes, is marked, or lies elsewhere. */
export function standing({ isMissingLeaf, isHalfMerged, mayShare, parents, runs }: Tree): number {
  if (runs.length !== 1) return EVERYTHING; // rarely: no glance tells what lies around several runs, or none
  const isAlone = !isHalfMerged && !mayShare && parents.length === 0;
  return NOTHING | (isAlone ? 0 : KIN) | (isMissingLeaf ? EDGE : 0);
}

/** What there is around the messages from one position on, before another. */
export function surroundings(from: number, to: number, regions: Regions, tools: ToolSequence): number {
  if (!isStoreOrder(regions)) return EVERYTHING;
  const { headEnd, recentStart } = regions;
  const first = tools.starts[from] ?? 0;
  const next = tools.starts[to] ?? 0;
  return (
    (from < headEnd || to > recentStart ? EDGE : 0) |
    (tools.isUntidy(first, next) ? UNTIDY : 0) |
    (tools.isSpanned(from, to) ? SPAN : 0) |
    (tools.answersPrevious[first] === true || tools.answersPrevious[next] === true ? NEIGHBOUR : 0)
  );
}
