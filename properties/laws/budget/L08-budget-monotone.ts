/** More room never makes things worse; a budget that a choice reads would. */

import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { canonical } from '../reading.ts';
import type { RequestOutcome } from '../../../src/model/types.ts';
import { anchorBudgets, atBudget } from './anchors.ts';

export const L08 = defineLaw({
  id: 'L08',
  name: 'budget-monotone',
  family: 'budget',
  kind: 'metamorphic',
  statement:
    'what compiles at a budget compiles at every larger one; within one window mode it is the same request',
  claims: ['budget', 'monotone'],
  compilesMany: true,
  async judge(trial, given) {
    if (given.options.enforceBudget === false) return didNotApply('the budget is not enforced');
    let smaller: { budget: number; request: RequestOutcome } | undefined;
    for (const budget of await anchorBudgets(trial, given)) {
      const out = await trial.layOut(atBudget(given, budget));
      if (smaller !== undefined && out.outcome === 'refusal')
        return violated(`compiles at ${smaller.budget} and refuses at ${budget}`);
      if (out.outcome !== 'request') continue;
      if (smaller?.request.mode === out.mode && sentOf(smaller.request) !== sentOf(out))
        return violated(`sends one request at ${smaller.budget} and another at ${budget}`);
      smaller = { budget, request: out };
    }
    return smaller === undefined ? didNotApply('it compiles at none of the budgets tried') : HELD;
  },
});

/** The request, but for the limit that it was held to. */
function sentOf(request: RequestOutcome): string {
  return canonical({ ...request, limit: null });
}
