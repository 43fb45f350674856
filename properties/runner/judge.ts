/** One law over one case, whatever the subject does. */

import type { CaseLaw, Judgement } from '../laws/law.ts';
import { violated } from '../laws/law.ts';
import type { Subject } from '../subjects/subject.ts';
import { type Given, Trial, UnexpectedError } from '../trial.ts';

/** The laws that a subject's claims let be run on it. */
export function claimedBy<L extends Pick<CaseLaw, 'claims'>>(subject: Subject, laws: readonly L[]): L[] {
  return laws.filter(({ claims }) => claims.every((claim) => subject.claims.includes(claim)));
}

/** Asks a law about a case. A subject that throws has broken the law; a law that throws is our defect, and goes on. */
export async function judge(law: CaseLaw, trial: Trial, given: Given): Promise<Judgement> {
  try {
    return await law.judge(trial, given);
  } catch (error) {
    if (error instanceof UnexpectedError || trial.hasThrown(error))
      return violated(error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/** Whether a case breaks a law, asked afresh. */
export async function breaks(law: CaseLaw, subject: Subject, given: Given): Promise<string | null> {
  const judgement = await judge(law, new Trial(subject), given);
  return judgement.is === 'violated' ? judgement.what : null;
}
