/**
 * Which summaries the select sees, and which of them a level budget may take.
 *
 * Holds S1 (across, the two modes), S2 (listed, shown).
 */

import type { Facts } from '../facts.ts';
import type { Tree } from '../forest.ts';
import type { Mode } from '../model/types.ts';
import { isInWindow } from '../regions.ts';

export interface Listing {
  /** In creation order. */
  readonly listed: readonly Tree[];
  readonly shown: readonly Tree[];
}

/** S1: the roots that aren't blank and have a leaf in the head or the recent window. */
export function acrossRoots({ forest, regions }: Facts): ReadonlySet<Tree> {
  const isAcross = ({ positions }: Tree) => positions.some((position) => isInWindow(position, regions));
  return new Set(forest.trees.filter((tree) => isListable(tree) && isAcross(tree)));
}

function isListable(tree: Tree): boolean {
  return tree.isRoot && !tree.isBlank;
}

/** S2: what is listed and what is shown, in a mode. */
export function list({ forest }: Facts, across: ReadonlySet<Tree>, mode: Mode): Listing {
  const listed = forest.trees.filter((tree) => isListable(tree) && (mode === 'take' || !across.has(tree)));
  const candidates = new Set(listed.filter((tree) => !across.has(tree)));
  const shown = listed.filter((tree) => isShown(tree, candidates));
  return { listed, shown };
}

/** A parent yields to children that are all themselves shown, which needs a half-merged tree. */
function isShown(tree: Tree, candidates: ReadonlySet<Tree>): boolean {
  if (!candidates.has(tree)) return false;
  if (tree.summary.level === 1) return true;
  const sources = new Set(tree.summary.sources).size;
  return tree.children.length < sources || tree.children.some((child) => !isShown(child, candidates));
}
