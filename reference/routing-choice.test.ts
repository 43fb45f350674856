/**
 * The reference of part 50: each flag on both sides of its limit (G10), and the choice and its reason (G15,
 * G17).
 */

import { describe, expect, it } from 'vitest';
import type { Catalog, Decision, Flag, LastRequest, Model, RoutingCase } from '../src/routing/types.ts';
import { decideReference } from './routing.ts';
import data from './vectors/catalog-2026-07.json' with { type: 'json' };
import { HAIKU, SONNET, candidateOf, caseOf, lastOf, micro, toy, toys } from './vectors/routing-cases.ts';

const CATALOG = data as Catalog;
const decide = (given: RoutingCase, catalog = CATALOG): Decision => decideReference(given, catalog);

describe('G10: each flag of reuse, alone, on the side of its limit and not', () => {
  const last = (change: Partial<LastRequest>): Partial<RoutingCase> => ({
    lastRequest: lastOf(SONNET, change),
  });
  const rows: [Flag, Partial<RoutingCase>, Partial<RoutingCase>][] = [
    ['other-model', last({ model: 'claude-opus-4.8' }), {}],
    [
      'other-model',
      last({ endpoint: 'eu' }),
      { ...last({ endpoint: 'eu' }), conversation: { model: SONNET, endpoint: 'eu' } },
    ],
    ['other-model', { conversation: { model: SONNET, endpoint: 'eu' } }, {}],
    ['refused-for-size', last({ refusedForSize: true }), {}],
    ['cache-cold', last({ finishedAt: 759 }), last({ finishedAt: 760 })],
    ['prefix-changed', last({ prefixUnchanged: false }), {}],
    ['tail-unanswered', last({ tailUnanswered: true }), {}],
    // 150,000 + 700 + 4,096 + 8,147
    ['does-not-fit', { windows: { [SONNET]: 162_942 } }, { windows: { [SONNET]: 162_943 } }],
    ['cache-missed-twice', { missesInARow: 2 }, { missesInARow: 1 }],
    // itself cold 150,700 × 2.5 + 4,096 × 10, then typed 115,512 × 2 + 4,096 × 10
    ['over-cap', { spendingCap: '0.689693' }, { spendingCap: '0.689694' }],
    ['over-cap', { spendingCap: '0.6896939999999' }, { spendingCap: '0.6896940000009' }],
  ];
  it.each(rows)('%s: %j, and not %j', (flag, over, under) => {
    const flagged = decide(caseOf(SONNET, '', over));
    expect(candidateOf(flagged, 'reuse').flags).toEqual([flag]);
    expect([flagged.way, flagged.reason]).toEqual(['typed', flag]); // typed, though reuse would be cheaper
    const free = decide(caseOf(SONNET, '', under));
    expect(candidateOf(free, 'reuse').flags).toEqual([]);
    expect([free.way, free.reason]).toEqual(['reuse', 'cheaper-cache']);
  });

  it.each(['prefix-changed', 'over-cap'])('%s turns the choice to the next cheapest', (flag) => {
    const change = flag === 'over-cap' ? { spendingCap: '0.6' } : last({ prefixUnchanged: false });
    const decision = decide(caseOf(SONNET, HAIKU, change));
    expect(candidateOf(decision, 'reuse').flags).toEqual([flag]);
    expect([decision.way, decision.reason]).toEqual(['role', 'cheaper-role']);
  });

  it("the cache's life is the conversation model's", () => {
    const given = caseOf('c', '', { lastRequest: lastOf('c', { finishedAt: 400 }) });
    const flagsAt = (cacheLifeSeconds: number) =>
      candidateOf(decide(given, toys(toy('c', { window: 200_000, cacheLifeSeconds }))), 'reuse').flags;
    expect([flagsAt(659), flagsAt(660)]).toEqual([['cache-cold'], []]);
  });

  it('cache-cold: nothing cached', () => {
    const decision = decide(caseOf(SONNET, '', last({ read: 0, written: 0 })));
    expect(candidateOf(decision, 'reuse')).toMatchObject({ H: 0, flags: ['cache-cold'] });
    expect(decision.reason).toBe('cheaper-typed'); // with this H reuse would not be cheaper
  });

  const cacheless: [string, Partial<Model>][] = [
    ['dialect none', { cache: 'none' }],
    ['no cached price', { prices: { input: '1', output: '10' } }],
    ['a cached price not below input', { prices: { input: '1', cachedInput: '1.000', output: '10' } }],
    ['a free model', { prices: { input: '0', cachedInput: '0', output: '0' } }],
  ];
  it.each(cacheless)('cache-unsupported: %s', (_, model) => {
    const lastRequest = lastOf('c', { tokens: 115_000, tokensSince: 0 });
    const given = caseOf('c', '', { lastRequest, instructionTokens: 100 });
    const decision = decide(given, toys(toy('c', { window: 200_000, ...model })));
    expect(candidateOf(decision, 'reuse').flags).toEqual(['cache-unsupported']);
    // 115,100 tokens are fewer than typed's 115,512, but for a free model
    expect(decision.reason).toBe(model.prices?.input === '0' ? 'cheaper-typed' : 'cache-unsupported');
  });

  it('flags stand in the order of the text', () => {
    const lastRequest = lastOf('d', {
      refusedForSize: true,
      finishedAt: 0,
      prefixUnchanged: false,
      tailUnanswered: true,
    });
    const change = { lastRequest, missesInARow: 3, spendingCap: '0' };
    const flagsOf = (model: Partial<Model>) =>
      candidateOf(decide(caseOf('c', '', change), toys(toy('c', model))), 'reuse').flags;
    const common = ['other-model', 'refused-for-size', 'cache-cold'];
    const rest = ['prefix-changed', 'tail-unanswered', 'does-not-fit', 'cache-missed-twice'];
    expect(flagsOf({ cache: 'none' })).toEqual([...common, 'cache-unsupported', ...rest, 'over-cap']);
    const { prices: _, ...unpriced } = toy('c');
    const decision = decide(caseOf('c', '', change), toys(unpriced));
    expect(candidateOf(decision, 'reuse').flags).toEqual([...common, ...rest, 'price-unknown']);
  });
});

describe('G15, G17: the choice and its reason', () => {
  /** 2,560 − 3 × 512 leaves 1,024 for the only chunk, and one token less in a window of one less. */
  const region = { tokens: 1_000, note: 0 };
  const tiny = (window: number, id = 'c'): Model => toy(id, { window });

  it('role without room is typed; without that either, no request goes', () => {
    const settings = { summaries: 'role', tiers: { low: 'r' } };
    const outcome = (c: number, r: number) => {
      const given = caseOf('c', 'r', { region, settings });
      const { way, model, reason } = decide(given, toys(tiny(c), tiny(r, 'r')));
      return [way, model, reason];
    };
    expect(outcome(5_000, 2_560)).toEqual(['role', 'r', 'small-work']);
    expect(outcome(5_000, 2_559)).toEqual(['typed', 'c', 'window-too-small']);
    expect(outcome(2_559, 5_000)).toEqual([null, null, 'window-too-small']);
  });

  it('a later chunk may lack room, too', () => {
    const roomFor = (tokens: number) =>
      candidateOf(decide(caseOf('c', '', { region: { tokens, note: 0 } }), toys(tiny(2_560))), 'typed');
    expect(roomFor(1_024)).toMatchObject({ chunks: [1_024], flags: [] });
    expect(roomFor(1_025)).toMatchObject({
      chunks: [],
      flags: ['window-too-small'],
      estimate: null,
      worst: null,
    });
  });

  it.each(['conversation', 'role', 'auto'])('%s without room for typed sends nothing', (summaries) => {
    const given = caseOf('c', '', { region, settings: { summaries } });
    const decision = decide(given, toys(tiny(2_559)));
    expect(decision).toMatchObject({ way: null, model: null, rungs: ['c'] });
    expect(decision.reason).toBe(summaries === 'auto' ? 'window-too-small' : 'default');
  });

  it('auto without room for typed may still reuse, whose worst is its own alone', () => {
    const lastRequest = lastOf('c', { tokens: 900, tokensSince: 0, read: 900, written: 0 });
    const change = { region: { tokens: 1_000, note: 0 }, lastRequest, instructionTokens: 100 };
    const decision = decide(caseOf('c', '', change), toys(tiny(2_559)));
    expect([decision.way, decision.reason]).toEqual(['reuse', 'cheaper-cache']);
    expect(decision.candidates.at(-1)?.worst).toBe(micro(1_000 + 5_120));
  });

  it('nothing within the spending cap: no request', () => {
    const decision = decide(caseOf(SONNET, HAIKU, { spendingCap: '0.1' }));
    expect(decision.candidates.map(({ flags }) => flags)).toEqual([['over-cap'], ['over-cap'], ['over-cap']]);
    expect([decision.way, decision.reason]).toEqual([null, 'over-cap']);
  });

  it('under role and conversation no cap is weighed', () => {
    for (const summaries of ['role', 'conversation']) {
      const given = caseOf(SONNET, HAIKU, {
        spendingCap: '0',
        settings: { summaries, tiers: { low: HAIKU } },
      });
      expect(decide(given).candidates.flatMap(({ flags }) => flags)).toEqual([]);
    }
  });

  const unknown = { windows: { x: 200_000 } };
  it.each([
    ['no pin', { tiers: { low: HAIKU } }, {}, 'typed'],
    ['a pin', { roles: { summary: HAIKU } }, {}, 'role'],
    ['a pin with no price either', { roles: { summary: 'y' } }, {}, 'role'],
    ['a pin without room', { roles: { summary: HAIKU } }, { x: 200_000, [HAIKU]: 2_000 }, 'typed'],
    ['no room at all', { roles: { summary: HAIKU } }, { x: 2_000 }, null],
  ])("typed's price unknown, with %s", (_, settings, windows, way) => {
    const given = caseOf('x', '', { ...unknown, settings: { summaries: 'auto', ...settings } });
    const decision = decide({ ...given, windows: { ...unknown.windows, ...windows } });
    expect([decision.way, decision.reason]).toEqual([way, 'price-unknown']);
    expect(candidateOf(decision, 'typed').flags).toContain('price-unknown');
    expect(candidateOf(decision, 'reuse').flags).toContain('price-unknown');
    expect(decision.candidates.map(({ worst }) => worst)).toEqual(decision.candidates.map(() => null));
  });

  it('a tie takes typed, then reuse, then role', () => {
    // typed and role 2,512 tokens; reuse T + I 3,412 less the 900 that reading 1,000 from the cache saves
    const wayAt = (T: number) => {
      const lastRequest = lastOf('c', { tokens: T, tokensSince: 0, read: 1_000, written: 0 });
      const change = { region: { tokens: 2_000, note: 0 }, lastRequest, instructionTokens: 200 };
      const decision = decide(caseOf('c', 'r', change), toys(toy('c'), toy('r')));
      const isEqual = new Set(decision.candidates.map(({ estimate }) => estimate)).size === 1;
      return [isEqual, decision.way, decision.reason];
    };
    expect(wayAt(3_211)).toEqual([false, 'reuse', 'cheaper-cache']);
    expect(wayAt(3_212)).toEqual([true, 'typed', 'cheaper-typed']);
    expect(wayAt(3_213)).toEqual([false, 'typed', 'cheaper-typed']);
  });
});
