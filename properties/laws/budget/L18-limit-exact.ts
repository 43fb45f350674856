/** The limit is a limit: exact on both sides, and so is the cure that a refusal names. */

import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { atBudget } from './anchors.ts';

export const L18 = defineLaw({
  id: 'L18',
  name: 'limit-exact',
  family: 'budget',
  kind: 'invariant',
  statement:
    "a request's total is at most the limit, a refusal's is above it; clearedBy's budget compiles, and one token less refuses",
  claims: ['budget'],
  compilesMany: true,
  async judge(trial, given) {
    const out = await trial.layOut(given);
    if (out.limit === null) return didNotApply('the budget is not enforced');
    if (out.outcome === 'request')
      return out.total <= out.limit ? HELD : violated(`${out.total} are sent, and the limit is ${out.limit}`);
    if (out.total <= out.limit) return violated(`${out.total} are refused, and the limit is ${out.limit}`);
    const cure = out.clearedBy.find((remedy) => remedy.kind === 'budget');
    if (cure === undefined) return violated('the refusal names no budget that would clear it');
    const enough = await trial.layOut(atBudget(given, cure.maxTokens));
    if (enough.outcome !== 'request')
      return violated(`${cure.maxTokens} is said to clear it, and refuses too`);
    const less = await trial.layOut(atBudget(given, cure.maxTokens - 1));
    return less.outcome === 'refusal'
      ? HELD
      : violated(`${cure.maxTokens} is said to be the least, and one less compiles`);
  },
});
