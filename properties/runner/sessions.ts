/**
 * The sessions lane: scripts of changes and compiles, judged by the laws over a store that a subject keeps.
 */

import fc from 'fast-check';
import { scripts } from '../arbitraries/scripts.ts';
import type { Judgement, SessionLaw } from '../laws/law.ts';
import { violated } from '../laws/law.ts';
import { printScript } from '../sessions/print.ts';
import type { Script } from '../sessions/script.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Place } from './random.ts';
import type { Finding } from './tally.ts';
import { count, type LaneTally, newLaneTally, tallyOf } from './tally.ts';

export const SESSIONS_LANE = 'sessions';

export interface SessionRun {
  readonly subject: Subject;
  readonly laws: readonly SessionLaw[];
  readonly seed: number;
  readonly runs: number;
  readonly deadlineMs: number;
  readonly shrinks: boolean;
  readonly onCase: () => void;
}

/** Runs the lane; a subject that keeps no store has none of its laws judged. */
export function runSessions(run: SessionRun): LaneTally {
  const tally = newLaneTally(SESSIONS_LANE);
  const { open } = run.subject;
  if (open === undefined) return tally;
  const firstBroken = new Map<SessionLaw, number>();
  let index = 0;
  const property = fc.property(scripts, (script) => {
    if (Date.now() > run.deadlineMs) return;
    tally.cases++;
    run.onCase();
    for (const law of run.laws)
      if (!firstBroken.has(law) && isBroken(law, open, script, tally)) firstBroken.set(law, index);
    index++;
  });
  fc.assert(property, { seed: run.seed, numRuns: run.runs });
  for (const [law, place] of firstBroken)
    tallyOf(tally, law.id).finding = smallestScript(law, open, { seed: run.seed, place }, run.shrinks);
  return tally;
}

type Open = NonNullable<Subject['open']>;

function isBroken(law: SessionLaw, open: Open, script: Script, tally: LaneTally): boolean {
  const own = tallyOf(tally, law.id);
  const judgement = judgeSession(law, open, script);
  if (judgement.is === 'held') own.held++;
  if (judgement.is === 'did not apply') count(own.didNotApply, judgement.why);
  return judgement.is === 'violated';
}

/** A session that throws has broken the law: every act of a script is one that a store allows. */
export function judgeSession(law: SessionLaw, open: Open, script: Script): Judgement {
  try {
    return law.judge(open, script);
  } catch (error) {
    return violated(error instanceof Error ? error.message : String(error));
  }
}

/** The smallest script that fast-check reaches from the one at a place. */
export function smallestScript(law: SessionLaw, open: Open, { seed, place }: Place, shrinks = true): Finding {
  const property = fc.property(scripts, (script) => judgeSession(law, open, script).is !== 'violated');
  const details = fc.check(property, { seed, path: String(place), endOnFailure: !shrinks, numRuns: 1 });
  const script = details.counterexample?.[0];
  if (script === undefined)
    throw new Error(
      `${law.id} was broken by script ${place} of seed ${seed}, and not again: the subject is not deterministic`,
    );
  const judgement = judgeSession(law, open, script);
  const what = judgement.is === 'violated' ? judgement.what : '';
  return {
    law: law.id,
    lane: SESSIONS_LANE,
    what,
    given: null,
    notation: printScript(script),
    shrinks: details.numShrinks,
  };
}
