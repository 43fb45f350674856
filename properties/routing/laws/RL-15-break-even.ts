/** When a summary pays: two sessions, walked request by request, say the same as the formula. */

import type { RoutingCase } from '../../../src/routing/types.ts';
import { picoOf } from '../prices.ts';
import { defineRoutingLaw, didNotApply, HELD, violated } from '../law.ts';
import type { RoutingTrial } from '../trial.ts';
import { comparesPrices } from './reading.ts';

/** Requests that are walked one by one. */
const WALKED = 8;
/** What each request adds. */
const GROWTH_TOKENS = 7;

export const RL15 = defineRoutingLaw({
  id: 'RL-15',
  name: 'break-even',
  statement: "two simulated sessions of n requests cost what G16's inequality says, for every n",
  needs: 'breakEven',
  judge(trial) {
    if (!comparesPrices(trial.decision)) return didNotApply('no price is looked up');
    const found = trial.breakEven();
    const { breakEven: sizes } = trial.given;
    if (found === null || sizes === undefined) return didNotApply('there is no break-even');
    if (crossesTier(trial, sizes)) return didNotApply('a tier is crossed');
    const leads = leadsOf(trial, sizes, BigInt(found.cost));
    const [first = 0n, second = 0n] = leads;
    const gain = second - first;
    const bent = leads.findIndex((lead, index) => lead !== first + BigInt(index) * gain);
    if (bent !== -1) throw new Error(`the walk is no straight line at request ${bent + 1}`);
    const wanted = leastOf(first, gain);
    return wanted === found.requests
      ? HELD
      : violated(`it pays from request ${wanted ?? 'none'} on, not ${found.requests ?? 'none'}`);
  },
});

/** The first request after which the summary leads, which each later one moves by as much. */
function leastOf(first: bigint, gain: bigint): number | null {
  if (first > 0n) return 1;
  if (gain <= 0n) return null;
  return Number(-first / gain) + 2;
}

type Sizes = NonNullable<RoutingCase['breakEven']>;

/** By how much the summary leads after each request. */
function leadsOf(trial: RoutingTrial, sizes: Sizes, cost: bigint): bigint[] {
  let lead = -cost;
  return Array.from({ length: WALKED }, (_, index) => {
    lead += paid(trial, sizes.foldTokens, sizes.foldPrefix, index);
    lead -= paid(trial, sizes.summaryTokens, sizes.summaryPrefix, index);
    return lead;
  });
}

/** What a session's request pays for input: all but what it adds was sent before, from the second on. */
function paid({ case: { catalog } }: RoutingTrial, tokens: number, prefix: number, index: number): bigint {
  const input = tokens + index * GROWTH_TOKENS;
  const cached = index === 0 ? prefix : input - GROWTH_TOKENS;
  const usage = { input, cached, written: input - cached, output: 0 };
  return (
    (picoOf(catalog, 'c', usage) ?? 0n) -
    (picoOf(catalog, 'c', { ...usage, input: 0, cached: 0, written: 0 }) ?? 0n)
  );
}

/** Whether some request of the two sessions is in another tier than another. */
function crossesTier({ case: { catalog } }: RoutingTrial, { foldTokens, summaryTokens }: Sizes): boolean {
  const tiers = catalog.models.find(({ id }) => id === 'c')?.prices?.tiers ?? [];
  const inputs = [foldTokens, summaryTokens];
  const ends = inputs.map((tokens) => tokens + WALKED * GROWTH_TOKENS);
  return tiers.some(({ above }) => Math.min(...inputs) <= above && Math.max(...ends) > above);
}
