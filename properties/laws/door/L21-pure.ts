/** A compile is a question, not a change. */

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
    const { subject } = trial;
    const copy = structuredClone(given);
    const first = canonical(await subject.compile({ ...copy }));
    if (canonical(copy) !== canonical(given)) return violated('the input is changed');
    if (canonical(await subject.compile({ ...given })) !== first)
      return violated('frozen input gives another outcome'); // cases are frozen
    // behind the door the store isn't copied, so whoever writes into it meets the frozen one
    return canonical(await trial.compile(given)) === first
      ? HELD
      : violated('a second compile gives another outcome');
  },
});
