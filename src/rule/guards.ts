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
import { isInWindow } from '../regions.ts';
import type { ToolSequence } from './tool-sequence.ts';

/** What a guard may look at. */
export interface GuardView {
  readonly facts: Facts;
  /** tree(s), as a set. */
  readonly members: ReadonlySet<Tree>;
  /** The positions of the messages of s. */
  readonly own: ReadonlySet<number>;
  /** Q, and where each id stands in it (D3). */
  readonly tools: () => ToolSequence;
}
/** Whether the guard keeps a dearer summary. */
export type GuardTest = (tree: Tree, view: GuardView) => boolean;

/** K1: a leaf lies in the head or the recent window, or has no position. */
export const window: GuardTest = (tree, { facts }) =>
  tree.missing || tree.positions.some((position) => isInWindow(position, facts.regions));

/** K2: the tree is half-merged. */
export const whole: GuardTest = (tree) => tree.isHalfMerged;

/** K3: a summary outside the tree also holds a leaf, a removed one too. */
export const alone: GuardTest = (tree, { facts, members }) =>
  tree.leaves.some((leaf) => isHeldOutside(facts.forest, leaf, members));
