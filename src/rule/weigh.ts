/**
 * Weighs each listed summary against all its messages sent raw.
 *
 * The verdict reads neither the budget, nor whether a chunk is compressed, nor what else is replaced, so
 * each summary is judged alone. A run of neighbours is priced by two look-ups in the sums of prices; a sum
 * over several runs stops once it is past the pair's price.
 *
 * Holds D1, D2, D3, P6, X4.
 */

import type { Facts } from '../facts.ts';
import { type Tree, treeOf } from '../forest.ts';
import type { Guard, Verdict } from '../model/types.ts';
import { requestPlaces } from '../regions.ts';
import type { ToolSequence } from '../pairing/sequence.ts';
import type { Rule } from './decisions.ts';
import type { GuardTest, GuardView } from './guards.ts';

/** What the weighing came to. */
export interface Weighed {
  /** The summaries that were weighed, in creation order, and the verdict on each. */
  readonly trees: readonly Tree[];
  readonly verdicts: readonly Verdict[];
  /** Those that are left out, their messages sent raw (D2). */
  readonly replaced: readonly Tree[];
}

/** Where nothing is weighed: the rule is off, or the pair is combined (C1). */
export const NOTHING_WEIGHED: Weighed = { trees: [], verdicts: [], replaced: [] };

/** Weighs every listed summary (D1), whatever a level budget would do with it. */
export function weigh(facts: Facts, listed: readonly Tree[], rule: Rule): Weighed {
  const scales = scalesFor(facts, rule);
  const verdicts: Verdict[] = [];
  const replaced: Tree[] = [];
  for (const tree of listed) {
    const verdict = verdictOn(tree, scales);
    verdicts.push(verdict);
    if (verdict.verdict === 'replaced') replaced.push(tree);
  }
  return { trees: listed, verdicts, replaced };
}

/** What every summary is weighed with. */
interface Scales {
  readonly facts: Facts;
  readonly rule: Rule;
  readonly guards: readonly (readonly [Guard, GuardTest])[];
  readonly tools: () => ToolSequence;
}

function scalesFor(facts: Facts, rule: Rule): Scales {
  let tools: ToolSequence | undefined;
  return {
    facts,
    rule,
    guards: Object.entries(rule.guards) as [Guard, GuardTest][],
    tools: () => (tools ??= facts.toolsIn(facts.regions)),
  };
}

function verdictOn(tree: Tree, scales: Scales): Verdict {
  const { facts, rule } = scales;
  const price = facts.pairOf(tree);
  const { charge, sent } = price;
  const pair = rule.pairPrice(price);
  const raw = rawPrice(tree, facts, pair);
  if (rule.isDearer(raw, pair)) {
    const guards = guardsOf(tree, scales);
    return { verdict: guards.length > 0 ? 'guard' : 'replaced', raw, charge, sent, guards };
  }
  return raw === pair ? { verdict: 'tie', raw, charge, sent, guards: [] } : price.cheaper;
}

/** P6: what the messages cost raw; any sum above `pair` where they cost more than that. */
function rawPrice({ runs }: Tree, facts: Facts, pair: number): number {
  const { prices, work } = facts;
  let raw = 0;
  for (const { from, to } of runs) {
    raw += prices.between(from, to);
    work.pricesRead += 2;
    if (raw > pair) break;
  }
  return raw;
}

/** D3: every guard that holds, in order. */
function guardsOf(tree: Tree, { facts, guards, tools }: Scales): Guard[] {
  let members: ReadonlySet<Tree> | undefined;
  const view: GuardView = {
    facts,
    members: () => (members ??= treeOf(tree)),
    own: requestPlaces(tree.runs, facts.regions),
    tools: tools(),
  };
  const holding: Guard[] = [];
  for (const [name, test] of guards) if (test(tree, view)) holding.push(name);
  return holding;
}
