/** The generators reach what the laws are about, at pinned seeds; a weaker one is caught. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANES } from '../lanes.ts';
import { CASE_LAWS } from '../laws/index.ts';
import { applicabilityGates, isBelow, regionGates } from '../runner/gates.ts';
import { count, type LaneTally, newLaneTally } from '../runner/tally.ts';
import { runLane } from '../runner/random.ts';
import { production } from '../subjects/production.ts';
import type { Given } from '../trial.ts';
import { REGION_NAMES, regionsOf, view } from './regions.ts';
import { leastPercentOf } from './targets.ts';

const CASES = 2_000;

function tallyRegions(
  lane: LaneTally['lane'],
  streams: readonly fc.Arbitrary<Given>[],
  seed: number,
): LaneTally {
  const tally = newLaneTally(lane);
  for (const arbitrary of streams) {
    for (const given of fc.sample(arbitrary, { seed, numRuns: Math.ceil(CASES / streams.length) })) {
      tally.cases++;
      for (const region of regionsOf(view(given))) count(tally.regions, region);
    }
  }
  return tally;
}

describe('regions', () => {
  it.each(LANES)('are reached at their shares in lane $name', ({ name, streams }) => {
    const tally = tallyRegions(
      name,
      streams.map(({ arbitrary }) => arbitrary),
      20_261_130,
    );
    const missed = REGION_NAMES.filter(
      (region) => (100 * (tally.regions.get(region) ?? 0)) / tally.cases < leastPercentOf(region, name),
    );
    expect(missed).toEqual([]);
  });

  it('that a deliberately weak generator misses fail the gate, by name', async () => {
    const weak = fc.record({ tokens: fc.nat(9) }).map(({ tokens }): Given => ({
      store: {
        messages: [{ id: 'm1', role: 'user', content: [{ type: 'text', text: 't', tokens }] }],
        summaries: [],
        pins: [],
        chunks: [],
      },
      budget: 1_000,
      options: { estimator: 'chars' },
    }));
    const lanes = ['nearest', 'earliest-six', 'aimed'] as const;
    const run = {
      subject: production,
      laws: CASE_LAWS,
      seed: 1,
      runs: 400,
      deadlineMs: Infinity,
      shrinks: true,
      countsRegions: true,
      shard: 0,
      onCase: () => undefined,
    };
    const tallies: LaneTally[] = [];
    for (const name of lanes)
      tallies.push(await runLane({ name, what: 'weak', streams: [{ name: 'weak', arbitrary: weak }] }, run));
    expect(tallies.every(({ laws }) => [...laws.values()].every(({ finding }) => finding === null))).toBe(
      true,
    ); // all green …
    const gates = [...regionGates(tallies), ...applicabilityGates(tallies, CASE_LAWS)].map(
      ({ gate }) => gate,
    );
    expect(gates).toEqual(
      expect.arrayContaining([
        'region verdict replaced',
        'region sole recalled',
        'L03 replaced-raw-once',
        'L42 dear-gone',
      ]),
    ); // … and not believed
  });

  it('leave room for luck, and not for weakness', () => {
    expect(isBelow(0, 300, 1)).toBe(false);
    expect(isBelow(2, 300, 10)).toBe(true);
    expect(isBelow(180, 2_000, 10)).toBe(false);
  });
});
