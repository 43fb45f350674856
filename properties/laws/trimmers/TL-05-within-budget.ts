/** A budget is a promise to the provider. */

import { OWN_COUNTING } from '../../subjects/claims.ts';
import { didNotApply, HELD, violated } from '../law.ts';
import { budgetOf, tokensSent } from './reading.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';

export const TL_05 = defineTrimmerLaw({
  id: 'TL-05',
  name: 'within-budget',
  kind: 'invariant',
  statement:
    'what goes out costs no more than the budget, by the sizes that the messages bear; by its own, of a subject with its own counting',
  claims: ['budget'],
  judgeSent(sent, { given, trial }) {
    const isOwn = trial.subject.claims.includes(OWN_COUNTING);
    if (isOwn && sent.tokens === undefined)
      return didNotApply(`${OWN_COUNTING}, and it does not say what it counted`);
    const counted = isOwn ? 0 : tokensSent(sent, given.store);
    const tokens = Math.max(counted, sent.tokens ?? 0);
    const budget = budgetOf(given);
    return tokens <= budget ? HELD : violated(`${tokens} tokens go out, and the budget is ${budget}`);
  },
});
