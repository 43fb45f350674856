/** The combined pair weighs nothing, so the rule has nothing to change. */

import { withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { canonical } from '../reading.ts';

export const L40 = defineLaw({
  id: 'L40',
  name: 'combined-inert',
  family: 'rule',
  kind: 'metamorphic',
  statement: 'with the combined pair, on and off give the same outcome',
  claims: ['price', 'summaries'],
  compilesMany: true,
  async judge(trial, given) {
    if (given.store.summaries.length === 0) return didNotApply('there is no summary');
    const combined = withOptions(given, { positionedRecallPairs: false });
    const on = await trial.layOut(withOptions(combined, { dearerRule: true }));
    const off = await trial.layOut(withOptions(combined, { dearerRule: false }));
    return canonical(on) === canonical(off)
      ? HELD
      : violated('with the combined pair, the rule changes the outcome');
  },
});
