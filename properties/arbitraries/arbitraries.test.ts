/**
 * The generators' own tests: a green law over a weak generator is a false comfort.
 *
 * The same seed gives the same case; every case and every shrink passes the door as it is; a shrink is no
 * larger; the smallest case of a region is a known one; every aimed case is what it was aimed at.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStore } from '../../src/model/validate.ts';
import { LANES, TRIMMER_LANES } from '../lanes.ts';
import { isNear, pairsOf, tokensOf, toolPlacesOf } from '../laws/trimmers/reading.ts';
import { SYSTEM_ID } from '../laws/trimmers/system.ts';
import { printCase } from '../notation/print.ts';
import { type RegionName, regionsOf, view } from '../regions/regions.ts';
import type { Given } from '../trial.ts';
import { AIMS, aimedAt } from './aims.ts';
import { lists } from './lists.ts';
import { casesWith } from './recipes.ts';
import { smallScope, smallScopeSize } from './small-scope.ts';
import { STYLES } from './words.ts';

const nearest = casesWith({ pairing: 'nearest' });
const sizeOf = ({ store }: Given) =>
  store.messages.length +
  store.summaries.length +
  store.pins.length +
  store.chunks.length +
  store.messages.reduce((sum, { content }) => sum + content.length, 0);

/** The smallest case that fast-check reaches in a region, in notation. */
function smallest(region: RegionName, seed: number): string {
  const details = fc.check(
    fc.property(nearest, (given) => !regionsOf(view(given)).includes(region)),
    { seed, numRuns: 3_000 },
  );
  const found = details.counterexample?.[0];
  if (found === undefined) throw new Error(`no case in region ${region} among ${details.numRuns}`);
  return printCase(found);
}

describe('cases', () => {
  it.each([...LANES, ...TRIMMER_LANES])('of lane $name follow from the seed', ({ streams }) => {
    for (const { arbitrary } of streams) {
      const draw = () => fc.sample(arbitrary, { seed: 7, numRuns: Math.ceil(60 / streams.length) });
      expect(draw()).toEqual(draw());
    }
  });

  it.each([...LANES, ...TRIMMER_LANES])('of lane $name pass the door as they are', ({ streams }) => {
    for (const { arbitrary } of streams) {
      for (const { store } of fc.sample(arbitrary, { seed: 8, numRuns: Math.ceil(600 / streams.length) })) {
        expect(parseStore(structuredClone(store))).toEqual(store);
      }
    }
  });

  it('shrink to valid cases that are no larger', () => {
    for (const seed of [1, 2, 3]) {
      let last: Given | undefined;
      const details = fc.check(
        fc.property(nearest, (given) => {
          expect(parseStore(structuredClone(given.store))).toEqual(given.store);
          const fails = given.store.summaries.length >= 2 && given.store.messages.length >= 4;
          if (fails && last !== undefined) expect(sizeOf(given)).toBeLessThanOrEqual(sizeOf(last));
          if (fails) last = given;
          return !fails;
        }),
        { seed, numRuns: 500 },
      );
      expect(details.failed).toBe(true);
      expect(String(details.errorInstance)).toContain('returning false'); // and no expectation failed on the way
      expect(details.counterexample?.[0].store.messages.length).toBe(4);
      expect(details.counterexample?.[0].store.summaries.length).toBe(2);
    }
  });
});

describe('the smallest case of a region is a known one', () => {
  it.each<[RegionName, string]>([
    ['verdict replaced', 'u0 S1{m1}0'],
    ['sole shaped', 'a[C(x)0] S1{m1}0'],
    ['guard linked', 'a[C(x)0] u[R(x)0] S1{m1}0 S2{m2}0'],
    ['level 2 replaced', 'u0 S1{m1}0^S2 S2:2{S1}0'],
    ['level 3 replaced', 'u0 S1{m1}0^S2 S2:2{S1}0^S3 S3:3{S2}0'],
    ['pinned under a dearer one', 'u0 S1{m1}0 pin(m1..m1)'],
    ['refused by one token', 'u1'],
    ['head', 'u1 --headWindowTokens=1'],
  ])('%s', (region, expected) => {
    for (const seed of [11, 12, 13])
      expect(withoutBudget(smallest(region, seed))).toBe(withoutBudget(expected));
  });
});

/** Budgets are symbols that shrink last and say nothing of the region. */
function withoutBudget(notation: string): string {
  return notation.replace(/ ?budget\([\d-]+\)/, '');
}

describe('aimed cases', () => {
  it.each(AIMS)('$name: every case is a valid store, in the regions that it means', (aim) => {
    expect(aim.means.length).toBeGreaterThan(0);
    for (const pairing of ['nearest', 'earliest-six'] as const) {
      for (const given of fc.sample(aimedAt(aim, { pairing }), { seed: 3, numRuns: 30 })) {
        expect(parseStore(structuredClone(given.store)), printCase(given)).toEqual(given.store);
        expect(regionsOf(view(given)), printCase(given)).toEqual(expect.arrayContaining([...aim.means]));
      }
    }
  });
});

describe('texts', () => {
  it('of every style have just the length that is asked for', () => {
    for (const style of STYLES)
      for (const length of [0, 1, 7, 40]) expect(style(length)).toHaveLength(length);
  });

  it('hold what trips code that counts or cuts', () => {
    const all = STYLES.map((style) => style(60)).join('');
    expect(all).toContain('漢字');
    expect(all).toContain('😀');
    expect(all).toContain('<|endoftext|>');
    expect(all.isWellFormed()).toBe(false);
  });
});

describe('the small scope', () => {
  it('holds as many different cases as it says', () => {
    const cases = [...smallScope(2)].map(printCase);
    expect(cases).toHaveLength(smallScopeSize(2));
    expect(new Set(cases).size).toBe(cases.length);
  });
});

describe('plain lists', () => {
  const sample = fc.sample(lists, { seed: 11, numRuns: 2_000 });
  type Shape = (given: Given) => boolean;
  const idsOf = ({ store }: Given) => store.messages.flatMap(toolPlacesOf);
  const total = ({ store }: Given) => tokensOf(store.messages.flatMap(({ content }) => content));
  const SHAPES: readonly (readonly [string, number, Shape])[] = [
    ['a system message', 25, ({ store }) => store.messages[0]?.id === SYSTEM_ID],
    ['a pair', 40, ({ store }) => pairsOf(store).length > 0],
    ['a pair with a message between', 15, ({ store }) => pairsOf(store).some((pair) => !isNear(pair, store))],
    ['calls at once', 20, ({ store }) => store.messages.some((message) => toolPlacesOf(message).length > 2)],
    [
      'an id used again',
      20,
      (given) =>
        new Set(
          idsOf(given)
            .filter(({ kind }) => kind === 'call')
            .map(({ id }) => id),
        ).size < idsOf(given).filter(({ kind }) => kind === 'call').length,
    ],
    [
      'a call open at the end',
      3,
      ({ store }) => store.messages.at(-1)?.content.some(({ type }) => type === 'tool_use') ?? false,
    ],
    [
      'a result without a call',
      3,
      (given) => idsOf(given).filter(({ kind }) => kind === 'result').length > pairsOf(given.store).length,
    ],
    ['a pin', 10, ({ store }) => store.pins.length > 0],
    ['a character of two units', 8, (given) => /[\ud800-\udbff]/.test(JSON.stringify(given.store))],
    ['a budget that all fits into', 10, (given) => total(given) <= Number(given.budget)],
    ['a budget that something must go for', 30, (given) => total(given) > Number(given.budget)],
    ['a budget met exactly', 3, (given) => total(given) === Number(given.budget)],
  ];

  it.each(SHAPES)('%s: at least %i of a hundred', (_, percent, isSo) => {
    expect((100 * sample.filter(isSo).length) / sample.length).toBeGreaterThanOrEqual(percent);
  });

  it('bear a size on every block, no summary, and a budget that is a number', () => {
    for (const { store, budget } of sample) {
      expect(
        store.messages.flatMap(({ content }) => content).every(({ tokens }) => tokens !== undefined),
      ).toBe(true);
      expect([store.summaries, store.chunks, typeof budget]).toEqual([[], [], 'number']);
    }
  });

  it('shrink to the shortest list that has what is looked for', () => {
    for (const seed of [1, 2, 3]) {
      const { counterexample } = fc.check(
        fc.property(lists, ({ store }) => pairsOf(store).every((pair) => isNear(pair, store))),
        { seed, numRuns: 3_000 },
      );
      const [found] = counterexample ?? [];
      expect(found?.store.messages.map(({ content }) => content.map(({ type }) => type))).toEqual([
        ['tool_use'],
        ['text'],
        ['tool_result'],
      ]);
    }
  });
});
