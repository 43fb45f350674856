/**
 * Which summaries the select sees, and which of them a level budget may take.
 *
 * Holds S1 (across, the two modes), S2 (listed, shown).
 */

import type { Facts } from '../facts.ts';
import type { Tree } from '../forest.ts';
import type { Mode } from '../model/types.ts';
import { isAcross, type Regions } from '../regions.ts';

export interface Listing {
  /** In creation order. */
  readonly listed: readonly Tree[];
  readonly shown: readonly Tree[];
}

/** S1: whether some root that isn't blank has a leaf in the head or the recent window. */
export function isSomeAcross({ forest, regions }: Facts): boolean {
  return forest.listable.some((tree) => isAcross(tree, regions));
}

/** S2: what is listed and what is shown, in a mode. */
export function list({ forest, regions }: Facts, mode: Mode): Listing {
  const inside: Tree[] = [];
  const shown: Tree[] = [];
  for (const tree of forest.listable) {
    if (isAcross(tree, regions)) continue;
    inside.push(tree);
    if (tree.level === 1 || isShown(tree, regions)) shown.push(tree);
  }
  return { listed: mode === 'take' ? forest.listable : inside, shown };
}

/** A parent yields to children that are all themselves shown, which needs a half-merged tree. */
function isShown(tree: Tree, regions: Regions): boolean {
  if (!tree.isRoot || tree.isBlank || isAcross(tree, regions)) return false;
  if (tree.level === 1 || tree.isMissingSource) return true;
  return tree.children.some((child) => !isShown(child, regions));
}
