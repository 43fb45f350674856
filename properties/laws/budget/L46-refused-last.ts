/** Refusing is the last resort: what leaving out can't do, taking in is tried. */

import { withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { atBudget } from './anchors.ts';

export const L46 = defineLaw({
  id: 'L46',
  name: 'refused-last',
  family: 'budget',
  kind: 'invariant',
  statement: 'where a summary lies across a window, what is refused is refused in take mode',
  claims: ['budget', 'summaries'],
  compilesMany: true,
  async judge(trial, given) {
    const starved = atBudget(withOptions(given, { enforceBudget: true }), 0);
    const refused = await trial.layOut(starved);
    if (refused.outcome === 'request') return didNotApply('nothing costs nothing');
    if (trial.explain(starved).reasons.across.length === 0)
      return didNotApply('no summary lies across a window');
    return refused.mode === 'take' ? HELD : violated('it is refused, and taking in was not tried');
  },
});
