/**
 * The summaries as what they are: a forest over the messages, that grows by a tree at a time.
 *
 * Each tree keeps what is under it: its leaves, the runs of positions that they fill, and whether a summary
 * may share them with another. A new summary changes nothing but what it names, and a mark nothing but what
 * is above it, so both cost what they touch. Where positions move, or a summary comes that another named
 * before, the forest is planted anew.
 *
 * Holds M2 (positions), M3 (leaves, roots, trees, half-merged, blank).
 */

import type { Level, Store, Summary } from './model/types.ts';
import { type Run, type Runs, runsOf, unite } from './runs.ts';
import type { Work } from './work.ts';

/** A summary in the forest. All facts are of the store as it stands. */
export interface Tree {
  readonly summary: Summary;
  readonly level: Level;
  /** Its place in creation order. */
  readonly index: number;
  /** The summaries that its sources name, at levels 2 and 3; each once. */
  readonly children: readonly Tree[];
  /** The summaries whose sources name it, marked as merged or not. */
  readonly parents: readonly Tree[];
  /** leaves(s): message ids, removed ones too, depth first, each once (M3). */
  readonly leaves: readonly string[];
  /** The positions of the leaves that have one; where they lie: from the lowest on, before the highest's next. */
  readonly runs: Runs;
  readonly from: number;
  readonly to: number;
  /** Whether some leaf has no position: its message is gone from the store (M2). */
  readonly isMissingLeaf: boolean;
  /** Whether a source names no summary. */
  readonly isMissingSource: boolean;
  readonly isRoot: boolean;
  readonly isBlank: boolean;
  /** Whether its tree is half-merged (M3). */
  readonly isHalfMerged: boolean;
  /** False: each of its leaves is held by one summary of level 1, and each summary under it has one parent. */
  readonly mayShare: boolean;
}
/** A tree as the forest grows it. */
type Growing = { -readonly [Key in keyof Tree]: Tree[Key] } & { parents: Growing[]; children: Growing[] };

/** Where a tree lies that has no position left: before everything, since what it remembers is gone from the store (E1). */
const NOWHERE = -1;

export class Forest {
  readonly #trees: Growing[] = [];
  readonly #byId = new Map<string, Growing>();
  readonly #holders = new Map<string, Growing[]>();
  readonly #positions: ReadonlyMap<string, number>;
  readonly #work: Work;
  #listable: readonly Tree[] | null = null;

  /** Plants a valid store's summaries. @param positions each message's position, by its id */
  constructor({ summaries }: Store, positions: ReadonlyMap<string, number>, work: Work) {
    this.#positions = positions;
    this.#work = work;
    // a source is of the level below, so by level every child stands before its parent
    for (const level of [1, 2, 3]) {
      summaries.forEach((summary, index) => {
        if (summary.level === level) this.#plant(summary, index);
      });
    }
  }

  /** In creation order. */
  get trees(): readonly Tree[] {
    return this.#trees;
  }

  /** The roots that aren't blank, in creation order: what may be listed (S2). */
  get listable(): readonly Tree[] {
    return (this.#listable ??= this.#trees.filter(({ isRoot, isBlank }) => isRoot && !isBlank));
  }

  /** The trees of level 1 that hold a message, removed or not. */
  holdersAtLevel1(messageId: string): readonly Tree[] {
    return this.#holders.get(messageId) ?? [];
  }

  /** Adds the summary that was created last, which no source names yet. */
  add(summary: Summary): Tree {
    return this.#plant(summary, this.#trees.length);
  }

  /** Takes a summary's mark over: whether it and what is above it are whole may change. */
  mark(index: number, summary: Summary): void {
    const tree = this.#trees[index];
    if (tree === undefined) throw new RangeError(`no summary at index ${index}`);
    tree.summary = summary;
    tree.isRoot = summary.mergedInto === undefined;
    this.#listable = null;
    for (const parent of tree.parents) this.#judgeWhole(parent);
  }

  #plant(summary: Summary, index: number): Tree {
    const sources = [...new Set(summary.sources)];
    const named = summary.level === 1 ? [] : sources.map((source) => this.#byId.get(source));
    const children = named.filter((child) => child !== undefined);
    const ground = summary.level === 1 ? this.#groundOf(sources) : groundUnder(children);
    const tree: Growing = {
      summary,
      level: summary.level,
      index,
      children,
      parents: [],
      ...ground,
      from: ground.runs[0]?.from ?? NOWHERE,
      to: ground.runs.at(-1)?.to ?? NOWHERE,
      isMissingSource: children.length < named.length,
      isRoot: summary.mergedInto === undefined,
      isBlank: summary.content.every((block) => block.type !== 'text' || block.text.trim() === ''),
      isHalfMerged: false,
      mayShare: children.some(({ mayShare }) => mayShare),
    };
    this.#trees[index] = tree;
    this.#byId.set(summary.id, tree);
    this.#listable = null;
    this.#work.summariesPlanted++;
    if (summary.level === 1) this.#hold(tree);
    for (const child of children) {
      child.parents.push(tree);
      if (child.parents.length > 1) markShared(child);
    }
    this.#judgeWhole(tree);
    return tree;
  }

  #groundOf(leaves: readonly string[]): Pick<Tree, 'leaves' | 'runs' | 'isMissingLeaf'> {
    const positions = leaves
      .map((leaf) => this.#positions.get(leaf))
      .filter((position) => position !== undefined);
    return { leaves, runs: runsOf(positions), isMissingLeaf: positions.length < leaves.length };
  }

  #hold(tree: Growing): void {
    for (const leaf of tree.leaves) {
      const known = this.#holders.get(leaf);
      if (known === undefined) {
        this.#holders.set(leaf, [tree]);
      } else {
        for (const other of known) markShared(other);
        markShared(tree);
        known.push(tree);
      }
    }
  }

  /** Whether a tree is half-merged, and, where that changes, those above it. */
  #judgeWhole(tree: Growing): void {
    const isHalfMerged =
      tree.isMissingSource ||
      tree.children.some((child) => child.isHalfMerged || child.summary.mergedInto !== tree.summary.id);
    if (isHalfMerged === tree.isHalfMerged) return;
    tree.isHalfMerged = isHalfMerged;
    for (const parent of tree.parents) this.#judgeWhole(parent);
  }
}

/** What lies under a summary of level 2 or 3. */
function groundUnder(children: readonly Tree[]): Pick<Tree, 'leaves' | 'runs' | 'isMissingLeaf'> {
  const leaves = children.flatMap((child) => child.leaves);
  return {
    leaves: children.some(({ mayShare }) => mayShare) ? [...new Set(leaves)] : leaves,
    runs: groundOf(children),
    isMissingLeaf: children.some((child) => child.isMissingLeaf),
  };
}

function markShared(tree: Growing): void {
  if (tree.mayShare) return;
  tree.mayShare = true;
  for (const parent of tree.parents) markShared(parent);
}

/** The positions under some trees. */
export function groundOf(trees: readonly Tree[]): Runs {
  const ground: Run[] = [];
  for (const { runs } of trees) for (const run of runs) ground.push(run);
  return unite(ground);
}

/** Trees by the position at which they begin; those at one place as they stand. */
export function inOrder(trees: readonly Tree[]): readonly Tree[] {
  let last = -Infinity;
  for (const { from } of trees) {
    if (from < last) return trees.toSorted((a, b) => a.from - b.from); // stable
    last = from;
  }
  return trees;
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
  const holders = new Set(forest.holdersAtLevel1(messageId));
  for (const holder of holders) for (const parent of holder.parents) holders.add(parent);
  return holders;
}

/** Whether a summary outside `members` holds a message (K3, K5). */
export function isHeldOutside(forest: Forest, messageId: string, members: ReadonlySet<Tree>): boolean {
  for (const holder of holdersOf(forest, messageId)) if (!members.has(holder)) return true;
  return false;
}
