/**
 * Which laws kill a subject: every law over a few lanes, until each has had its say.
 *
 * A pinned seed, the exhaustive scope first, then the aimed lane: what kills is found the same way every
 * time, and mostly at once, since a law that has killed is not asked again.
 */

import { smallScope } from '../properties/arbitraries/small-scope.ts';
import { type Lane, LANES } from '../properties/lanes.ts';
import { CASE_LAWS, SESSION_LAWS } from '../properties/laws/index.ts';
import { runGiven } from '../properties/runner/given.ts';
import { runLane } from '../properties/runner/random.ts';
import { runSessions } from '../properties/runner/sessions.ts';
import type { LaneTally } from '../properties/runner/tally.ts';
import type { Subject } from '../properties/subjects/subject.ts';
import type { Given } from '../properties/trial.ts';
import { PROFILE, runsOf } from './profile.ts';

/** A law that killed a mutant, and the smallest case with which it did. */
export interface Kill {
  readonly law: string;
  readonly lane: string;
  readonly notation: string;
  readonly what: string;
}

/** Where cases come from: in full, and by chance. */
export interface Sources {
  readonly exhaustive: Iterable<Given>;
  readonly lanes: readonly Lane[];
  readonly sessionRuns: number;
}
const SOURCES: Sources = {
  exhaustive: [...smallScope(PROFILE.scope, PROFILE.scopeKinds)],
  lanes: LANES.toReversed(),
  sessionRuns: PROFILE.sessionRuns,
};

/** The laws that a subject breaks, by id. */
export async function killersOf(subject: Subject, sources: Sources = SOURCES): Promise<Kill[]> {
  const common = {
    subject,
    deadlineMs: Infinity,
    onCase: () => undefined,
    seed: PROFILE.seed,
    shrinks: true,
  };
  const kills = new Map<string, Kill>();
  const left = () => CASE_LAWS.filter(({ id }) => !kills.has(id));
  const take = ({ laws }: LaneTally) => {
    for (const { finding } of laws.values()) if (finding !== null) kills.set(finding.law, finding);
  };
  const scoped = CASE_LAWS.filter(({ compilesMany }) => compilesMany !== true);
  take(await runGiven('exhaustive', sources.exhaustive, { ...common, laws: scoped }));
  for (const lane of sources.lanes)
    take(
      await runLane(lane, { ...common, laws: left(), runs: runsOf(lane), countsRegions: false, shard: 0 }),
    );
  take(runSessions({ ...common, laws: SESSION_LAWS, runs: sources.sessionRuns }));
  return [...kills.values()]
    .map(({ law, lane, notation, what }) => ({ law, lane, notation, what }))
    .sort((a, b) => (a.law < b.law ? -1 : 1));
}
