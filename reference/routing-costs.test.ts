/**
 * The reference of part 50: what each way costs (G1, G4, G9, G11-G13) and when going deeper pays (G16), by
 * sums worked out by hand.
 */

import { describe, expect, it } from 'vitest';
import type { Catalog, Decision, Model, RoutingCase, Way } from '../src/routing/types.ts';
import { breakEvenReference, decideReference, sizesOf } from './routing.ts';
import data from './vectors/catalog-2026-07.json' with { type: 'json' };
import { HAIKU, SONNET, candidateOf, caseOf, lastOf, micro, toy, toys } from './vectors/routing-cases.ts';

const CATALOG = data as Catalog;
const decide = (given: RoutingCase, catalog = CATALOG): Decision => decideReference(given, catalog);

describe('G4, G9, G11, G13: typed and role in several requests', () => {
  /** 10,240 − cap 512 − safety 512 − p 512 leaves 8,704, and 8,192 beside an answer of 512. */
  const chunks = [8_704, 8_192, 100];
  const region = { tokens: 16_996, note: 0 };
  const decideToys = (role: Partial<Model>, change: Partial<Model> = {}) =>
    decide(caseOf('c', 'r', { region }), toys(toy('c', change), toy('r', { window: 20_480, ...role })));

  it('each request carries the answer before it; the worst takes the ceiling', () => {
    // inputs 9,216 + 9,216 + 1,124; answers 512 + 512 + (100 + 512) / 2, at worst 512
    const estimate = micro(19_556 + 10 * 1_330);
    const worst = micro(19_556 + 10 * 1_536);
    expect(candidateOf(decideToys({}), 'typed')).toEqual({
      way: 'typed',
      model: 'c',
      estimate,
      worst,
      H: 0,
      chunks,
      flags: [],
    });
  });

  it('a note is read by the first request, and takes room from it', () => {
    const given = caseOf('c', '', { region: { tokens: 7_704, note: 1_000 } });
    const typed = candidateOf(decide(given, toys(toy('c'))), 'typed');
    expect([typed.chunks, typed.estimate]).toEqual([[7_704], micro(9_216 + 5_120)]);
  });

  it.each([
    [10, 100, 128, 256], // at least 128
    [501, 100, 300, 512], // half, rounded down, and at most the cap
    [201, 100, 150, 300], // twice what is planned
    [8_000, 100, 512, 512],
  ])(
    'the answer to %i tokens and a note of %i is planned at %i, at most %i',
    (tokens, note, planned, ceiling) => {
      const catalog = toys(toy('c', { prices: { input: '0', output: '1' } }));
      const typed = candidateOf(decide(caseOf('c', '', { region: { tokens, note } }), catalog), 'typed');
      expect([typed.estimate, typed.worst]).toEqual([micro(planned), micro(ceiling)]);
    },
  );

  it('the dearest failure may be in the middle: a dearer role over full and small chunks', () => {
    // on r 23,552 a full chunk and at worst 7,368 the last; on c 14,336 and 6,244: k = 2
    const role = candidateOf(decideToys({ prices: { input: '2', output: '10' } }), 'role');
    expect(role.chunks).toEqual(chunks);
    expect(role.estimate).toBe(micro(2 * 19_556 + 10 * 1_330));
    expect(role.worst).toBe(micro(2 * 23_552 + 14_336 + 6_244));
  });

  it('a cheaper role fails dearest at once', () => {
    const role = candidateOf(decideToys({ prices: { input: '0.1', output: '1' } }), 'role');
    expect(role.worst).toBe(micro(921.6 + 512 + 2 * 14_336 + 6_244));
  });

  it('a much dearer role fails dearest at the end', () => {
    const role = candidateOf(decideToys({ prices: { input: '20', output: '100' } }), 'role');
    expect(role.worst).toBe(micro(20 * 19_556 + 100 * 1_536 + 6_244));
  });

  it('each request is in its own tier, which inherits the price a request alone', () => {
    const tiers = [
      { above: 9_215, input: '3', output: '30' },
      { above: 9_216, input: '9', output: '90' },
    ];
    const prices = { input: '1', cachedInput: '0.1', output: '10', perRequest: '0.007', tiers };
    const typed = candidateOf(decideToys({}, { prices }), 'typed');
    expect(typed.estimate).toBe(micro(2 * (3 * 9_216 + 30 * 512) + 1_124 + 10 * 306 + 3 * 7_000));
  });

  it('the role fits the smallest window and the least cap', () => {
    const small = decideToys({ outputLimit: 300 });
    expect(candidateOf(small, 'role').chunks).toEqual([8_916, 8_080]); // 10,240 − 300 − 512 − 512, less 300
    expect(candidateOf(small, 'typed').chunks).toEqual(chunks);
    const large = decide(caseOf('c', 'r', { region }), toys(toy('c', { window: 200_000 }), toy('r')));
    expect(candidateOf(large, 'role').chunks).toEqual(chunks);
    expect(candidateOf(large, 'typed').chunks).toEqual([16_996]);
  });

  it('a plan that never lacks room has full answers but for the last', () => {
    let plans = 0;
    const prices = { input: '0', output: '1' };
    for (let window = 2_400; window < 40_000; window += 41) {
      const { answerCap } = sizesOf(window);
      const given = caseOf('c', '', { region: { tokens: 50_000 + window, note: window % 700 } });
      const { chunks, estimate, worst } = candidateOf(
        decide(given, toys(toy('c', { window, prices }))),
        'typed',
      );
      if (estimate === null) continue;
      plans += 1;
      const last = Math.min(answerCap, Math.max(128, Math.floor(((chunks.at(-1) ?? 0) + answerCap) / 2)));
      expect(estimate).toBe(micro((chunks.length - 1) * answerCap + last));
      expect(worst).toBe(micro((chunks.length - 1) * answerCap + Math.min(answerCap, 2 * last)));
    }
    expect(plans).toBeGreaterThan(800);
  });
});

describe('G1: windows and unknown models', () => {
  const chunksOf = (given: RoutingCase, way: Way = 'role') => candidateOf(decide(given), way).chunks;

  it("the case's window stands before the catalog's", () => {
    expect(chunksOf(caseOf(SONNET, HAIKU, { windows: { [HAIKU]: 100_000 } }))).toEqual([90_392, 24_608]);
  });

  it("a model outside the catalog has the conversation's window, unless the case gives one", () => {
    expect(chunksOf(caseOf(SONNET, 'toString'))).toEqual([115_000]);
    expect(chunksOf(caseOf(SONNET, 'x', { windows: { [SONNET]: 100_000 } }))).toEqual([90_392, 24_608]);
    expect(chunksOf(caseOf(SONNET, 'x', { windows: { x: 100_000 } }))).toEqual([90_392, 24_608]);
  });

  it('its price is unknown: it is never the cheaper one, and a person who asks for it gets it', () => {
    const decision = decide(caseOf(SONNET, 'x'));
    expect(candidateOf(decision, 'role')).toMatchObject({
      estimate: null,
      worst: null,
      flags: ['price-unknown'],
    });
    expect(decision.way).toBe('reuse');
    const asked = decide(caseOf(SONNET, '', { settings: { roles: { summary: 'x' } } }));
    expect([asked.way, candidateOf(asked, 'role').flags]).toEqual(['role', []]); // no price is looked up
  });
});

describe('G12, G13: reuse', () => {
  const reuseOf = (model: Partial<Model>, change: Partial<RoutingCase> = {}) => {
    const lastRequest = lastOf('c', { tokens: 4_000, tokensSince: 500, read: 3_000, written: 200 });
    const given = caseOf('c', '', {
      region: { tokens: 600, note: 300 },
      instructionTokens: 100,
      lastRequest,
    });
    return candidateOf(decide({ ...given, ...change }, toys(toy('c', model))), 'reuse');
  };
  // of 600 and the note's 300 an answer of 450, at worst 512; typed at worst: 900 + 512 in, 512 out
  const typedWorst = 1_412 + 5_120;

  it('reads H from the cache; at worst nothing, and then typed pays again', () => {
    expect(reuseOf({})).toEqual({
      way: 'reuse',
      model: 'c',
      estimate: micro(320 + 1_400 + 4_500),
      worst: micro(4_600 + 5_120 + typedWorst),
      H: 3_200,
      chunks: [600],
      flags: [],
    });
  });

  it('what it adds is written to the cache at its price, where breakpoints are marked and it is known', () => {
    const prices = { input: '1', cachedInput: '0.1', cacheWrite: '2', output: '10' };
    expect(reuseOf({ cache: 'breakpoints', prices })).toMatchObject({
      estimate: micro(320 + 2 * 1_400 + 4_500),
      worst: micro(2 * 4_600 + 5_120 + typedWorst),
    });
    expect(reuseOf({ prices }).estimate).toBe(micro(320 + 1_400 + 4_500));
    expect(reuseOf({ cache: 'breakpoints' }).estimate).toBe(micro(320 + 1_400 + 4_500));
  });

  it('without a cached price nothing is saved', () => {
    const prices = { input: '1', cacheWrite: '2', output: '10' };
    expect(reuseOf({ cache: 'breakpoints', prices }).estimate).toBe(micro(2 * 4_600 + 4_500));
    expect(reuseOf({ cache: 'none' }).estimate).toBe(micro(4_600 + 4_500));
  });

  it('is priced in the tier of T + I, where an absent cached price is not inherited', () => {
    const tiers = [{ above: 4_599, input: '3', output: '30' }];
    const model = { prices: { input: '1', cachedInput: '0.1', output: '10', perRequest: '0.007', tiers } };
    expect(reuseOf(model)).toMatchObject({
      estimate: micro(3 * 4_600 + 30 * 450 + 7_000),
      worst: micro(3 * 4_600 + 30 * 512 + 7_000 + typedWorst + 7_000),
      flags: ['cache-unsupported'],
    });
    expect(reuseOf(model, { instructionTokens: 99 }).flags).toEqual([]);
  });

  it('fits with its ceiling and safety', () => {
    // 4,600 + 512 + 512
    expect(reuseOf({ window: 5_624 }).flags).toEqual([]);
    expect(reuseOf({ window: 5_623 }).flags).toEqual(['does-not-fit']);
  });

  it('H is at most T', () => {
    const lastRequest = lastOf('c', { tokens: 4_000, tokensSince: 500, read: 4_000, written: 501 });
    expect(reuseOf({}, { lastRequest }).H).toBe(4_500);
  });

  it('without a last request nothing but that is known', () => {
    const { lastRequest: _, ...given } = caseOf('c', '', { missesInARow: 2 });
    const decision = decide(given, toys(toy('c', { cache: 'none', window: 200_000 })));
    expect(candidateOf(decision, 'reuse')).toEqual({
      way: 'reuse',
      model: 'c',
      estimate: null,
      worst: null,
      H: 0,
      chunks: [115_000],
      flags: ['cache-cold'],
    });
    expect([decision.way, decision.reason]).toEqual(['typed', 'cheaper-typed']);
  });
});

describe('G16: when a summary pays', () => {
  const passes = { foldTokens: 150_000, foldPrefix: 20_000, summaryTokens: 50_000, summaryPrefix: 1_000 };
  const breakEven = (change: Partial<RoutingCase>, catalog = CATALOG, model = HAIKU) => {
    const { lastRequest: _, ...given } = caseOf(model, '', { breakEven: passes, ...change });
    return breakEvenReference(given, decide(given, catalog), catalog);
  };

  it('after some requests', () => {
    // K 135,992 against 81,000 × 1.25 + 19,000 × 0.1 = 103,150 at once and 100,000 × 0.1 a further request
    expect(breakEven({})).toEqual({ cost: micro(135_992), foldBreak: micro(130_000 * 1.15), requests: 5 });
  });

  it('at once', () => {
    // R 50,000: K 50,512 + 4,096 × 5 = 70,992
    expect(breakEven({ region: { tokens: 50_000, note: 0 } })?.requests).toBe(1);
  });

  it('not where both cost the same', () => {
    // one chunk of 1,000: 1,512 + 500 × 10 = 6,512 = (d − P_f) × 1, and by one more request d × 0.1
    const equal = (foldTokens: number) =>
      breakEven(
        {
          region: { tokens: 1_000, note: 0 },
          breakEven: { foldTokens, foldPrefix: 0, summaryTokens: 0, summaryPrefix: 0 },
        },
        toys(toy('c')),
        'c',
      )?.requests;
    expect([equal(6_511), equal(6_512), equal(6_513)]).toEqual([2, 2, 1]);
    // 0.5 × 5,920 × 1.1 is 6,512 at n = 2: it pays from the third on
    expect([equal(5_920), equal(5_921)]).toEqual([3, 2]);
  });

  it('only after more requests than anyone simulates', () => {
    // d = 1: 6,512 µ$ less the first request's 1 are made up for by 0.1 a request: n − 1 > 65,110
    const change = {
      region: { tokens: 1_000, note: 0 },
      breakEven: { foldTokens: 1, foldPrefix: 0, summaryTokens: 0, summaryPrefix: 0 },
    };
    expect(breakEven(change, toys(toy('c')), 'c')?.requests).toBe(65_112);
  });

  it.each([
    [
      'the summary leaves no less',
      { ...passes, summaryTokens: 150_000 },
      toys(toy('c', { window: 200_000 })),
    ],
    ['the summary leaves more', { ...passes, summaryTokens: 150_001 }, toys(toy('c', { window: 200_000 }))],
    [
      'cached tokens are free',
      passes,
      toys(toy('c', { window: 200_000, prices: { input: '1', cachedInput: '0', output: '10' } })),
    ],
  ])('never: %s', (_, breakEvenCase, catalog) => {
    expect(breakEven({ breakEven: breakEvenCase }, catalog, 'c')).toMatchObject({ requests: null });
  });

  it('at once, though each later request loses: the summary keeps a longer prefix', () => {
    const kept = { foldTokens: 150_000, foldPrefix: 0, summaryTokens: 151_000, summaryPrefix: 151_000 };
    // (−1,000 + 151,000) × 1 − 151,000 × 0.1 = 134,900 against K 1,512 + 5,000
    const change = { region: { tokens: 1_000, note: 0 }, breakEven: kept };
    expect(breakEven(change, toys(toy('c')), 'c')?.requests).toBe(1);
  });

  it('though the first request loses: the fold keeps all of its prefix', () => {
    // (100,000 − 150,000) × 1 + 150,000 × 0.1 = −35,000 and then 10,000 a request, against K 6,512
    const change = {
      region: { tokens: 1_000, note: 0 },
      breakEven: { foldTokens: 150_000, foldPrefix: 150_000, summaryTokens: 50_000, summaryPrefix: 0 },
    };
    expect(breakEven(change, toys(toy('c')), 'c')).toMatchObject({ foldBreak: '0', requests: 6 });
  });

  it('at the prices of the tier that the fold is in', () => {
    const tierAt = (above: number) => {
      const tiers = [{ above, input: '2', cachedInput: '0.2', output: '10' }];
      const prices = { input: '1', cachedInput: '0.1', output: '10', tiers };
      return toys(toy('c', { window: 200_000, prices }));
    };
    // K 115,512 × 2 + 40,960 against 2 × (81,000 + 1,900) at once and 20,000 a further request
    expect(breakEven({}, tierAt(1_000), 'c')).toEqual({
      cost: micro(271_984),
      foldBreak: micro(2 * 130_000 * 0.9),
      requests: 7,
    });
    // the fold's 150,000 are not above it
    expect(breakEven({}, tierAt(150_000), 'c')).toMatchObject({ foldBreak: micro(130_000 * 0.9) });
  });

  it('without a cache every later request saves in full', () => {
    const catalog = toys(toy('c', { window: 200_000, cache: 'none' }));
    // K 156,472; at once 100,000 × 1, and as much a further request
    expect(breakEven({}, catalog, 'c')).toEqual({ cost: micro(156_472), foldBreak: '0', requests: 2 });
  });

  it('is not known without K, or without asking', () => {
    expect(breakEven({ settings: {} })).toBeNull();
    expect(breakEven({ spendingCap: '0' })).toBeNull();
    const given = caseOf(SONNET, HAIKU);
    expect(breakEvenReference(given, decide(given), CATALOG)).toBeNull();
  });
});
