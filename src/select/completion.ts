/**
 * From what the budgets took to what goes out: replaced summaries leave, and every middle message is raw
 * or covered.
 *
 * Holds S4, D4, D5.
 */

import type { Facts } from '../facts.ts';
import { holdersOf, type Tree, treeOf } from '../forest.ts';
import { middleOf } from '../regions.ts';
import type { Rule } from '../rule/decisions.ts';
import { isReplaced, type Verdicts } from '../rule/weigh.ts';
import type { Listing } from './listing.ts';
import type { RawMarks } from './marks.ts';

export interface Selection {
  /** The summaries that go out, in the order in which they were chosen. */
  readonly chosen: readonly Tree[];
  /** The positions of the middle that go raw, ascending. */
  readonly rawMiddle: readonly number[];
}

/** D4: what was taken, less every replaced summary and every summary under one. */
export function lessReplaced(taken: readonly Tree[], verdicts: Verdicts): Tree[] {
  const gone = new Set<Tree>();
  for (const [tree] of verdicts) {
    if (isReplaced(tree, verdicts)) for (const member of treeOf(tree)) gone.add(member);
  }
  return taken.filter((tree) => !gone.has(tree));
}

/** D5: walks the middle; what nothing chosen covers is covered by its claimer, or goes raw. */
export function complete(
  facts: Facts,
  { listed }: Listing,
  verdicts: Verdicts,
  kept: readonly Tree[],
  marks: RawMarks,
  rule: Rule,
): Selection {
  const chosen = [...kept];
  const covered = new Uint8Array(facts.messages.length);
  for (const tree of chosen) cover(covered, tree);
  const claimants = new Set(listed.filter((tree) => rule.mayClaim(verdicts.get(tree))));
  const rawMiddle: number[] = [];
  for (const position of middleOf(facts.regions)) {
    const isMarked = marks.pinned.has(position) || marks.queued.has(position);
    if (isMarked) rawMiddle.push(position);
    if (covered[position] === 1 || (isMarked && rule.rawOnce)) continue;
    const claimer = claimerOf(position, facts, claimants, rule);
    if (claimer === undefined) {
      rawMiddle.push(position);
    } else {
      chosen.push(claimer);
      cover(covered, claimer);
    }
  }
  return { chosen, rawMiddle };
}

function cover(covered: Uint8Array, { positions, contiguous }: Tree): void {
  const [first] = positions;
  if (first !== undefined && contiguous) covered.fill(1, first, first + positions.length);
  else for (const position of positions) covered[position] = 1;
}

/** Of the summaries over a message that may claim, the one that the rule puts first. */
function claimerOf(
  position: number,
  facts: Facts,
  claimants: ReadonlySet<Tree>,
  rule: Rule,
): Tree | undefined {
  let claimer: Tree | undefined;
  for (const tree of holdersOf(facts.forest, facts.messages[position]?.message.id ?? '')) {
    if (claimants.has(tree) && (claimer === undefined || rule.claimsBefore(tree, claimer))) claimer = tree;
  }
  return claimer;
}
