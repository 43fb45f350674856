/** The rule may change what is sent, never whether something can be sent. */

import { withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { anchorBudgets, atBudget } from './anchors.ts';

export const L12 = defineLaw({
  id: 'L12',
  name: 'never-refuses',
  family: 'budget',
  kind: 'metamorphic',
  statement: 'what off compiles on compiles, at every budget',
  claims: ['price', 'budget'],
  compilesMany: true,
  async judge(trial, given) {
    const [on, off] = [withOptions(given, { dearerRule: true }), withOptions(given, { dearerRule: false })];
    const budgets = new Set([...(await anchorBudgets(trial, off)), ...(await anchorBudgets(trial, on))]);
    let differs = false;
    for (const budget of budgets) {
      const [with_, without] = [
        await trial.layOut(atBudget(on, budget)),
        await trial.layOut(atBudget(off, budget)),
      ];
      if (without.outcome === 'request' && with_.outcome === 'refusal')
        return violated(
          `at ${budget} the rule refuses what compiles without it: ${without.total} against ${with_.total}`,
        );
      differs ||= with_.replaced.length > 0;
    }
    return differs ? HELD : didNotApply('nothing is replaced at any budget tried');
  },
});
