/** One law over one case, whatever the subject does. */

import type { CaseLaw, Judgement, Law } from '../laws/law.ts';
import { didNotApply, violated } from '../laws/law.ts';
import { OWN_COUNTING } from '../subjects/claims.ts';
import type { Subject } from '../subjects/subject.ts';
import { type Given, GivenUpError, NoOutcomeError, Trial, UnexpectedError } from '../trial.ts';

/** What a law asks of a subject's claims. */
type Asking = Pick<Law, 'claims' | 'ourCounting'>;

/** The laws that a subject's claims let be run on it. */
export function claimedBy<L extends Asking>(subject: Subject, laws: readonly L[]): L[] {
  return laws.filter((law) => whyNotRun(subject, law) === null);
}

/** Why a law isn't run on a subject, in a few words; null where it is. */
export function whyNotRun({ claims: claimed }: Subject, { claims, ourCounting }: Asking): string | null {
  const missing = claims.filter((claim) => !claimed.includes(claim));
  if (missing.length > 0) return `does not claim ${missing.join(', ')}`;
  return ourCounting === true && claimed.includes(OWN_COUNTING) ? OWN_COUNTING : null;
}

/** Asks a law about a case. A subject that throws has broken the law; a law that throws is our defect, and goes on. */
export async function judge(law: CaseLaw, trial: Trial, given: Given): Promise<Judgement> {
  try {
    return await law.judge(trial, given);
  } catch (error) {
    if (error instanceof GivenUpError) return didNotApply(error.message);
    if (error instanceof UnexpectedError || error instanceof NoOutcomeError || trial.hasThrown(error))
      return violated(error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/** Whether a case breaks a law, asked afresh. */
export async function breaks(law: CaseLaw, subject: Subject, given: Given): Promise<string | null> {
  const judgement = await judge(law, new Trial(subject), given);
  return judgement.is === 'violated' ? judgement.what : null;
}
