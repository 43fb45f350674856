/** What is compiled passes; what is tampered with is caught, by the law that it breaks. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../src/compiler.ts';
import type { Request, Store } from '../src/model/types.ts';
import { casesWith } from './arbitraries/recipes.ts';
import { assertRequest } from './assert-request.ts';
import { parseCase } from './notation/parse.ts';

const { store, options } = parseCase('u10 a[C(x)2] u[R(x)3] u10 S1{m1}3');
const request = compile(store, 1_000, options);
const tampered = (change: Partial<Request>): Request => ({ ...request, ...change });

describe('assertRequest', () => {
  it('lets every request of the generators pass', () => {
    let requests = 0;
    fc.assert(
      fc.property(casesWith({ enforceBudget: false }), (given) => {
        assertRequest(given.store, compile(given.store, null, given.options));
        requests++;
      }),
      { seed: 1, numRuns: 400 },
    );
    expect(requests).toBe(400);
  });

  it.each<[string, string, Request, Store]>([
    ['a lost message', 'L01: m4 goes out neither', tampered({ raw: request.raw.slice(0, -1) }), store],
    ['a message twice', 'L01: m4 goes out raw 2 times', tampered({ raw: [...request.raw, 'm4'] }), store],
    ['a message that nobody knows', 'L01: m9 goes out raw', tampered({ raw: [...request.raw, 'm9'] }), store],
    [
      'messages out of order',
      'L04: m3 stands after m4',
      tampered({ order: ['S1', 'm2', 'm4', 'm3'] }),
      store,
    ],
    [
      'a call without its result',
      'L05: A4 at messages[',
      tampered({ messages: request.messages.filter((_, index) => index !== 3) }),
      store,
    ],
  ])('catches %s', (_, message, broken, of) => {
    expect(() => assertRequest(of, broken)).toThrow(message);
  });
});
