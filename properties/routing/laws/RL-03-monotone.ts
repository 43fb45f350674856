/** What gets cheaper never makes the choice dearer, and is still taken where it was. */

import type { Catalog, Decision, Rates, RoutingCase, Way } from '../../../src/routing/types.ts';
import { defineRoutingLaw, didNotApply, HELD, violated } from '../law.ts';
import type { RoutingTrial } from '../trial.ts';
import {
  candidateOf,
  chosenCost,
  comparesPrices,
  scaledDecimal,
  scaledRates,
  withPrices,
} from './reading.ts';

/** Something cheaper than it was, and the way that it makes cheaper. */
interface Cheaper {
  readonly what: string;
  readonly way: Way;
  readonly catalog?: Catalog;
  readonly change?: Partial<RoutingCase>;
}

export const RL03 = defineRoutingLaw({
  id: 'RL-03',
  name: 'monotone',
  statement:
    'a lower cached price of c, or a larger H, or lower prices of the same role model never raise the chosen cost, and what was chosen for it stays chosen',
  judge(trial) {
    const { decision } = trial;
    if (!comparesPrices(decision) || candidateOf(decision, 'typed').flags.includes('price-unknown'))
      return didNotApply('ways are not compared');
    const before = chosenCost(decision);
    if (before === null) return didNotApply('nothing is chosen');
    const [cheaper] = [cheaperThan(trial)];
    if (cheaper === null) return didNotApply('there is nothing to make cheaper');
    const changed = trial.decide(cheaper.change, cheaper.catalog);
    return complaint(decision, before, changed, cheaper) ?? HELD;
  },
});

function complaint(decision: Decision, before: bigint, changed: Decision, { what, way }: Cheaper) {
  const after = chosenCost(changed);
  if (after === null) return violated(`with ${what} nothing is chosen any more`);
  if (after > before) return violated(`with ${what} the choice costs ${after}, and ${before} before`);
  if (decision.way === way && changed.way !== way)
    return violated(`with ${what} ${way} is given up for ${changed.way ?? 'nothing'}`);
  return null;
}

/** One of the three, by the case's luck. */
function cheaperThan({ case: { luck, catalog }, given }: RoutingTrial): Cheaper | null {
  const last = given.lastRequest;
  switch (luck % 3) {
    case 0:
      return {
        what: 'a lower cached price',
        way: 'reuse',
        catalog: withPrices(catalog, (id) => id === 'c', cachedBelow),
      };
    case 1:
      if (last === undefined) return null;
      return {
        what: 'a larger H',
        way: 'reuse',
        change: { lastRequest: { ...last, read: last.read + 1 + Math.floor(last.tokens / 3) } },
      };
    default:
      return {
        what: 'a cheaper role model',
        way: 'role',
        catalog: withPrices(
          catalog,
          (id) => id === 'r',
          (rates) => scaledRates(rates, 2n, 3n),
          (price) => scaledDecimal(price, 2n, 3n),
        ),
      };
  }
}

/** Two thirds of the cached price, or half the input price where there is none. */
function cachedBelow(rates: Rates): Rates {
  const { cachedInput, input } = rates;
  return {
    ...rates,
    cachedInput:
      cachedInput === undefined ? scaledDecimal(input, 1n, 2n) : scaledDecimal(cachedInput, 2n, 3n),
  };
}
