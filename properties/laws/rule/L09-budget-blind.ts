/** A verdict is about a summary and its messages, so no budget moves it. */

import type { LaidOut } from '../../trial.ts';
import { anchorBudgets, atBudget } from '../budget/anchors.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { canonical } from '../reading.ts';

export const L09 = defineLaw({
  id: 'L09',
  name: 'budget-blind',
  family: 'rule',
  kind: 'metamorphic',
  statement: 'the verdicts of two compiles that list the same summaries are equal, whatever the budgets',
  claims: ['price', 'monotone'],
  compilesMany: true,
  async judge(trial, given) {
    const byListing = new Map<string, { budget: number; out: LaidOut }>();
    let compared = false;
    for (const budget of await anchorBudgets(trial, given)) {
      const out = await trial.layOut(atBudget(given, budget));
      const listed = canonical(Object.keys(out.verdicts).sort());
      const before = byListing.get(listed);
      if (before === undefined) byListing.set(listed, { budget, out });
      else if (canonical(before.out.verdicts) !== canonical(out.verdicts))
        return violated(`at ${before.budget} and at ${budget} the verdicts differ`);
      else compared ||= Object.keys(out.verdicts).length > 0;
    }
    return compared ? HELD : didNotApply('no summary is weighed at two budgets');
  },
});
