/**
 * The guards that look at the summaries: whether a dearer one can be taken apart at all.
 *
 * A guard is judged on the store as it stands, never on what else is replaced or on the budget, so that
 * every summary can be judged alone.
 *
 * Holds K1, K2, K3.
 */

import type { Facts } from '../facts.ts';
import { isHeldOutside, type Tree } from '../forest.ts';
import type { ToolSequence } from '../pairing/sequence.ts';
import { isAcross } from '../regions.ts';
import type { Runs } from '../runs.ts';
import { EDGE, KIN } from './needs.ts';

/** What a guard may look at. */
export interface GuardView {
  readonly facts: Facts;
  /** tree(s), as a set; made when it is first asked for. */
  readonly members: ReadonlySet<Tree>;
  /** The places in request order of the messages of s. */
  readonly own: Runs;
  /** Q, and where each id stands in it (D3). */
  readonly tools: ToolSequence;
}
/** Whether the guard keeps a dearer summary. */
export interface GuardTest {
  (tree: Tree, view: GuardView): boolean;
  /** What must be there for it to hold (`needs.ts`), any one of these; left out, it is always asked. */
  readonly needs?: number;
}

/** A guard that is asked only where there is what it needs. */
export function guard(needs: number, test: (tree: Tree, view: GuardView) => boolean): GuardTest {
  return Object.assign(test, { needs });
}

/** K1: a leaf lies in the head or the recent window, or has no position. */
export const window = guard(EDGE, (tree, { facts }) => tree.isMissingLeaf || isAcross(tree, facts.regions));

/** K2: the tree is half-merged. */
export const whole = guard(KIN, (tree) => tree.isHalfMerged);

/** K3: a summary outside the tree also holds a leaf, a removed one too. */
export const alone = guard(KIN, (tree, view) => {
  if (!tree.mayShare && tree.parents.length === 0) return false;
  const { facts, members } = view;
  facts.work.leavesVisited += tree.leaves.length;
  return tree.leaves.some((leaf) => isHeldOutside(facts.forest, leaf, members));
});
