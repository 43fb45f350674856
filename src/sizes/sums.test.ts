/** Sums and the searches over them against plain loops. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Sums } from './sums.ts';

const values = fc.array(fc.nat(9), { maxLength: 200 });
const sumOf = (some: readonly number[]) => some.reduce((sum, value) => sum + value, 0);

function sumsOf(some: readonly number[]): Sums {
  const sums = new Sums();
  for (const value of some) sums.push(value);
  return sums;
}

it('stand before each place', () => {
  fc.assert(
    fc.property(values, fc.nat(200), fc.nat(200), (some, a, b) => {
      const [from, to] = [Math.min(a, b, some.length), Math.min(Math.max(a, b), some.length)];
      expect(sumsOf(some).count).toBe(some.length);
      expect(sumsOf(some).between(from, to)).toBe(sumOf(some.slice(from, to)));
    }),
  );
});

it('tell how far so much reaches, forwards and backwards, zeros taken in', () => {
  fc.assert(
    fc.property(values, fc.nat(200), fc.nat(300), (some, at, most) => {
      const from = Math.min(at, some.length);
      let end = from;
      while (end < some.length && sumOf(some.slice(from, end + 1)) <= most) end++;
      expect(sumsOf(some).reachFrom(from, most)).toBe(end);
      let start = some.length;
      while (start > from && sumOf(some.slice(start - 1)) <= most) start--;
      expect(sumsOf(some).reachBack(from, most)).toBe(start);
    }),
  );
});
