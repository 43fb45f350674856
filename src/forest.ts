/**
 * The summaries as what they are: a forest over the messages.
 *
 * Worked out once, in one pass up the levels: for each summary the messages under it (as positions, in
 * store order, so that a run of neighbours is told by its two ends), and whether its tree is whole. Holders
 * are kept by message as well, so that a guard asks a message who else holds it and never walks the store.
 *
 * Holds M2 (positions), M3 (leaves, roots, trees, half-merged, blank).
 */

import type { Store, Summary } from './model/types.ts';

/** A summary in the forest. All facts but `summary` are of the store as it stands. */
export interface Tree {
  readonly summary: Summary;
  /** Its place in creation order. */
  readonly index: number;
  /** The summaries that its sources name, at levels 2 and 3; each once. */
  readonly children: readonly Tree[];
  /** The summaries whose sources name it, marked as merged or not. */
  readonly parents: Tree[];
  /** leaves(s): message ids, removed ones too, depth first, each once (M3). */
  readonly leaves: readonly string[];
  /** The positions of the leaves that have one, ascending. */
  readonly positions: readonly number[];
  /** Whether the positions follow on one another without a gap. */
  readonly contiguous: boolean;
  /** Whether some leaf has no position: its message is gone from the store (M2). */
  readonly missing: boolean;
  readonly isRoot: boolean;
  readonly isBlank: boolean;
  /** Whether its tree is half-merged (M3). */
  readonly isHalfMerged: boolean;
}

export interface Forest {
  /** In creation order. */
  readonly trees: readonly Tree[];
  /** The trees of level 1 that hold a message, by its id, removed ones too. */
  readonly holders: ReadonlyMap<string, readonly Tree[]>;
}

/** Builds the forest over a valid store. `positions` finds a message's position by its id. */
export function plantForest(store: Store, positions: ReadonlyMap<string, number>): Forest {
  const trees = new Map<string, Tree>();
  const upwards = store.summaries.map((summary, index) => ({ summary, index }));
  // a source is of the level below, so by level every child stands before its parent
  upwards.sort((a, b) => a.summary.level - b.summary.level);
  for (const { summary, index } of upwards) {
    const tree = plantTree(summary, index, trees, positions);
    for (const child of tree.children) child.parents.push(tree);
    trees.set(summary.id, tree);
  }
  const inCreationOrder = [...trees.values()].sort((a, b) => a.index - b.index);
  return { trees: inCreationOrder, holders: holdersByMessage(inCreationOrder) };
}

function plantTree(
  summary: Summary,
  index: number,
  trees: ReadonlyMap<string, Tree>,
  positionOf: ReadonlyMap<string, number>,
): Tree {
  const sources = [...new Set(summary.sources)];
  const named = summary.level === 1 ? [] : sources.map((source) => trees.get(source));
  const children = named.filter((child) => child !== undefined);
  const leaves = summary.level === 1 ? sources : [...new Set(children.flatMap((child) => child.leaves))];
  const positions = leaves
    .map((leaf) => positionOf.get(leaf))
    .filter((position) => position !== undefined)
    .sort((a, b) => a - b);
  const first = positions[0] ?? 0;
  const last = positions.at(-1) ?? -1;
  return {
    summary,
    index,
    children,
    parents: [],
    leaves,
    positions,
    contiguous: last - first + 1 === positions.length,
    missing: positions.length < leaves.length,
    isRoot: summary.mergedInto === undefined,
    isBlank: summary.content.every((block) => block.type !== 'text' || block.text.trim() === ''),
    isHalfMerged:
      children.length < named.length ||
      children.some((child) => child.isHalfMerged || child.summary.mergedInto !== summary.id),
  };
}

function holdersByMessage(trees: readonly Tree[]): Map<string, Tree[]> {
  const holders = new Map<string, Tree[]>();
  for (const tree of trees) {
    if (tree.summary.level !== 1) continue;
    for (const leaf of tree.leaves) {
      const known = holders.get(leaf);
      if (known === undefined) holders.set(leaf, [tree]);
      else known.push(tree);
    }
  }
  return holders;
}

/** tree(s): s with every summary under it (M3). */
export function treeOf(root: Tree): Set<Tree> {
  const members = new Set<Tree>([root]);
  for (const member of members) for (const child of member.children) members.add(child); // a Set walks what is added
  return members;
}

/** Every summary that holds a message, at any level, merged and blank ones included. */
export function holdersOf(forest: Forest, messageId: string): Set<Tree> {
  // whoever holds a message does so through a summary of level 1, so those and what lists them are all
  const holders = new Set(forest.holders.get(messageId));
  for (const holder of holders) for (const parent of holder.parents) holders.add(parent);
  return holders;
}

/** Whether a summary outside `members` holds a message (K3, K5). */
export function isHeldOutside(forest: Forest, messageId: string, members: ReadonlySet<Tree>): boolean {
  for (const holder of holdersOf(forest, messageId)) if (!members.has(holder)) return true;
  return false;
}
