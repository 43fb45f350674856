/**
 * From what the budgets took to what goes out: replaced summaries leave, and every middle message is raw
 * or covered.
 *
 * It walks the gaps that marks and chosen summaries leave in the middle, not the messages: a claimer closes
 * its part of a gap at once, and what no claimer is over goes raw as a run.
 *
 * Holds S4, D4, D5.
 */

import type { Facts } from '../facts.ts';
import { groundOf, inOrder, type Tree, treeOf } from '../forest.ts';
import { middleOf } from '../regions.ts';
import type { Rule } from '../rule/decisions.ts';
import type { Weighed } from '../rule/weigh.ts';
import { common, type Run, type Runs, unite, without } from '../runs.ts';
import type { Listing } from './listing.ts';
import type { RawMarks } from './marks.ts';

export interface Selection {
  /** The summaries that go out, in the order in which they were chosen. */
  readonly chosen: readonly Tree[];
  /** The runs of the middle that go raw, ascending. */
  readonly rawMiddle: readonly Run[];
}

/** D4: what was taken, less every replaced summary and every summary under one. */
export function lessReplaced(taken: readonly Tree[], { replaced }: Weighed): readonly Tree[] {
  if (replaced.length === 0) return taken;
  const isGone: boolean[] = []; // by creation index
  for (const tree of replaced) {
    isGone[tree.index] = true;
    if (tree.children.length > 0) for (const { index } of treeOf(tree)) isGone[index] = true;
  }
  return taken.filter(({ index }) => isGone[index] !== true);
}

/** D5: what nothing chosen covers in the middle is covered by its claimer, or goes raw. */
export function complete(
  facts: Facts,
  { listed }: Listing,
  { replaced }: Weighed,
  kept: readonly Tree[],
  marks: RawMarks,
  rule: Rule,
): Selection {
  const middle = middleOf(facts.regions);
  const marked = common(middle, unite([...marks.pinned, ...marks.queued]));
  const unmarked = rule.rawOnce ? without(middle, marked) : middle;
  const gaps = without(unmarked, groundOf(kept));
  // a gap is what nothing kept is over, so there is a claimer only among the others
  const isSomeLeft = gaps.length > 0 && kept.length < listed.length;
  const claimed = isSomeLeft ? claim(gaps, facts, claimantsAmong(listed, replaced, rule), rule) : [];
  const uncovered = without(gaps, groundOf(claimed));
  const rawMiddle = [...marked, ...uncovered].sort((a, b) => a.from - b.from);
  return { chosen: [...kept, ...claimed], rawMiddle };
}

/** The listed ones that the rule lets claim; both lists are in creation order. */
function claimantsAmong(listed: readonly Tree[], replaced: readonly Tree[], rule: Rule): Tree[] {
  let next = 0;
  return listed.filter((tree) => {
    const isReplaced = replaced[next] === tree;
    if (isReplaced) next++;
    return rule.mayClaim(isReplaced);
  });
}

/** The claimers of what lies in gaps, in the order in which its positions come to them. */
function claim(gaps: Runs, facts: Facts, claimants: readonly Tree[], rule: Rule): Tree[] {
  const claimed: Tree[] = [];
  const open = common(gaps, groundOf(claimants));
  if (open.length === 0) return claimed;
  const isAble = new Uint8Array(facts.forest.trees.length); // by creation index
  for (const { index } of claimants) isAble[index] = 1;
  const covered = new Uint8Array(facts.messages.length);
  const soleOver = soleClaimants(claimants);
  for (const gap of open) {
    for (let position = gap.from; position < gap.to; position++) {
      if (covered[position] === 1) continue;
      facts.work.leavesVisited++;
      const claimer = soleOver(position) ?? claimerOf(position, facts, isAble, rule);
      if (claimer === undefined) continue; // never: what lies open is under a claimant
      claimed.push(claimer);
      for (const { from, to } of claimer.runs) covered.fill(1, from, to);
    }
  }
  return claimed;
}

/**
 * Tells the claimant over a position where no other can be over it: as nearly always, and then nobody has to
 * ask who holds a message. To be asked of ascending positions, each under some claimant.
 */
function soleClaimants(claimants: readonly Tree[]): (position: number) => Tree | undefined {
  const ordered = inOrder(claimants);
  let next = 0;
  return (position) => {
    while ((ordered[next]?.to ?? Infinity) <= position) next++;
    return (ordered[next + 1]?.from ?? Infinity) > position ? ordered[next] : undefined;
  };
}

/** Of the summaries over a message that may claim, the one that the rule puts first. */
function claimerOf(position: number, facts: Facts, isAble: Uint8Array, rule: Rule): Tree | undefined {
  let claimer: Tree | undefined;
  const consider = (tree: Tree) => {
    if (isAble[tree.index] === 1 && (claimer === undefined || rule.claimsBefore(tree, claimer)))
      claimer = tree;
    for (const parent of tree.parents) consider(parent);
  };
  for (const holder of facts.forest.holdersAtLevel1(facts.messages[position]?.message.id ?? ''))
    consider(holder);
  return claimer;
}
