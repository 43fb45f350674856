/**
 * The laws over the mutation profile as plain checks, for whichever runner Stryker drives.
 *
 * By lane: all laws together, ending at the first case that breaks one, which is fast and tells the laws
 * that this case breaks. By law: a check a law, which tells every killer. Both judge the same cases, the
 * small scope first, and shrink nothing; a check's error begins with the laws that were broken.
 */

import { CASE_LAWS, SESSION_LAWS } from '../../properties/laws/index.ts';
import type { SessionLaw } from '../../properties/laws/law.ts';
import { judge } from '../../properties/runner/judge.ts';
import { judgeSession } from '../../properties/runner/sessions.ts';
import { production } from '../../properties/subjects/production.ts';
import { Trial } from '../../properties/trial.ts';
import { draw, type Portion, SOURCES } from '../kill.ts';
import { type Judged, needHeld } from './broken.ts';

export interface Check {
  readonly name: string;
  /** Rejects where a law is broken. */
  readonly run: () => Promise<void>;
}

const { portions, scripts: SCRIPTS } = draw(SOURCES);
/** As the matrix has them, but that laws which compile a case many times don't judge aimed cases. */
const PORTIONS = portions.map((portion) => ({
  ...portion,
  laws:
    portion.lane === 'aimed'
      ? portion.laws.filter(({ compilesMany }) => compilesMany !== true)
      : portion.laws,
}));

/** The oracle first: nearly all that is killed, it kills at once. */
const oracleFirst = <L extends { readonly id: string }>(laws: readonly L[]): L[] =>
  laws.toSorted((a, b) => Number(b.id === 'L26') - Number(a.id === 'L26'));

export const CHECKS_BY_LANE: readonly Check[] = [
  ...PORTIONS.map((portion, index) => ({
    name: `${portion.lane} ${index}`,
    run: () => needKept({ ...portion, laws: oracleFirst(portion.laws) }),
  })),
  { name: 'sessions', run: async () => needKeptInSessions(SESSION_LAWS) },
];

export const CHECKS_BY_LAW: readonly Check[] = [
  ...CASE_LAWS.map((law) => ({
    name: `${law.id} ${law.name}`,
    run: async () => {
      for (const portion of PORTIONS)
        await needKept({ ...portion, laws: portion.laws.filter(({ id }) => id === law.id) });
    },
  })),
  ...SESSION_LAWS.map((law) => ({
    name: `${law.id} ${law.name}`,
    run: async () => needKeptInSessions([law]),
  })),
];

async function needKept({ drawn, laws }: Portion): Promise<void> {
  for (const { given } of drawn) {
    const trial = new Trial(production);
    const judged: Judged[] = [];
    for (const law of laws) judged.push({ id: law.id, judgement: await judge(law, trial, given) });
    needHeld(judged);
  }
}

function needKeptInSessions(laws: readonly SessionLaw[]): Promise<void> {
  const { open } = production;
  if (open === undefined) throw new Error('production keeps no store');
  for (const script of SCRIPTS) {
    for (const law of laws) {
      needHeld([{ id: law.id, judgement: judgeSession(law, open, script) }]);
    }
  }
  return Promise.resolve();
}
