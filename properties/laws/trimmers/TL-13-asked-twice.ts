/** Trimming is a question, not a change: it leaves no trace, and has one answer. */

import { didNotApply, HELD, violated } from '../law.ts';
import { canonical } from '../reading.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';

export const TL_13 = defineTrimmerLaw({
  id: 'TL-13',
  name: 'asked-twice',
  kind: 'invariant',
  statement: 'what it is given is deeply unchanged afterwards, and asked twice it answers the same',
  claims: ['pure'],
  async judgeSent(_sent, { given, trial }) {
    if (given.store.messages.length === 0) return didNotApply('the store has no message');
    const first = await trial.answer(given);
    if ('wrote' in first) return violated(`it wrote into its input, at ${first.wrote}`);
    const second = await trial.answerAnew(given);
    return canonical(second) === canonical(first) ? HELD : violated('asked twice, it answers differently');
  },
});
