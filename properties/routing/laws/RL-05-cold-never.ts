/** A cache that holds nothing, or saves nothing, is never the reason to send everything again. */

import type { RoutingCase } from '../../../src/routing/types.ts';
import { defineRoutingLaw, didNotApply, HELD, violated } from '../law.ts';
import type { RoutingTrial } from '../trial.ts';
import { comparesPrices, withPrices } from './reading.ts';

export const RL05 = defineRoutingLaw({
  id: 'RL-05',
  name: 'cold-never',
  statement:
    'no H, no cached price, or one not below the input price: never reuse; offering reuse changes a choice to reuse or not at all',
  judge(trial) {
    const { decision, given } = trial;
    const last = given.lastRequest;
    if (!comparesPrices(decision) || last === undefined) return didNotApply('reuse is not offered');
    const { lastRequest: _none, ...without } = given;
    const unoffered = trial.subject.decide(without, trial.case.catalog);
    if (decision.way !== 'reuse' && decision.way !== unoffered.way)
      return violated(`offering reuse changes ${unoffered.way ?? 'nothing'} to ${decision.way ?? 'nothing'}`);
    if (unoffered.way === 'reuse') return violated('it reuses a request that there was not');
    const cold = coldOf(trial, last);
    return cold.way === 'reuse' ? violated(`it reuses with ${cold.what}`) : HELD;
  },
});

/** The case with a cache that is no use, one of four, by its luck. */
function coldOf(trial: RoutingTrial, last: NonNullable<RoutingCase['lastRequest']>) {
  const { luck, catalog } = trial.case;
  const ofC = (id: string) => id === 'c';
  switch (luck % 4) {
    case 0: {
      const nothing = { ...last, read: 0, written: 0 };
      return { what: 'nothing in the cache', ...trial.decide({ lastRequest: nothing }) };
    }
    case 1: {
      const unpriced = withPrices(catalog, ofC, ({ cachedInput: _none, ...rates }) => rates);
      return { what: 'no cached price', ...trial.decide({}, unpriced) };
    }
    case 2: {
      const equal = withPrices(catalog, ofC, (rates) => ({ ...rates, cachedInput: rates.input }));
      return { what: 'a cached price that saves nothing', ...trial.decide({}, equal) };
    }
    default: {
      const life = catalog.models.find(({ id }) => id === 'c')?.cacheLifeSeconds ?? 300;
      const old = { ...last, finishedAt: trial.given.now - life + 59 };
      return { what: 'a cache that is about to end', ...trial.decide({ lastRequest: old }) };
    }
  }
}
