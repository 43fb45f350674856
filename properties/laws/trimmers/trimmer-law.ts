/**
 * How a trimmers' law is written: over what was sent, so that a trimmer which refuses, or does not answer,
 * is none of its business (TL-01 has a word on the latter).
 */

import type { Sent } from '../../subjects/sent.ts';
import type { Given, Trial } from '../../trial.ts';
import { type CaseLaw, defineLaw, didNotApply, type Judgement } from '../law.ts';

interface Asked {
  readonly given: Given;
  readonly trial: Trial;
}
type TrimmerLaw = Omit<CaseLaw, 'shape' | 'family' | 'judge'> & {
  /** Judges what was sent. */
  readonly judgeSent: (sent: Sent, asked: Asked) => Judgement | Promise<Judgement>;
};

export function defineTrimmerLaw({ judgeSent, ...law }: TrimmerLaw): CaseLaw {
  return defineLaw({
    ...law,
    family: 'trimmers',
    async judge(trial, given) {
      const sent = await trial.send(given);
      if (sent === null) return didNotApply('it refused, or gave no answer');
      return judgeSent(sent, { given, trial });
    },
  });
}
