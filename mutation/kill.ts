/**
 * Which laws kill a mutant: the laws over a few lanes, with no shrinking, until every law has had its say.
 *
 * A pinned seed, the exhaustive scope and the aimed lane first: what kills should be found the same way
 * every time.
 */

import { LANES } from '../properties/lanes.ts';
import { smallScope } from '../properties/arbitraries/small-scope.ts';
import { CASE_LAWS } from '../properties/laws/index.ts';
import type { CaseLaw } from '../properties/laws/law.ts';
import { runGiven } from '../properties/runner/given.ts';
import { runLane } from '../properties/runner/random.ts';
import type { LaneTally } from '../properties/runner/tally.ts';
import type { Subject } from '../properties/subjects/subject.ts';

/** What a mutation run may spend, pinned. */
export const KILL_PROFILE = { seed: 20_261_130, aimedRuns: 600, generalRuns: 250, scope: 2 } as const;

/** A law that killed a mutant, and the smallest case with which it did. */
export interface Kill {
  readonly law: string;
  readonly lane: string;
  readonly notation: string;
}

/** The laws that a subject breaks. */
export async function killersOf(subject: Subject, laws: readonly CaseLaw[] = CASE_LAWS): Promise<Kill[]> {
  const deadlineMs = Infinity;
  const onCase = () => undefined;
  const kills = new Map<string, Kill>();
  const left = () => laws.filter(({ id }) => !kills.has(id));
  const take = (tally: LaneTally) => {
    for (const [law, { finding }] of tally.laws) {
      if (finding !== null) kills.set(law, { law, lane: finding.lane, notation: finding.notation });
    }
  };
  const scoped = left().filter(({ compilesMany }) => compilesMany !== true);
  take(
    await runGiven('exhaustive', smallScope(KILL_PROFILE.scope), {
      subject,
      laws: scoped,
      deadlineMs,
      onCase,
    }),
  );
  for (const lane of LANES.toReversed()) {
    const runs = lane.name === 'aimed' ? KILL_PROFILE.aimedRuns : KILL_PROFILE.generalRuns;
    const run = {
      subject,
      laws: left(),
      seed: KILL_PROFILE.seed,
      runs,
      deadlineMs,
      shrinks: true,
      countsRegions: false,
      shard: 0,
      onCase,
    };
    take(await runLane(lane, run));
  }
  return [...kills.values()].sort((a, b) => (a.law < b.law ? -1 : 1));
}
