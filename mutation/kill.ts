/**
 * Which laws kill a subject: every law over a few lanes, until each has had its say.
 *
 * A pinned seed, the exhaustive scope first, then the aimed lane: what kills is found the same way every
 * time, and mostly at once, since a law that has killed is not asked again.
 */

import { smallScope } from '../properties/arbitraries/small-scope.ts';
import { LANES } from '../properties/lanes.ts';
import { CASE_LAWS, SESSION_LAWS } from '../properties/laws/index.ts';
import type { CaseLaw, SessionLaw } from '../properties/laws/law.ts';
import { runGiven } from '../properties/runner/given.ts';
import { runLane } from '../properties/runner/random.ts';
import { runSessions } from '../properties/runner/sessions.ts';
import type { LaneTally } from '../properties/runner/tally.ts';
import type { Subject } from '../properties/subjects/subject.ts';
import { PROFILE, runsOf } from './profile.ts';

/** A law that killed a mutant, and the smallest case with which it did. */
export interface Kill {
  readonly law: string;
  readonly lane: string;
  readonly notation: string;
  readonly what: string;
}

/** The laws that a subject breaks, by id. */
export async function killersOf(
  subject: Subject,
  cases: readonly CaseLaw[] = CASE_LAWS,
  sessions: readonly SessionLaw[] = SESSION_LAWS,
): Promise<Kill[]> {
  const common = { subject, deadlineMs: Infinity, onCase: () => undefined };
  const kills = new Map<string, Kill>();
  const left = () => cases.filter(({ id }) => !kills.has(id));
  const take = ({ laws }: LaneTally) => {
    for (const { finding } of laws.values()) if (finding !== null) kills.set(finding.law, finding);
  };
  const scoped = left().filter(({ compilesMany }) => compilesMany !== true);
  take(
    await runGiven('exhaustive', smallScope(PROFILE.scope, PROFILE.scopeKinds), { ...common, laws: scoped }),
  );
  for (const lane of LANES.toReversed()) {
    take(
      await runLane(lane, {
        ...common,
        laws: left(),
        seed: PROFILE.seed,
        runs: runsOf(lane),
        shrinks: true,
        countsRegions: false,
        shard: 0,
      }),
    );
  }
  if (sessions.length > 0)
    take(
      runSessions({
        ...common,
        laws: sessions,
        seed: PROFILE.seed,
        runs: PROFILE.sessionRuns,
        shrinks: true,
      }),
    );
  return [...kills.values()]
    .map(({ law, lane, notation, what }) => ({ law, lane, notation, what }))
    .sort((a, b) => (a.law < b.law ? -1 : 1));
}
