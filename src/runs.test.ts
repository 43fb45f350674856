/** Runs against sets of positions, which say the same in the plainest way. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  common,
  countBelow,
  holds,
  positionsIn,
  type Run,
  runBetween,
  runsOf,
  unite,
  without,
} from './runs.ts';

const MOST = 20;
const loose: fc.Arbitrary<Run[]> = fc.array(
  fc
    .record({ from: fc.nat(MOST), length: fc.nat(4) })
    .map(({ from, length }) => ({ from, to: from + length + 1 })),
  { maxLength: 8 },
);
const runs = loose.map(unite);
const setOf = (some: readonly Run[]) => new Set(positionsIn(some));
const ascending = (positions: Iterable<number>) => [...positions].sort((a, b) => a - b);

describe('runs', () => {
  it('unite to the same positions, ascending, with a gap between any two', () => {
    fc.assert(
      fc.property(loose, (some) => {
        const united = unite(some);
        expect([...positionsIn(united)]).toEqual(ascending(setOf(some)));
        united
          .slice(1)
          .forEach(({ from }, index) => expect(from).toBeGreaterThan(united[index]?.to ?? Infinity));
      }),
    );
  });

  it('are read off ascending positions', () => {
    fc.assert(
      fc.property(runs, (some) => {
        expect(runsOf([...positionsIn(some)])).toEqual(some);
      }),
    );
    expect(runsOf([])).toEqual([]);
    expect(runBetween(3, 3)).toEqual([]);
  });

  it('less others, and in common with others, are as of sets', () => {
    fc.assert(
      fc.property(runs, runs, (some, others) => {
        const inOthers = (position: number) => setOf(others).has(position);
        expect([...positionsIn(without(some, others))]).toEqual(
          [...positionsIn(some)].filter((p) => !inOthers(p)),
        );
        expect([...positionsIn(common(some, others))]).toEqual([...positionsIn(some)].filter(inOthers));
      }),
    );
  });

  it('hold what they hold', () => {
    fc.assert(
      fc.property(runs, fc.nat(MOST + 6), (some, position) => {
        expect(holds(some, position)).toBe(setOf(some).has(position));
      }),
    );
  });

  it('a bound in an ascending list is found', () => {
    fc.assert(
      fc.property(runs, fc.nat(MOST + 6), (some, bound) => {
        const positions = [...positionsIn(some)];
        expect(countBelow(positions, bound)).toBe(positions.filter((position) => position < bound).length);
      }),
    );
  });
});
