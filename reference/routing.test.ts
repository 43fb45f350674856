/**
 * The reference of part 50 against the golden lines of the text, and the ladder (G2, G3, G5-G7, G15).
 */

import { describe, expect, it } from 'vitest';
import type { Catalog, Decision, RoutingCase, Way } from '../src/routing/types.ts';
import { decideReference, sizesOf } from './routing.ts';
import data from './vectors/catalog-2026-07.json' with { type: 'json' };
import { HAIKU, SONNET, candidateOf, caseOf, lastOf } from './vectors/routing-cases.ts';

const CATALOG = data as Catalog;
const decide = (given: RoutingCase, catalog = CATALOG): Decision => decideReference(given, catalog);

/** G1: pico-dollars as US$ to four decimals, half up. */
function dollars(amount: string): string {
  const tenthsOfAMill = ((BigInt(amount) + 50_000_000n) / 100_000_000n).toString().padStart(5, '0');
  return `$${tenthsOfAMill.slice(0, -4)}.${tenthsOfAMill.slice(-4)}`;
}
const shown = (decision: Decision, way: Way): string =>
  dollars(candidateOf(decision, way).estimate ?? 'unknown');

it('amounts are shown half up', () => {
  expect(['0', '49999999', '50000000', '1234550000000'].map(dollars)).toEqual([
    '$0.0000',
    '$0.0000',
    '$0.0001',
    '$1.2346',
  ]);
});

// ---------------------------------------------------------------- the text's golden lines

describe('G3: sizes', () => {
  it.each([
    [16_384, 8_192, 6_144, 4_096],
    [16_385, 8_193, 6_145, 4_096],
    [128_000, 108_800, 99_200, 20_000],
    [200_000, 170_000, 155_000, 20_000],
    [1_000_000, 850_000, 775_000, 20_000],
    [1_000_020, 850_017, 775_016, 20_000], // not the text's: an odd reserve, halved
    [1_047_576, 890_440, 811_872, 20_000],
  ])('of a window of %i', (window, threshold, target, keep) => {
    expect(sizesOf(window)).toMatchObject({ threshold, target, keep, reserve: window - threshold });
  });

  it.each([
    [1, 512, 512],
    [10_259, 512, 512],
    [10_260, 513, 513],
    [81_920, 4_096, 4_096],
    [163_839, 8_191, 4_096],
    [1_000_000, 8_192, 4_096],
  ])('safety and answer cap of a window of %i', (window, safety, answerCap) => {
    expect(sizesOf(window)).toMatchObject({ safety, answerCap });
  });

  it('the answer cap is at most the output limit', () => {
    expect(sizesOf(200_000, 1_000).answerCap).toBe(1_000);
    expect(sizesOf(10_240, 1_000).answerCap).toBe(512);
  });
});

describe('G2: the catalog of the text', () => {
  it('has its 27 models, each once', () => {
    expect(new Set(CATALOG.models.map(({ id }) => id)).size).toBe(27);
  });

  it('has a dialect by the prices that stand', () => {
    for (const { cache, prices } of CATALOG.models) {
      const isWritten = prices?.cacheWrite !== undefined;
      const isRead = prices?.cachedInput !== undefined;
      expect(cache).toBe(isWritten ? 'breakpoints' : isRead ? 'automatic' : 'none');
    }
  });
});

describe('G15: the golden choices', () => {
  it.each([
    ['claude-opus-4.8', HAIKU, 115_000, '$0.6800', '$0.1360', '$0.2680', 'role'],
    ['claude-sonnet-4.5', HAIKU, 115_000, '$0.4080', '$0.1360', '$0.1608', 'role'],
    ['claude-sonnet-4.5', HAIKU, 34_500, '$0.1665', '$0.0555', '$0.1608', 'role'],
    [SONNET, HAIKU, 115_000, '$0.2720', '$0.1360', '$0.1072', 'reuse'],
    ['gpt-5.5', 'gpt-5.4-mini', 115_000, '$0.7004', '$0.1051', '$0.2689', 'role'],
    ['deepseek-v4-pro', 'deepseek-v4-flash', 115_000, '$0.0538', '$0.0173', '$0.0109', 'reuse'],
    ['grok-4.3', '', 34_500, '$0.0540', null, '$0.0569', 'typed'],
    ['glm-5.2', 'deepseek-v4-flash', 115_000, '$0.1797', '$0.0173', '$0.0751', 'role'],
  ] as const)('%s / %s, R %i', (conversation, low, tokens, typed, role, reuse, choice) => {
    const decision = decide(caseOf(conversation, low, { region: { tokens, note: 0 } }));
    expect(decision.candidates.map(({ flags }) => flags.length)).toEqual(decision.candidates.map(() => 0));
    expect([shown(decision, 'typed'), shown(decision, 'reuse')]).toEqual([typed, reuse]);
    if (role !== null) expect(shown(decision, 'role')).toBe(role);
    expect(decision.candidates.map(({ way }) => way)).toEqual(
      role === null ? ['typed', 'reuse'] : ['typed', 'role', 'reuse'],
    );
    expect(decision.way).toBe(choice);
    expect(decision.model).toBe(choice === 'role' ? low : conversation);
  });

  it.each([
    [199_300, '$0.0712', 'reuse', 'cheaper-cache'],
    [199_301, '$0.1425', 'typed', 'cheaper-typed'],
  ] as const)('the tier edge: grok-4.3 with T %i', (T, reuse, choice, reason) => {
    const lastRequest = lastOf('grok-4.3', { tokens: T, tokensSince: 0, read: 180_000, written: 0 });
    const region = { tokens: 100_000, note: 0 };
    const decision = decide(caseOf('grok-4.3', '', { lastRequest, region }));
    expect([shown(decision, 'typed'), shown(decision, 'reuse')]).toEqual(['$0.1359', reuse]);
    expect([decision.way, decision.reason]).toEqual([choice, reason]);
  });
});

describe('G15: from which R/A on reuse beats role', () => {
  /** The idealized case, with A 1,000: p stands in R, and T = H = R. */
  const given = (conversation: string, low: string, R: number): RoutingCase =>
    caseOf(conversation, low, {
      region: { tokens: R - 512, note: 0 },
      instructionTokens: 0,
      lastRequest: lastOf(conversation, { tokens: R, tokensSince: 0, read: R, written: 0 }),
    });
  const short: Catalog = {
    ...CATALOG,
    models: CATALOG.models.map((one) => ({ ...one, outputLimit: 1_000 })),
  };
  const compare = (conversation: string, low: string, R: number) => {
    const decision = decide(given(conversation, low, R), short);
    expect(candidateOf(decision, 'role').chunks).toHaveLength(1);
    const [role, reuse] = (['role', 'reuse'] as const).map(
      (way) => candidateOf(decision, way).estimate ?? '',
    );
    return { way: decision.way, difference: BigInt(role ?? '') - BigInt(reuse ?? '') };
  };

  it.each([
    [SONNET, HAIKU, 6.25],
    ['claude-opus-4.8', HAIKU, 40],
    ['gpt-5.5', 'gpt-5.4-mini', 102],
  ])('%s over %s: %d', (conversation, low, ratio) => {
    const R = ratio * 1_000;
    expect(compare(conversation, low, R)).toEqual({ way: 'reuse', difference: 0n }); // a tie takes reuse
    expect(compare(conversation, low, R + 1)).toMatchObject({ way: 'reuse' });
    expect(compare(conversation, low, R + 1).difference).toBeGreaterThan(0n);
    expect(compare(conversation, low, R - 1)).toMatchObject({ way: 'role' });
  });

  it('claude-fable-5 over claude-haiku-4.5: never, since R makes no difference', () => {
    const differences = [10_000, 100_000, 190_000].map((R) => compare('claude-fable-5', HAIKU, R));
    expect(differences).toEqual(differences.map(() => ({ way: 'role', difference: -45_000n * 1_000_000n })));
  });
});

// ---------------------------------------------------------------- the ladder

describe('G5-G7: setting, role model and rungs', () => {
  const ladderOf = (settings: RoutingCase['settings'], change: Partial<RoutingCase> = {}) => {
    const { setting, pinned, roleModel, rungs, way, reason } = decide(
      caseOf(SONNET, '', { ...change, settings }),
    );
    return { setting, pinned, roleModel, rungs, way, reason };
  };
  const [low, summary] = ['gpt-5-nano', HAIKU];

  it('with nothing set the conversation writes, and no price is looked up', () => {
    const decision = decide(caseOf(SONNET, low, { settings: { summaries: ' ', tiers: { low } } }));
    expect(decision).toEqual({
      setting: 'conversation',
      pinned: false,
      oneModel: false,
      recovery: false,
      roleModel: low,
      way: 'typed',
      model: SONNET,
      candidates: [
        { way: 'typed', model: SONNET, estimate: null, worst: null, H: 0, chunks: [115_000], flags: [] },
      ],
      reason: 'default',
      rungs: [SONNET],
    });
  });

  it('a pin means role, and leaves no rung to the tier', () => {
    expect(ladderOf({ roles: { summary: ` ${summary} ` }, tiers: { low } })).toEqual({
      setting: 'role',
      pinned: true,
      roleModel: summary,
      rungs: [summary, SONNET],
      way: 'role',
      reason: 'pinned',
    });
  });

  it('the setting given outright wins over a leftover pin', () => {
    const ladder = ladderOf({ summaries: 'conversation', roles: { summary } });
    expect(ladder).toMatchObject({ setting: 'conversation', pinned: true, roleModel: summary, way: 'typed' });
    expect([ladder.rungs, ladder.reason]).toEqual([[SONNET], 'default']);
  });

  it('without a pin the tier has the role', () => {
    const ladder = ladderOf({ summaries: ' role ', roles: { summary: ' ' }, tiers: { low } });
    expect(ladder).toMatchObject({ setting: 'role', pinned: false, roleModel: low, rungs: [low, SONNET] });
    expect([ladder.way, ladder.reason]).toEqual(['role', 'small-work']);
  });

  it.each([
    ['nobody', {}],
    ['the conversation by a pin, whatever the tier', { roles: { summary: SONNET }, tiers: { low } }],
    ['the conversation by the tier', { tiers: { low: SONNET } }],
  ])('role given to %s is the default', (_, settings) => {
    const ladder = ladderOf({ summaries: 'role', ...settings });
    expect(ladder).toMatchObject({ roleModel: null, rungs: [SONNET], way: 'typed', reason: 'default' });
  });

  it.each(['role', 'auto'])(
    '%s skips a rung that is not healthy, and no tier stands in for a pin',
    (summaries) => {
      const settings = { summaries, roles: { summary }, tiers: { low } };
      const ladder = ladderOf(settings, { unhealthy: [SONNET, summary] });
      expect(ladder).toMatchObject({ roleModel: summary, rungs: [SONNET], reason: 'unhealthy' });
      expect(ladder.way).toBe(summaries === 'role' ? 'typed' : 'reuse');
    },
  );

  it('one model names the conversation alone, and may still reuse its cache', () => {
    const change = { oneModel: true };
    expect(ladderOf({ summaries: 'role', tiers: { low } }, change)).toMatchObject({
      rungs: [SONNET],
      way: 'typed',
      reason: 'one-model',
    });
    expect(ladderOf({ summaries: 'auto', tiers: { low } }, change)).toMatchObject({
      rungs: [SONNET],
      way: 'reuse',
      reason: 'one-model',
    });
    expect(ladderOf({ summaries: 'auto' }, change)).toMatchObject({ way: 'reuse', reason: 'cheaper-cache' });
  });

  it.each(['conversation', 'role', 'auto'])('recovery under %s is typed, without prices', (summaries) => {
    const settings = { summaries, roles: { summary } };
    const decision = decide(caseOf(SONNET, low, { settings, recovery: true }));
    expect(decision).toMatchObject({ way: 'typed', reason: 'recovery', rungs: [SONNET] });
    expect(decision.candidates.map(({ way, estimate, worst }) => [way, estimate, worst])).toEqual([
      ['typed', null, null],
    ]);
  });
});
