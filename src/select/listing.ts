/**
 * Which summaries the select sees, and which of them a level budget may take.
 *
 * Holds S1 (across, the two modes), S2 (listed, shown).
 */

import type { Facts } from '../facts.ts';
import type { Tree } from '../forest.ts';
import type { Mode } from '../model/types.ts';
import { reachesWindow, type Regions } from '../regions.ts';

export interface Listing {
  /** In creation order. */
  readonly listed: readonly Tree[];
  readonly shown: readonly Tree[];
}

/** S1: whether some root that isn't blank has a leaf in the head or the recent window. */
export function isSomeAcross({ forest, regions }: Facts): boolean {
  return forest.listable.some((tree) => isAcross(tree, regions));
}

function isAcross(tree: Tree, regions: Regions): boolean {
  if (!reachesWindow(tree, regions)) return false; // all that lies between its ends is in the middle
  const { runs } = tree;
  for (const run of runs) if (reachesWindow(run, regions)) return true;
  return false;
}

/** S2: what is listed and what is shown, in a mode. */
export function list({ forest, regions }: Facts, mode: Mode): Listing {
  const inside = forest.listable.filter((tree) => !isAcross(tree, regions));
  const shown = inside.filter((tree) => tree.level === 1 || isShown(tree, regions));
  return { listed: mode === 'take' ? forest.listable : inside, shown };
}

/** A parent yields to children that are all themselves shown, which needs a half-merged tree. */
function isShown(tree: Tree, regions: Regions): boolean {
  if (!tree.isRoot || tree.isBlank || isAcross(tree, regions)) return false;
  if (tree.level === 1 || tree.isMissingSource) return true;
  return tree.children.some((child) => !isShown(child, regions));
}
