/** What M3 says of a summary beyond its own fields: leaves, tree, half-merged, blank, holders. */
import type { Store, Summary } from '../src/model/types.ts';
import { isBlank } from './sizes.ts';

/** M3: a summary with its leaves (`messages`: those that the store has) and the ids of its tree. */
export function treeOf(summary: Summary, store: Store) {
  const leaves: string[] = [];
  const members: string[] = [];
  let halfMerged = false;
  // Depth first, merged children included, each leaf once, in that order.
  const descend = (parent: Summary): void => {
    members.push(parent.id);
    for (const source of parent.sources) {
      if (parent.level === 1) {
        if (!leaves.includes(source)) leaves.push(source);
        continue;
      }
      const child = store.summaries.find(({ id }) => id === source);
      if (child?.mergedInto !== parent.id) halfMerged = true; // or the source names no summary
      if (child !== undefined) descend(child);
    }
  };
  descend(summary);
  const messages = leaves.flatMap((leaf) => store.messages.filter(({ id }) => id === leaf));
  return { summary, leaves, messages, members, halfMerged };
}
export type Tree = ReturnType<typeof treeOf>;

/** M3: no text block that isn't blank. */
export const isBlankSummary = ({ content }: Summary): boolean =>
  content.every((block) => block.type !== 'text' || isBlank(block));

/** M3: s covers, or holds, a message that is a leaf of it. */
export const covers = (tree: Tree, message: string): boolean => tree.leaves.includes(message);

/** K3, K5: whether a summary outside tree(s), merged and blank ones included, holds a message. */
export const isHeldOutside = (tree: Tree, message: string, trees: Tree[]): boolean =>
  trees.some((other) => !tree.members.includes(other.summary.id) && covers(other, message));
