/** A choice is about proportions: in another currency it is the same. */

import type { Decision } from '../../../src/routing/types.ts';
import { defineRoutingLaw, didNotApply, HELD, violated } from '../law.ts';
import { comparesPrices, scaledDecimal, scaledRates, withPrices } from './reading.ts';

const FACTORS = [2n, 3n, 7n, 1_000n] as const;

export const RL04 = defineRoutingLaw({
  id: 'RL-04',
  name: 'scale-free',
  statement:
    'multiplying all prices, and the spending cap, by one whole factor of at least 1 changes no choice',
  judge(trial) {
    const { decision, given } = trial;
    if (!comparesPrices(decision)) return didNotApply('ways are not compared');
    const factor = FACTORS[trial.case.luck % FACTORS.length] ?? 2n;
    const catalog = withPrices(
      trial.case.catalog,
      () => true,
      (rates) => scaledRates(rates, factor),
      (price) => scaledDecimal(price, factor),
    );
    const { spendingCap } = given;
    const cap = spendingCap === undefined ? {} : { spendingCap: scaledCap(spendingCap, factor) };
    const scaled = trial.decide(cap, catalog);
    const difference = differenceOf(decision, scaled, factor);
    return difference === null ? HELD : violated(`at ${factor} times the price ${difference}`);
  },
});

function differenceOf(one: Decision, other: Decision, factor: bigint): string | null {
  if (one.way !== other.way || one.reason !== other.reason)
    return `${other.way ?? 'nothing'} is taken (${other.reason}), and ${one.way ?? 'nothing'} before (${one.reason})`;
  for (const [index, { way, estimate }] of one.candidates.entries()) {
    const scaled = other.candidates[index]?.estimate ?? null;
    if (estimate !== null && BigInt(estimate) * factor !== BigInt(scaled ?? -1))
      return `${way} costs ${scaled ?? 'nothing known'}, and ${estimate} before`;
  }
  return null;
}

/** An amount of twelve decimals, times a factor. */
function scaledCap(dollars: string, factor: bigint): string {
  const [whole = '', fraction = ''] = dollars.split('.');
  const digits = (BigInt(whole + fraction.padEnd(12, '0')) * factor).toString().padStart(13, '0');
  return `${digits.slice(0, -12)}.${digits.slice(-12)}`;
}
