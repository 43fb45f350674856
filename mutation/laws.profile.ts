/**
 * The mutation profile: every law over the same pinned cases, the exhaustive scope first, no shrinking.
 *
 * One test a law, with the law's id in its title, so that Stryker's report says which law killed what.
 */

import { describe, expect, it } from 'vitest';
import { smallScope } from '../properties/arbitraries/small-scope.ts';
import { LANES } from '../properties/lanes.ts';
import { CASE_LAWS } from '../properties/laws/index.ts';
import type { CaseLaw } from '../properties/laws/law.ts';
import { runGiven } from '../properties/runner/given.ts';
import { runLane } from '../properties/runner/random.ts';
import { production } from '../properties/subjects/production.ts';
import { PROFILE } from './profile.ts';

describe('production keeps the laws', () => {
  it.each(CASE_LAWS)('$id $name', async (law) => {
    const broken = await firstBroken(law);
    expect(broken).toBeNull();
  });
});

/** What breaks a law first; null where nothing does. */
async function firstBroken(law: CaseLaw): Promise<string | null> {
  const common = { subject: production, laws: [law], deadlineMs: Infinity, onCase: () => undefined };
  if (law.compilesMany !== true) {
    const finding = (await runGiven('exhaustive', smallScope(PROFILE.scope), common)).laws.get(
      law.id,
    )?.finding;
    if (finding) return finding.what;
  }
  for (const lane of LANES.toReversed()) {
    const runs = lane.name === 'aimed' ? PROFILE.aimedRuns : PROFILE.generalRuns;
    const tally = await runLane(lane, {
      ...common,
      seed: PROFILE.seed,
      runs,
      shrinks: false,
      countsRegions: false,
      shard: 0,
    });
    const finding = tally.laws.get(law.id)?.finding;
    if (finding) return finding.what;
  }
  return null;
}
