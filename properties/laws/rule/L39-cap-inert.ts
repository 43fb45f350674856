/** A cap is for what exceeds it. */

import { withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { canonical } from '../reading.ts';

/** Above any message that generators or people write. */
const NOTHING_EXCEEDS = 1_000_000_000;

export const L39 = defineLaw({
  id: 'L39',
  name: 'cap-inert',
  family: 'rule',
  kind: 'metamorphic',
  statement: 'a cap that nothing exceeds changes nothing',
  claims: ['price'],
  compilesMany: true,
  async judge(trial, given) {
    if (given.store.messages.length + given.store.summaries.length === 0)
      return didNotApply('the store is empty');
    const uncapped = await trial.layOut(withOptions(given, { maxMessageTokens: 0 }));
    const capped = await trial.layOut(withOptions(given, { maxMessageTokens: NOTHING_EXCEEDS }));
    return canonical(uncapped) === canonical(capped)
      ? HELD
      : violated('with a cap that nothing exceeds, the outcome is another');
  },
});
