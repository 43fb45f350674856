/** Whatever else a subject claims, it answers: this is the one law that asks for no claim. */

import { GIVEN_UP } from '../../subjects/attend.ts';
import { defineLaw, didNotApply, HELD, heldWith, violated } from '../law.ts';

export const TL_01 = defineLaw({
  id: 'TL-01',
  name: 'answers',
  family: 'trimmers',
  kind: 'invariant',
  statement:
    "it answers each case in time, with what it sent, a refusal or an outcome, all of it in the store's ids",
  claims: [],
  async judge(trial, given) {
    const answer = await trial.answer(given);
    if (answer.is === 'fault')
      return answer.what === GIVEN_UP ? didNotApply(GIVEN_UP) : violated(answer.what);
    if (answer.is === 'outcome' && answer.outcome.outcome === 'error')
      return violated(
        `the case is valid, but was refused with ${answer.outcome.error}: ${answer.outcome.message}`,
      );
    return answer.wrote === undefined ? HELD : heldWith('wrote into its input');
  },
});
