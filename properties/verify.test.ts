/** The runner: what holds is said to hold, what is broken is reported, and one seed tells one story. */

import { describe, expect, it } from 'vitest';
import { LAWS } from './laws/index.ts';
import { parseCase } from './notation/parse.ts';
import { isPassed } from './report/report.ts';
import { failureText, PLAIN } from './report/text.ts';
import { BROKEN, THROWING } from './subjects/broken.ts';
import { production } from './subjects/production.ts';
import { reference } from './subjects/reference.ts';
import { verify } from './verify.ts';

describe('verify', () => {
  it.each([production, reference])('finds nothing against $name', async (subject) => {
    const report = await verify(subject, { seed: 20_261_130, runs: 150 });
    expect(report.findings.map(({ law, notation }) => `${law} ${notation}`)).toEqual([]);
    expect(isPassed(report)).toBe(true);
    const judged = new Set(
      report.lanes.flatMap(({ laws }) =>
        Object.entries(laws).flatMap(([id, { held }]) => (held > 0 ? [id] : [])),
      ),
    );
    expect(LAWS.filter(({ id, shape }) => shape === 'case' && !judged.has(id))).toEqual([]); // each law held somewhere
  });

  it('says the same twice with one seed, and other cases with another', async () => {
    const once = await verify(production, { seed: 3, runs: 40, scope: 0 });
    expect(await verify(production, { seed: 3, runs: 40, scope: 0 })).toEqual(once);
    expect((await verify(production, { seed: 4, runs: 40, scope: 0 })).lanes).not.toEqual(once.lanes);
  });

  it.each(BROKEN)('reports $name, with a case that breaks the law again', async (subject) => {
    const { findings } = await verify(subject, { seed: 1, runs: 150 });
    expect(findings.length).toBeGreaterThan(0);
    for (const { law, lane, notation } of findings) {
      // a session is replayed by its seed, as its report says; a case by itself
      const again = await verify(
        subject,
        lane === 'sessions'
          ? { laws: [law], seed: 1, runs: 150, scope: 0 }
          : { laws: [law], onlyGiven: true, stores: [{ name: 'again', cases: [parseCase(notation)] }] },
      );
      expect(
        again.findings.map((finding) => finding.law),
        notation,
      ).toContain(law);
    }
  });

  it('takes a subject that throws for broken, and says what it threw', async () => {
    const { findings } = await verify(THROWING, { seed: 1, runs: 2, laws: ['L01'], scope: 0 });
    expect(findings[0]?.what).toBe('out of luck');
  });

  it('runs no law that a subject does not claim', async () => {
    const modest = { ...production, claims: ['raw-once'] as const };
    const { lanes } = await verify(modest, { seed: 1, runs: 5, scope: 0 });
    expect(Object.keys(lanes[0]?.laws ?? {})).toEqual(['L01']);
  });

  it('splits a run by shards that meet other cases', async () => {
    const part = (index: number) =>
      verify(production, { seed: 1, runs: 20, scope: 2, laws: ['L01'], shard: { index, of: 2 } });
    const [first, second] = [await part(0), await part(1)];
    const cases = (report: typeof first) => report.lanes.find(({ lane }) => lane === 'exhaustive')?.cases;
    expect((cases(first) ?? 0) + (cases(second) ?? 0)).toBe(1_536);
    expect(first.lanes[1]).not.toEqual(second.lanes[1]);
  });
});

describe('a failure', () => {
  it('shows the law, the smallest case, a picture, the reasons and how to see it again', async () => {
    const [subject] = BROKEN.filter(({ name }) => name === 'broken:sends-dear-summaries');
    if (subject === undefined) throw new Error('there is no such subject');
    const { findings } = await verify(subject, { seed: 1, runs: 30, laws: ['L42'], scope: 2 });
    const [finding] = findings;
    if (finding === undefined) throw new Error('L42 found nothing');
    const text = await failureText(finding, subject, 'reports/found/x.json', PLAIN);
    for (const part of [
      'L42 dear-gone',
      finding.notation,
      'went out',
      'expected',
      'replaced',
      "replay -e '",
      'reports/found/x.json',
      'falls with',
    ]) {
      expect(text).toContain(part);
    }
  });
});
