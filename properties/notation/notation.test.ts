/** The notation is read back to the case that was written, and says where a text is wrong. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANES } from '../lanes.ts';
import { parseCase } from './parse.ts';
import { printCase } from './print.ts';

describe('a case in notation', () => {
  it.each(LANES)('of lane $name is read back to the same case', ({ streams }) => {
    for (const { arbitrary } of streams) {
      fc.assert(
        fc.property(arbitrary, (given) => {
          expect(parseCase(printCase(given))).toEqual(given);
        }),
        { numRuns: Math.ceil(400 / streams.length), seed: 1 },
      );
    }
  });

  it('is short where a case is simple', () => {
    const text =
      'u10 a[C(x)2] u[R(x)3] S1{m1..m3}20@7 pin(m2..m2) queue(m1 m2) --maxMessageTokens=9 budget(40)';
    expect(printCase(parseCase(text))).toBe(text.replace('queue(m1 m2)', 'queue(m1..m2)'));
  });

  it('holds ids, texts and inputs of any kind', () => {
    const text = String.raw`"a b"=u[T"say \"hi\"\n" I={"url":"x"}:5] c=a[H"think"~"sig" X C("é" "get" ={"k":[1,null]})] d=u[R("é" [T1 I])!] e=u[]`;
    expect(printCase(parseCase(text))).toBe(text);
  });

  it.each([
    ['u10 x', 'column 5: expected a message'],
    ['u10u11', 'column 4: expected a space'],
    ['pin(m1)', 'column 7: expected ..'],
    ['u1 S1{m1..m9}2', 'column 13: expected a range of messages'],
    ['a[C(x)2', 'column 8: expected a space or ]'],
    ['a[Q]', 'column 3: expected a block'],
    ['glue(x)', 'column 1: expected pin('],
    ['--recentWindowTokens=wide', 'column 22: expected a JSON value'],
    ['u[T"half', 'column 4: expected a space or ]'],
  ])('%s is refused: %s', (text, message) => {
    expect(() => parseCase(text)).toThrow(message);
  });
});
