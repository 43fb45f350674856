/**
 * What must be there for a guard to hold at all, seen at a glance.
 *
 * Nearly every dear summary stands alone among tidy calls, and no guard holds for it. So before the guards
 * are asked it is looked up, by a few indices, which of them have anything to look at. A guard that isn't in
 * the table, one that somebody proposes, is always asked.
 *
 * Holds D3 (its shortcuts).
 */

import type { Tree } from '../forest.ts';
import type { ToolSequence } from '../pairing/sequence.ts';
import type { Regions } from '../regions.ts';
import { alone, type GuardTest, whole, window } from './guards.ts';
import { linked, recalled, shaped, straddled } from './tool-guards.ts';

/** One bit each: what a guard may need. */
const KIN = 1; // another summary over the same messages, or a tree that isn't whole
const EDGE = 2; // a message in a window, or none
const UNTIDY = 4; // an id that doesn't simply have its result in the next message
const SPAN = 8; // a message between a call and its result
const NEIGHBOUR = 16; // a result right after its call, at either end
const NOTHING = 32; // so there always is something for a guard that needs nothing
const EVERYTHING = KIN | EDGE | UNTIDY | SPAN | NEIGHBOUR | NOTHING;

const NEEDS: ReadonlyMap<GuardTest, number> = new Map<GuardTest, number>([
  [window, EDGE],
  [whole, KIN],
  [alone, KIN],
  [shaped, UNTIDY],
  [linked, NEIGHBOUR],
  [straddled, SPAN],
  [recalled, UNTIDY],
]);

/** What a guard needs, as bits: any one of them will do. */
export function needsOf(test: GuardTest): number {
  return NEEDS.get(test) ?? NOTHING;
}

/** What there is of a summary itself: the same until a summary comes, is marked, or lies elsewhere. */
export function standing({ isMissingLeaf, isHalfMerged, mayShare, parents, runs }: Tree): number {
  const isAlone = !isHalfMerged && !mayShare && parents.length === 0;
  if (runs.length !== 1) return EVERYTHING; // rarely: no glance tells what lies around several runs, or none
  return NOTHING | (isAlone ? 0 : KIN) | (isMissingLeaf ? EDGE : 0);
}

/** What there is around the messages from one position on, before another. */
export function surroundings(from: number, to: number, regions: Regions, tools: ToolSequence): number {
  const { headStart, headEnd, recentStart } = regions;
  if (headStart > 0 && headStart < headEnd) return EVERYTHING; // request order isn't store order
  const first = tools.starts[from] ?? 0;
  const next = tools.starts[to] ?? 0;
  return (
    (from < headEnd || to > recentStart ? EDGE : 0) |
    (tools.isUntidy(first, next) ? UNTIDY : 0) |
    (tools.isSpanned(from, to) ? SPAN : 0) |
    (tools.answersPrevious[first] === true || tools.answersPrevious[next] === true ? NEIGHBOUR : 0)
  );
}
