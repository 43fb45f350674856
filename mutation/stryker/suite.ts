/**
 * The laws over the mutation profile as plain checks, for whichever runner Stryker drives.
 *
 * By lane: all laws together, ending at the first case that breaks one, which is fast and tells the laws
 * that this case breaks. By law: a check a law, which tells every killer. Both judge the same cases, the
 * small scope first, and shrink nothing; a check's error begins with the laws that were broken.
 */

import fc from 'fast-check';
import { scripts } from '../../properties/arbitraries/scripts.ts';
import { smallScope } from '../../properties/arbitraries/small-scope.ts';
import { LANES } from '../../properties/lanes.ts';
import { CASE_LAWS, SESSION_LAWS } from '../../properties/laws/index.ts';
import type { CaseLaw, SessionLaw } from '../../properties/laws/law.ts';
import { judge } from '../../properties/runner/judge.ts';
import { seedOf } from '../../properties/runner/random.ts';
import { judgeSession } from '../../properties/runner/sessions.ts';
import type { Script } from '../../properties/sessions/script.ts';
import { production } from '../../properties/subjects/production.ts';
import { type Given, Trial } from '../../properties/trial.ts';
import { PROFILE, runsOf } from '../profile.ts';

export interface Check {
  readonly name: string;
  /** Rejects where a law is broken. */
  readonly run: () => Promise<void>;
}

/** A lane's cases, and the laws that judge them. */
interface Portion {
  readonly lane: string;
  readonly cases: readonly Given[];
  readonly laws: readonly CaseLaw[];
}

/** Laws that compile a case a few times at most: where there are many cases, each a store of its own kind. */
const BRIEF_LAWS = CASE_LAWS.filter(({ compilesMany }) => compilesMany !== true);

const PORTIONS: readonly Portion[] = [
  {
    lane: 'exhaustive',
    cases: [...smallScope(PROFILE.scope, PROFILE.scopeKinds)],
    laws: BRIEF_LAWS,
  },
  ...LANES.toReversed().map((lane) => ({
    lane: lane.name,
    cases: lane.streams.flatMap(({ name, arbitrary }) =>
      fc.sample(arbitrary, {
        seed: seedOf(PROFILE.seed, lane.name, name, 0),
        numRuns: Math.ceil(runsOf(lane) / lane.streams.length),
      }),
    ),
    laws: lane.name === 'aimed' ? BRIEF_LAWS : CASE_LAWS,
  })),
];
const SCRIPTS: readonly Script[] = fc.sample(scripts, { seed: PROFILE.seed, numRuns: PROFILE.sessionRuns });

/** The oracle first: nearly all that is killed, it kills at once. */
const oracleFirst = <L extends { readonly id: string }>(laws: readonly L[]): L[] =>
  laws.toSorted((a, b) => Number(b.id === 'L26') - Number(a.id === 'L26'));

export const CHECKS_BY_LANE: readonly Check[] = [
  ...PORTIONS.map((portion) => ({
    name: portion.lane,
    run: () => needKept({ ...portion, laws: oracleFirst(portion.laws) }),
  })),
  { name: 'sessions', run: async () => needKeptInSessions(SESSION_LAWS) },
];

export const CHECKS_BY_LAW: readonly Check[] = [
  ...CASE_LAWS.map((law) => ({
    name: `${law.id} ${law.name}`,
    run: async () => {
      for (const { lane, cases, laws } of PORTIONS)
        await needKept({ lane, cases, laws: laws.filter(({ id }) => id === law.id) });
    },
  })),
  ...SESSION_LAWS.map((law) => ({
    name: `${law.id} ${law.name}`,
    run: async () => needKeptInSessions([law]),
  })),
];

async function needKept({ cases, laws }: Portion): Promise<void> {
  for (const given of cases) {
    const trial = new Trial(production);
    const broken: string[] = [];
    let whatFirst = '';
    for (const law of laws) {
      const judgement = await judge(law, trial, given);
      if (judgement.is !== 'violated') continue;
      if (broken.length === 0) whatFirst = judgement.what;
      broken.push(law.id);
    }
    failWhere(broken, whatFirst);
  }
}

function needKeptInSessions(laws: readonly SessionLaw[]): Promise<void> {
  const { open } = production;
  if (open === undefined) throw new Error('production keeps no store');
  for (const script of SCRIPTS) {
    for (const law of laws) {
      const judgement = judgeSession(law, open, script);
      if (judgement.is === 'violated') failWhere([law.id], judgement.what);
    }
  }
  return Promise.resolve();
}

/** @throws with the laws before the first colon, which is where the report looks for them */
function failWhere(broken: readonly string[], what: string): void {
  if (broken.length > 0) throw new Error(`${broken.join(' ')}: ${what}`);
}
