/** The routing laws: they hold, they bite, their cases are what they are meant to be. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseCatalog } from '../../src/routing/catalog.ts';
import { parseRoutingCase } from '../../src/routing/case.ts';
import { decideReference } from '../../reference/routing.ts';
import { plainCase, routingCases } from './arbitraries/cases.ts';
import { Draw } from './arbitraries/draw.ts';
import { checkRouting, isHeld } from './check.ts';
import { ROUTING_LAWS } from './laws/index.ts';
import { printRoutingCase } from './notation.ts';
import { ROUTING_REGIONS } from './regions.ts';
import { productionRouting, referenceRouting, type RoutingSubject } from './subject.ts';

const RUNS = 400;

describe('the law table', () => {
  it('has a row for each file, and a file for each row', () => {
    const files = readdirSync(join(import.meta.dirname, 'laws')).filter((file) => file.startsWith('RL-'));
    expect(ROUTING_LAWS.map(({ id, name }) => `${id}-${name}.ts`)).toEqual(files.toSorted());
  });

  it.each(ROUTING_LAWS)('$id $name is a statement', ({ statement }) => {
    expect(statement).not.toMatch(/\b(should|must)\b|\.$/);
  });
});

describe('the laws', () => {
  it.each([productionRouting, referenceRouting])('hold of $name', (subject) => {
    const { laws } = checkRouting(subject, { runs: RUNS, seed: 20_261_130, gates: false });
    expect([...laws].filter(([, { finding }]) => finding !== null)).toEqual([]);
    expect([...laws].filter(([, { held }]) => held === 0)).toEqual([]);
  });

  it('are run only on a subject that has what they take', () => {
    const { laws } = checkRouting(referenceRouting, { runs: 1, gates: false });
    const bare = ROUTING_LAWS.filter(({ needs }) => needs !== 'writing').map(({ id }) => id);
    expect([...laws.keys()]).toEqual(bare);
  });

  it('take a subject that throws for broken, and shrink to the smallest case', () => {
    const throwing: RoutingSubject = {
      name: 'throwing',
      decide: () => {
        throw new RangeError('out of luck');
      },
    };
    const report = checkRouting(throwing, { runs: 3, laws: ['RL-10'], gates: false });
    expect(isHeld(report)).toBe(false);
    const { what, case: given } = report.laws.get('RL-10')?.finding ?? { what: '', case: null };
    expect(what).toBe('it throws: out of luck');
    expect(given).toEqual(plainCase);
  });

  it('say the same twice with one seed, and other cases with another', () => {
    const shares = (seed: number) => [...checkRouting(referenceRouting, { runs: 60, seed }).regions].sort();
    expect(shares(3)).toEqual(shares(3));
    expect(shares(4)).not.toEqual(shares(3));
  });
});

describe('the gates', () => {
  it('name every law and region that a run of one case leaves out', () => {
    const { failedGates } = checkRouting(productionRouting, { runs: 1 });
    expect(failedGates).toContainEqual(expect.stringMatching(/^region way reuse: reached by 0 of 1 cases/));
    expect(failedGates).toContainEqual(expect.stringMatching(/^RL-07 role-obeys: applied to 0 of 1 cases/));
  });

  it('hold over enough cases: every region is reached', () => {
    const { failedGates, regions } = checkRouting(productionRouting, { runs: 6_000, laws: [] });
    expect(failedGates).toEqual([]);
    expect(regions.size).toBe(ROUTING_REGIONS.length);
  });
});

describe('cases', () => {
  it('are valid, and so is every shrink of them', () => {
    const seen: unknown[] = [];
    const isValid = fc.property(routingCases, ({ given, catalog }) => {
      parseCatalog(catalog);
      expect(parseRoutingCase(given)).toEqual(JSON.parse(JSON.stringify(given)));
      seen.push(given);
      return seen.length % 40 !== 0; // now and then fail, so that shrinks are tried too
    });
    for (const seed of [1, 2, 3, 4]) fc.check(isValid, { seed, numRuns: 100 });
    expect(seen.length).toBeGreaterThan(200);
  });

  it('shrink to a plain one: three equal models, one message', () => {
    const { counterexample } = fc.check(
      fc.property(routingCases, ({ luck }) => luck < 0),
      { seed: 1 },
    );
    expect(counterexample).toEqual([plainCase]);
    const { given, catalog, story } = plainCase;
    expect(catalog.models.map(({ id, window }) => [id, window])).toEqual([
      ['c', 200_000],
      ['r', 200_000],
      ['x', 200_000],
    ]);
    expect(story.transcript.region).toHaveLength(1);
    expect(decideReference(given, catalog)).toMatchObject({ setting: 'auto', way: 'reuse' });
  });

  it('are drawn from lists, the first of which stands for 0 and for what is not there', () => {
    const draw = new Draw([0, 5, 1]);
    expect([draw.of(['a', 'b']), draw.of(['a', 'b']), draw.oneIn(2), draw.of(['a', 'b'])]).toEqual([
      'a',
      'b',
      true,
      'a',
    ]);
  });

  it('are written down as what is different from the plain one', () => {
    expect(printRoutingCase(plainCase)).toBe('plain');
    const { given, catalog } = plainCase;
    const { lastRequest: _none, ...without } = given;
    const other = { ...plainCase, given: { ...without, oneModel: true, missesInARow: 0 }, catalog };
    expect(printRoutingCase(other)).toMatch(/^given\.oneModel=true -given\.lastRequest\.model /);
    const free = catalog.models.map((model) => (model.id === 'r' ? { ...model, window: 5 } : model));
    expect(printRoutingCase({ ...plainCase, catalog: { ...catalog, models: free } })).toBe(
      'catalog.models[r].window=5',
    );
  });
});
