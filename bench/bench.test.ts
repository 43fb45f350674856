/** The harness: what differs is not compared, ratios and gates are worked out right, stores are as planned. No times. */

import { describe, expect, it } from 'vitest';
import { compile } from '../src/compiler.ts';
import { parseStore } from '../src/model/validate.ts';
import { ALL, QUICK } from './comparisons.ts';
import type { Comparison } from './jobs.ts';
import { type Gate, GATES, judge } from './gates.ts';
import { compared, merged, type Results } from './results.ts';
import type { Measured } from './rounds.ts';
import type { Job } from './sample.ts';
import { lowerQuartile, median, ratioOf } from './statistics.ts';
import { makeStore, SHAPES } from './stores.ts';
import { SUBJECTS, subjectNamed } from './subjects/index.ts';

const IDLE = { loadBefore: 0, loadAfter: 0 };
const job = (subject: string): Job => ({
  subject,
  plan: { shape: 'flat', messages: 8, dear: 'none', seed: 1 },
  when: 'warm',
  warmUps: 0,
  runs: 1,
});
const measured = (subject: string, hash: string, wallMs: readonly number[]): Measured => ({
  job: job(subject),
  opened: { hash, entries: 1, facts: {} },
  samples: wallMs.map((time) => ({
    wallMs: time,
    cpuMs: time,
    stagesMs: { weigh: time / 10, charge: (9 * time) / 10 },
  })),
});
const comparison: Comparison = { name: 'made up', what: '', jobs: [], isSameRequest: true };

describe('a comparison', () => {
  it('tells no ratio of what sends different things', () => {
    const jobs = [measured('on', 'a', [1, 2]), measured('off', 'b', [1, 2])];
    expect(() => compared(comparison, jobs, IDLE)).toThrow(/what is sent differs.*on a, off b/);
    expect(() => compared({ ...comparison, isSameRequest: false }, jobs, IDLE)).not.toThrow();
  });

  it('takes ratios within rounds, where a slow round is slow for both', () => {
    const jobs = [measured('on', 'a', [2, 20, 200]), measured('off', 'a', [1, 10, 100])];
    const [on, off] = compared(comparison, jobs, IDLE).rows;
    expect(on?.ratios).toEqual({ off: { median: 2, low: 2, high: 2 } });
    expect(off?.ratios['on']?.median).toBe(0.5);
    expect(on?.wallMs).toBe(20);
    expect(on?.stagesMs).toEqual({ weigh: 2, charge: 18 });
  });

  it('stands in place of an earlier one of its name, and leaves the others', () => {
    const results = (name: string, wallMs: number): Results => ({
      node: '',
      processor: '',
      rounds: 1,
      comparisons: [compared({ ...comparison, name }, [measured('on', 'a', [wallMs])], IDLE)],
      singles: {},
    });
    const both = merged(merged(results('a', 1), results('b', 2)), results('a', 3));
    expect(both.comparisons.map(({ name, rows }) => [name, rows[0]?.wallMs])).toEqual([
      ['b', 2],
      ['a', 3],
    ]);
  });
});

describe('a ratio', () => {
  it('has its median between its bounds, and wider ones where rounds differ', () => {
    const steady = ratioOf([2, 2.02, 1.98, 2], [1, 1, 1, 1]);
    const noisy = ratioOf([1, 4, 2, 2], [1, 1, 1, 1]);
    for (const { low, median: middle, high } of [steady, noisy]) {
      expect(low).toBeLessThanOrEqual(middle);
      expect(high).toBeGreaterThanOrEqual(middle);
    }
    expect(noisy.high - noisy.low).toBeGreaterThan(steady.high - steady.low);
    expect(ratioOf([1, 4, 2, 2], [1, 1, 1, 1])).toEqual(noisy);
  });

  it('needs as many rounds of both', () => {
    expect(() => ratioOf([1, 2], [1])).toThrow(/as many rounds/);
  });

  it('median of an even number is the mean of the middle two', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
    expect(lowerQuartile([5, 1, 4, 2, 3])).toBe(2);
  });
});

describe('a gate', () => {
  const gate = (value: number | undefined): Gate => ({
    claim: 'c',
    unit: 's',
    most: 2,
    measured: () => value,
  });
  const results: Results = { node: '', processor: '', rounds: 0, comparisons: [], singles: {} };

  it('holds up to its most, and not above, and not unmeasured', () => {
    expect(judge(results, [gate(2), gate(2.01), gate(undefined)]).map(({ holds }) => holds)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('looks for nothing that no comparison measures', () => {
    const rows = ALL.map(({ name, jobs, what }) => ({
      name,
      what,
      measuredOn: '',
      ...IDLE,
      rows: compared(
        { name, jobs, what, isSameRequest: false },
        jobs.map((one) => ({ ...measured(one.subject, '', [1]), job: one })),
        IDLE,
      ).rows.map((row) => ({ ...row, facts: { pricesRead: 2, listed: 1 } })),
    }));
    const full: Results = {
      ...results,
      comparisons: rows,
      singles: { heapMb: 1, helpCpuS: 0.1, verifyS: 1 },
    };
    expect(judge(full, GATES).filter(({ measured: value }) => value === undefined)).toEqual([]);
  });
});

describe('what is measured', () => {
  it('names subjects that there are', () => {
    const named = [...ALL, ...QUICK].flatMap(({ jobs }) => jobs.map(({ subject }) => subject));
    expect(new Set(named)).toEqual(new Set(SUBJECTS.map(({ name }) => name)));
    expect(() => subjectNamed('nobody')).toThrow(/no subject nobody/);
  });

  it.each(SHAPES)('a %s store is valid, the same for its seed, and as dear as planned', (shape) => {
    const plan = { shape, messages: 2_000, seed: 3 } as const;
    const [none, all] = (['none', 'all'] as const).map((dear) => makeStore({ ...plan, dear }));
    if (none === undefined || all === undefined) throw new Error('both were made');
    expect(parseStore(none)).toEqual(none);
    expect(makeStore({ ...plan, dear: 'none' })).toEqual(none);
    const replaced = [none, all].map((store) => compile(store, 1e9, { estimator: 'chars' }).replaced.length);
    const roots = none.summaries.filter(({ mergedInto }) => mergedInto === undefined).length;
    expect(replaced).toEqual([0, roots]);
  });

  it('pyramids of any length make requests of one size', () => {
    const sizes = [2_000, 8_000, 16_000].map(
      (messages) =>
        compile(makeStore({ shape: 'pyramid', messages, dear: 'none', seed: 3 }), 1e9, { estimator: 'chars' })
          .entries.length,
    );
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(20);
  });
});
