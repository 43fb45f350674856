/** Lanes whose cases are given and not drawn: the exhaustive scope, the corpus, people's own stores. */

import type { CaseLaw } from '../laws/law.ts';
import { printCase } from '../notation/print.ts';
import type { Subject } from '../subjects/subject.ts';
import { type Given, Trial } from '../trial.ts';
import { claimedBy, judge } from './judge.ts';
import { count, type LaneTally, newLaneTally, tallyOf } from './tally.ts';

export interface GivenRun {
  readonly subject: Subject;
  readonly laws: readonly CaseLaw[];
  readonly deadlineMs: number;
  readonly onCase: () => void;
}

/**
 * Judges cases in the order given, smallest first, so that the first that breaks a law is the one to show.
 */
export async function runGiven(lane: string, cases: Iterable<Given>, run: GivenRun): Promise<LaneTally> {
  const tally = newLaneTally(lane);
  const laws = claimedBy(run.subject, run.laws);
  for (const given of cases) {
    if (Date.now() > run.deadlineMs) break;
    tally.cases++;
    run.onCase();
    const trial = new Trial(run.subject);
    for (const law of laws) await tallyCase(law, trial, given, tally);
  }
  return tally;
}

/** Judges a case by a law that no case has broken yet, and counts what came of it. */
export async function tallyCase(
  law: CaseLaw,
  trial: Trial,
  given: Given,
  tally: LaneTally,
): Promise<boolean> {
  const own = tallyOf(tally, law.id);
  if (own.finding !== null) return false;
  const judgement = await judge(law, trial, given);
  if (judgement.is === 'held') {
    own.held++;
    for (const note of judgement.notes ?? []) count(own.notes, note);
  } else if (judgement.is === 'did not apply') {
    count(own.didNotApply, judgement.why);
  } else {
    own.finding = {
      law: law.id,
      lane: tally.lane,
      what: judgement.what,
      given,
      notation: printCase(given),
      shrinks: 0,
    };
  }
  return judgement.is === 'violated';
}
