/** A compile is a question, not a change. */

import { type Given, outcomeIn, type Trial } from '../../trial.ts';
import { defineLaw, HELD, violated } from '../law.ts';
import { canonical } from '../reading.ts';

export const L21 = defineLaw({
  id: 'L21',
  name: 'pure',
  family: 'door',
  kind: 'invariant',
  statement:
    'the store and options given are deeply unchanged, frozen input works, and two compiles are equal',
  claims: ['pure'],
  compilesMany: true,
  async judge(trial, given) {
    const answer = await trial.answerAnew(given);
    const first = canonical(outcomeIn(answer));
    if ('wrote' in answer) return violated(`the input is changed: ${answer.wrote}`);
    if (!(await givesAgain(trial, given, first))) return violated('frozen input gives another outcome');
    // behind the door the store isn't copied, so whoever writes into it meets the frozen one
    return canonical(await trial.compile(given)) === first
      ? HELD
      : violated('a second compile gives another outcome');
  },
});

/** Whether a subject that stands here gives the same for the case itself, which is frozen through and through. */
async function givesAgain({ subject }: Trial, given: Given, first: string): Promise<boolean> {
  if (subject.compileValid === undefined) return true; // someone else's was given a copy, and asked in time
  return canonical(await subject.compile({ ...given })) === first;
}
