/**
 * Weighs each listed summary against all its messages sent raw.
 *
 * The verdict reads neither the budget, nor whether a chunk is compressed, nor what else is replaced, so
 * each summary is judged alone. Prices of neighbours are summed beforehand, so a run of messages costs two
 * look-ups; a sum over scattered ones stops once it is past the pair's price.
 *
 * Holds D1, D2, D3, P6, X4.
 */

import type { Facts } from '../facts.ts';
import { type Tree, treeOf } from '../forest.ts';
import type { Guard, Verdict } from '../model/types.ts';
import type { Rule } from './decisions.ts';
import type { GuardView } from './guards.ts';
import { type ToolSequence, toolSequenceOf } from './tool-sequence.ts';

/** The verdicts of the listed summaries; empty where nothing is weighed (C1, rule off). */
export type Verdicts = ReadonlyMap<Tree, Verdict>;

export const NOTHING_WEIGHED: Verdicts = new Map();

/** Weighs every listed summary (D1), whatever a level budget would do with it. */
export function weigh(
  facts: Facts,
  listed: readonly Tree[],
  pinned: ReadonlySet<number>,
  rule: Rule,
): Verdicts {
  const sums = sumPrices(facts, pinned, rule);
  let sequence: ToolSequence | undefined;
  const tools = () => (sequence ??= toolSequenceOf(facts));
  return new Map(listed.map((tree) => [tree, verdictOn(tree, { facts, sums, tools, rule })]));
}

interface Scales {
  readonly facts: Facts;
  /** By position: the prices of all messages before it (P5). */
  readonly sums: readonly number[];
  readonly tools: () => ToolSequence;
  readonly rule: Rule;
}

function sumPrices({ messages }: Facts, pinned: ReadonlySet<number>, rule: Rule): number[] {
  const sums = [0];
  let sum = 0;
  messages.forEach(({ price }, position) =>
    sums.push((sum += rule.messagePrice(price, pinned.has(position)))),
  );
  return sums;
}

function verdictOn(tree: Tree, scales: Scales): Verdict {
  const { facts, rule } = scales;
  const { charge, sent } = facts.pairOf(tree);
  const pair = rule.pairPrice({ charge, sent });
  const raw = rawPrice(tree, scales.sums, pair);
  if (rule.isDearer(raw, pair)) {
    const guards = guardsOf(tree, scales);
    return { verdict: guards.length > 0 ? 'guard' : 'replaced', raw, charge, sent, guards };
  }
  return raw === pair
    ? { verdict: 'tie', raw, charge, sent, guards: [] }
    : { verdict: 'cheaper', charge, sent, guards: [] };
}

/** P6: what the messages cost raw; any sum above `pair` where they cost more than that. */
function rawPrice({ positions, contiguous }: Tree, sums: readonly number[], pair: number): number {
  const priceBefore = (position: number) => sums[position] ?? 0;
  const [first] = positions;
  if (first === undefined) return 0;
  if (contiguous) return priceBefore(first + positions.length) - priceBefore(first);
  let raw = 0;
  for (const position of positions) {
    raw += priceBefore(position + 1) - priceBefore(position);
    if (raw > pair) break;
  }
  return raw;
}

/** D3: every guard that holds, in order. */
function guardsOf(tree: Tree, { facts, tools, rule }: Scales): Guard[] {
  const view: GuardView = { facts, members: treeOf(tree), own: new Set(tree.positions), tools };
  return (Object.keys(rule.guards) as Guard[]).filter((name) => rule.guards[name](tree, view));
}

/** How many summaries are replaced; one whose summaries under it go too counts once (X2). */
export function countReplaced(verdicts: Verdicts): number {
  return [...verdicts.keys()].filter((tree) => isReplaced(tree, verdicts)).length;
}

/** Whether the verdict is that the summary is left out and its messages sent raw (D2). */
export function isReplaced(tree: Tree, verdicts: Verdicts): boolean {
  return verdicts.get(tree)?.verdict === 'replaced';
}
