/** A person who names a model gets it, whatever it costs. */

import { defineRoutingLaw, didNotApply, HELD, violated } from '../law.ts';
import { isSame, scaledRates, withPrices } from './reading.ts';

export const RL07 = defineRoutingLaw({
  id: 'RL-07',
  name: 'role-obeys',
  statement: 'in role, way, model, reason, rungs and requests depend on no price',
  judge(trial) {
    const { decision } = trial;
    if (decision.setting !== 'role') return didNotApply('the setting is another');
    const { catalog, luck } = trial.case;
    const [dear, models] = [luck % 2 === 0 ? 'r' : 'c', catalog.models];
    const changed =
      luck % 3 === 0
        ? { ...catalog, models: models.map(({ prices: _gone, ...model }) => model) }
        : withPrices(
            catalog,
            (id) => id === dear,
            (rates) => scaledRates(rates, 1_000n),
          );
    const other = trial.decide({ spendingCap: '0' }, changed);
    if (!isSame(decision, other)) return violated(`at other prices it decides ${JSON.stringify(other)}`);
    if (trial.subject.writing === undefined) return HELD;
    const answers = ['The first part was so.'];
    return isSame(trial.requests(decision, answers), trial.requests(other, answers))
      ? HELD
      : violated('at other prices it sends other requests');
  },
});
