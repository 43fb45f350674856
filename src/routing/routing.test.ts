/** Part 50's own figures: sizes, golden choices, thresholds, tier edges; settings, reasons and flags. */

import { describe, expect, it } from 'vitest';
import { breakEven } from './break-even.ts';
import { type CheckedCatalog, defaultCatalog, parseCatalog } from './catalog.ts';
import shipped from './catalog.json' with { type: 'json' };
import { decide } from './decide.ts';
import { RoutingError } from './errors.ts';
import { ladder } from './ladder.ts';
import { picoOfDollars, picoPerToken, showDollars } from './money.ts';
import { answerOf, sizesOf } from './sizes.ts';
import type { Candidate, Decision, Model, RoutingCase, Way } from './types.ts';

const NOW = 1_000;
interface Figures {
  conversation: string;
  role?: string;
  R?: number;
  T?: number;
  I?: number;
  H?: number;
  settings?: RoutingCase['settings'];
  changes?: Partial<RoutingCase>;
  last?: Partial<RoutingCase['lastRequest']>;
}

/** A case with the golden table's figures, under `auto`. */
function caseOf({ conversation, role, R = 115_000, T = 150_000, I = 700, H, ...more }: Figures): RoutingCase {
  return {
    settings: more.settings ?? {
      summaries: 'auto',
      ...(role === undefined ? {} : { roles: { summary: role } }),
    },
    conversation: { model: conversation },
    now: NOW,
    region: { tokens: R, note: 0 },
    lastRequest: {
      model: conversation,
      tokens: T,
      tokensSince: 0,
      read: H ?? (T * 9) / 10,
      written: 0,
      finishedAt: NOW - 10,
      refusedForSize: false,
      prefixUnchanged: true,
      tailUnanswered: false,
      ...more.last,
    },
    instructionTokens: I,
    missesInARow: 0,
    ...more.changes,
  };
}

const candidate = ({ candidates }: Decision, way: Way): Candidate | undefined =>
  candidates.find((one) => one.way === way);
const shown = (decision: Decision, way: Way) => {
  const estimate = candidate(decision, way)?.estimate;
  return estimate === undefined || estimate === null ? '–' : showDollars(BigInt(estimate));
};

describe('money', () => {
  it('is whole pico-dollars', () => {
    expect(picoPerToken('0.003625')).toBe(3_625n);
    expect(picoPerToken('12.50')).toBe(12_500_000n);
    expect(picoOfDollars('0.000000000001')).toBe(1n);
  });

  it.each([
    [0n, '$0.0000'],
    [49_999_999n, '$0.0000'],
    [50_000_000n, '$0.0001'],
    [12_345_678_912_345_678n, '$12345.6789'],
  ])('%s is shown as %s, half up', (pico, text) => {
    expect(showDollars(pico)).toBe(text);
  });
});

describe('sizes (G3, G4)', () => {
  it.each([
    [16_384, 8_192, 6_144, 4_096],
    [16_385, 8_193, 6_145, 4_096],
    [128_000, 108_800, 99_200, 20_000],
    [200_000, 170_000, 155_000, 20_000],
    [1_000_000, 850_000, 775_000, 20_000],
    [1_047_576, 890_440, 811_872, 20_000],
  ])('of a window of %i', (window, threshold, target, keep) => {
    expect(sizesOf(window)).toMatchObject({ threshold, target, keep });
  });

  it.each([
    [1_000, 512, 512],
    [20_000, 1_000, 1_000],
    [100_000, 5_000, 4_096],
    [1_000_000, 8_192, 4_096],
  ])('safety and cap of a window of %i', (window, safety, answerCap) => {
    expect(sizesOf(window)).toMatchObject({ safety, answerCap });
    expect(sizesOf(window, 100).answerCap).toBe(100);
  });

  it('rounds down exactly whatever the window', () => {
    const window = Number.MAX_SAFE_INTEGER;
    expect(BigInt(sizesOf(window).reserve)).toBe((15n * BigInt(window)) / 100n);
  });

  it('plans an answer of half of what is read, from 128 to the cap', () => {
    expect(answerOf(100, 0, 4_096)).toEqual({ planned: 128, ceiling: 256 });
    expect(answerOf(1_001, 500, 4_096)).toEqual({ planned: 750, ceiling: 1_500 });
    expect(answerOf(5_000, 500, 4_096)).toEqual({ planned: 2_750, ceiling: 4_096 });
    expect(answerOf(100_000, 0, 100)).toEqual({ planned: 100, ceiling: 100 });
  });
});

describe('golden choices', () => {
  it.each<[string, string, number, string, string, string, Way]>([
    ['claude-opus-4.8', 'claude-haiku-4.5', 115_000, '$0.6800', '$0.1360', '$0.2680', 'role'],
    ['claude-sonnet-4.5', 'claude-haiku-4.5', 115_000, '$0.4080', '$0.1360', '$0.1608', 'role'],
    ['claude-sonnet-4.5', 'claude-haiku-4.5', 34_500, '$0.1665', '$0.0555', '$0.1608', 'role'],
    ['claude-sonnet-5', 'claude-haiku-4.5', 115_000, '$0.2720', '$0.1360', '$0.1072', 'reuse'],
    ['gpt-5.5', 'gpt-5.4-mini', 115_000, '$0.7004', '$0.1051', '$0.2689', 'role'],
    ['deepseek-v4-pro', 'deepseek-v4-flash', 115_000, '$0.0538', '$0.0173', '$0.0109', 'reuse'],
    ['grok-4.3', '', 34_500, '$0.0540', '–', '$0.0569', 'typed'],
    ['glm-5.2', 'deepseek-v4-flash', 115_000, '$0.1797', '$0.0173', '$0.0751', 'role'],
  ])('%s / %s, R %i', (conversation, role, R, typed, byRole, reuse, way) => {
    const decision = decide(caseOf({ conversation, role, R }));
    expect(['typed', 'role', 'reuse'].map((one) => shown(decision, one as Way))).toEqual([
      typed,
      byRole,
      reuse,
    ]);
    expect(decision.way).toBe(way);
    expect(decision.candidates.flatMap(({ flags }) => flags)).toEqual([]);
  });

  it.each<[number, string, Way]>([
    [199_300, '$0.0712', 'reuse'],
    [199_301, '$0.1425', 'typed'],
  ])('at the edge of a tier: grok-4.3, T %i', (T, reuse, way) => {
    const decision = decide(caseOf({ conversation: 'grok-4.3', R: 100_000, T, H: 180_000 }));
    expect([shown(decision, 'typed'), shown(decision, 'reuse'), decision.way]).toEqual([
      '$0.1359',
      reuse,
      way,
    ]);
  });
});

describe('R/A thresholds of the idealized case (G15)', () => {
  it.each<[string, string, number | null]>([
    ['claude-sonnet-5', 'claude-haiku-4.5', 6.25],
    ['claude-opus-4.8', 'claude-haiku-4.5', 40],
    ['gpt-5.5', 'gpt-5.4-mini', 102],
    ['claude-fable-5', 'claude-haiku-4.5', null],
  ])('%s over %s', (conversation, role, threshold) => {
    const [c, r] = [conversation, role].map((id) => defaultCatalog().pricesOf(id)?.tiers[0]);
    if (c === undefined || r === undefined) throw new Error('both models are in the catalog');
    const saved = r.input - (c.cached ?? c.fresh);
    const dearer = c.output - r.output;
    expect(saved > 0n ? Number((100n * dearer) / saved) / 100 : null).toBe(threshold);
    // the way chosen turns there: with p and I the ideal is met to within what they cost
    const A = 4_096;
    const at = (factor: number) => {
      const R = Math.round((threshold ?? 30) * A * factor);
      const wide = { [conversation]: 10_000_000, [role]: 10_000_000 };
      const changes = { windows: wide };
      return decide(caseOf({ conversation, role, R, T: R, H: R, I: 0, changes }), untiered()).way;
    };
    expect([at(0.9), at(1.1)]).toEqual(threshold === null ? ['role', 'role'] : ['role', 'reuse']);
  });

  /** The shipped catalog without tiers: the formula is of one tier. */
  function untiered(): CheckedCatalog {
    const models = (shipped.models as Model[]).map((model) => {
      const { tiers: _dropped, ...prices } = model.prices ?? { input: '0', output: '0' };
      return { ...model, prices };
    });
    return parseCatalog({ ...shipped, models });
  }
});

describe('settings (G5-G7)', () => {
  const pinned = { roles: { summary: ' gpt-4o-mini ' } };
  const tiered = { tiers: { low: 'gpt-4o-mini' } };
  const decided = (settings: RoutingCase['settings'], changes: Partial<RoutingCase> = {}) =>
    decide(caseOf({ conversation: 'gpt-5.5', settings, changes }));

  it.each<[string, RoutingCase['settings'], Partial<Decision>]>([
    ['nothing', {}, { setting: 'conversation', way: 'typed', reason: 'default', roleModel: null }],
    ['blank', { summaries: '  ', roles: { summary: '' } }, { setting: 'conversation', pinned: false }],
    ['a tier alone', tiered, { way: 'typed', reason: 'default', roleModel: 'gpt-4o-mini' }],
    ['a pin alone', pinned, { setting: 'role', way: 'role', model: 'gpt-4o-mini', reason: 'pinned' }],
    ['a tier, role', { ...tiered, summaries: 'role' }, { way: 'role', reason: 'small-work' }],
    ['a leftover pin', { ...pinned, summaries: 'conversation' }, { way: 'typed', reason: 'default' }],
    ['role of none', { summaries: 'role' }, { way: 'typed', reason: 'default', rungs: ['gpt-5.5'] }],
    [
      'a pin that is the conversation itself',
      { roles: { summary: 'gpt-5.5' }, ...tiered },
      { roleModel: null, reason: 'default', rungs: ['gpt-5.5'], pinned: true },
    ],
    [
      'a pin beside a tier',
      { ...pinned, tiers: { low: 'gpt-5-nano' } },
      { rungs: ['gpt-4o-mini', 'gpt-5.5'] },
    ],
  ])('%s', (_, settings, expected) => {
    expect(decided(settings)).toMatchObject(expected);
  });

  it('one model, recovery and health take the role rung away, and say so', () => {
    expect(decided(pinned, { oneModel: true })).toMatchObject({ reason: 'one-model', rungs: ['gpt-5.5'] });
    expect(decided(pinned, { recovery: true })).toMatchObject({ reason: 'recovery', way: 'typed' });
    expect(decided(pinned, { unhealthy: ['gpt-4o-mini'] })).toMatchObject({
      reason: 'unhealthy',
      rungs: ['gpt-5.5'],
    });
    expect(decided(pinned, { unhealthy: ['gpt-5.5'] })).toMatchObject({ reason: 'pinned', way: 'role' });
  });

  it('looks up no price but to compare', () => {
    for (const settings of [{}, pinned]) {
      const { candidates } = decided(settings);
      expect(candidates.flatMap(({ estimate, worst }) => [estimate, worst]).filter(Boolean)).toEqual([]);
    }
  });

  it('the ladder is pin, tier, floor, without blanks and repeats', () => {
    const settings = { roles: { summary: ' a ' }, tiers: { low: 'b' } };
    expect(ladder('summary', settings, 'c')).toEqual(['a', 'b', 'c']);
    expect(ladder('summary', { tiers: { low: 'c' } }, 'c')).toEqual(['c']);
    expect(() => ladder('captions', {}, 'c')).toThrow(RoutingError);
    expect(() => ladder('summary', {}, ' ')).toThrow(RoutingError);
  });

  it.each<[string, unknown, string]>([
    [
      'an unknown setting',
      { settings: { summaries: 'cheap' } },
      'settings.summaries: expected "conversation"',
    ],
    [
      'an unknown role',
      { settings: { roles: { captions: 'x' } } },
      'settings.roles.captions: expected no such',
    ],
    ['a blank floor', { conversation: { model: ' ' } }, 'conversation.model: expected a model'],
    ['a finer cap', { spendingCap: '0.0000000000001' }, 'spendingCap: expected US$'],
    ['negative tokens', { region: { tokens: -1, note: 0 } }, 'region.tokens: expected a whole number from 0'],
    ['a window of 0', { windows: { x: 0 } }, 'windows.x: expected a whole number from 1'],
    ['no window at all', { conversation: { model: 'mine' } }, 'windows: expected the window of "mine"'],
  ])('%s is refused', (_, changes, line) => {
    const given = { ...caseOf({ conversation: 'gpt-5.5' }), ...(changes as object) };
    expect(() => decide(given)).toThrow(line);
  });
});

describe('reasons and flags', () => {
  const conversation = 'claude-sonnet-5';
  const role = 'claude-haiku-4.5';

  it.each<[string, Partial<Figures>, Partial<Decision>]>([
    ['cheaper-cache', { role }, { way: 'reuse', reason: 'cheaper-cache', model: conversation }],
    ['cheaper-role', { role, H: 1 }, { way: 'role', reason: 'cheaper-role' }],
    ['cheaper-typed', { R: 10_000 }, { way: 'typed', reason: 'cheaper-typed' }],
    ['other-model', { last: { endpoint: 'eu' } }, { way: 'typed', reason: 'other-model' }],
    ['refused-for-size', { last: { refusedForSize: true } }, { reason: 'refused-for-size' }],
    ['cache-cold', { last: { finishedAt: NOW - 241 } }, { reason: 'cache-cold' }],
    ['prefix-changed', { last: { prefixUnchanged: false } }, { reason: 'prefix-changed' }],
    ['tail-unanswered', { last: { tailUnanswered: true } }, { reason: 'tail-unanswered' }],
    ['does-not-fit', { changes: { windows: { [conversation]: 160_000 } } }, { reason: 'does-not-fit' }],
    ['cache-missed-twice', { changes: { missesInARow: 2 } }, { reason: 'cache-missed-twice' }],
    ['price-unknown', { conversation: 'mine', changes: { windows: { mine: 99_999 } } }, { way: 'typed' }],
    ['over-cap', { changes: { spendingCap: '0.01' } }, { way: null, model: null, reason: 'over-cap' }],
    [
      'window-too-small',
      { changes: { windows: { [conversation]: 2_000 } } },
      { way: null, reason: 'window-too-small' },
    ],
  ])('%s', (_, figures, expected) => {
    expect(decide(caseOf({ conversation, ...figures }))).toMatchObject(expected);
  });

  it('a cache is warm until its life less a minute', () => {
    const decision = decide(caseOf({ conversation, last: { finishedAt: NOW - 240 } }));
    expect(decision.way).toBe('reuse');
  });

  it('an unknown price is that, and not a cache that is unsupported', () => {
    const decision = decide(caseOf({ conversation: 'mine', role, changes: { windows: { mine: 200_000 } } }));
    expect(decision).toMatchObject({ way: 'role', reason: 'price-unknown', pinned: true });
    expect(decision.candidates.map(({ flags }) => flags)).toEqual([['price-unknown'], [], ['price-unknown']]);
  });

  it('without a last request reuse has no figures, and the flag cache-cold alone', () => {
    const { lastRequest: _none, ...given } = caseOf({ conversation });
    expect(candidate(decide(given), 'reuse')).toEqual({
      way: 'reuse',
      model: conversation,
      estimate: null,
      worst: null,
      H: 0,
      chunks: [115_000],
      flags: ['cache-cold'],
    });
  });

  it('a region that is larger than a request is read in chunks, in the smallest window of the rungs', () => {
    const given = caseOf({ conversation, role: 'mistral-nemo', R: 300_000 });
    const decision = decide(given);
    // 131,072 less cap 4,096, safety 6,553, prompt 512; then less an answer of 4,096 before
    expect(candidate(decision, 'role')?.chunks).toEqual([119_911, 115_815, 64_274]);
    expect(candidate(decision, 'typed')?.chunks).toEqual([300_000]);
  });

  it('the worst of two rungs repeats the dearest chunk', () => {
    const given = caseOf({ conversation: 'gpt-5.5', role: 'mistral-nemo', R: 300_000 });
    const role = candidate(decide(given), 'role');
    const input = [119_911 + 512, 115_815 + 4_096 + 512, 64_274 + 4_096 + 512];
    const on = (inPrice: number, outPrice: number) =>
      input.map((tokens) => tokens * inPrice + 4_096 * outPrice);
    const [cheap, dear] = [on(20_000, 30_000), on(5_000_000, 30_000_000)];
    const of = (list: number[], from: number, to: number) => list.slice(from, to).reduce((a, b) => a + b, 0);
    const worst = Math.max(...[1, 2, 3].map((k) => of(cheap, 0, k) + of(dear, k - 1, 3)));
    expect(role?.worst).toBe(String(worst));
  });

  it('reuse at worst is itself cold, and then typed', () => {
    const decision = decide(caseOf({ conversation }));
    const cold = 150_700 * 2_500_000 + 4_096 * 10_000_000;
    expect(candidate(decision, 'reuse')?.worst).toBe(
      String(BigInt(cold) + BigInt(candidate(decision, 'typed')?.worst ?? 0)),
    );
  });
});

describe('break-even (G16)', () => {
  const sizes = { foldTokens: 100_000, foldPrefix: 20_000, summaryTokens: 30_000, summaryPrefix: 5_000 };
  const given = (figures: Partial<Figures>, changed: Partial<typeof sizes> = {}) =>
    caseOf({ conversation: 'claude-sonnet-5', ...figures, changes: { breakEven: { ...sizes, ...changed } } });
  const of = (routingCase: RoutingCase) => breakEven(routingCase, decide(routingCase), defaultCatalog());

  it('says what the fold breaks, what the summary costs, and from which request it pays', () => {
    const routingCase = given({});
    const { cost, foldBreak, requests } = of(routingCase) ?? { cost: '', foldBreak: '', requests: 0 };
    expect(cost).toBe(candidate(decide(routingCase), 'reuse')?.estimate);
    expect(foldBreak).toBe(String(80_000 * 2_300_000));
    // K $0.1072 < 55,000 × $2.50 + 15,000 × $0.20 per million = $0.1405 at once
    expect(requests).toBe(1);
  });

  it('counts later requests, and says never where none would pay', () => {
    const later = given({}, { summaryPrefix: 20_000, foldPrefix: 60_000 });
    // first: 30,000 × 2.5 + 40,000 × 0.2 = $0.083; each later one 70,000 × 0.2 = $0.014; K = $0.1072
    expect(of(later)?.requests).toBe(3);
    expect(of(given({}, { summaryTokens: 100_000 }))?.requests).toBeNull();
  });

  it('is not reckoned without sizes, or where no price was looked up', () => {
    const none = caseOf({ conversation: 'claude-sonnet-5' });
    expect(of(none)).toBeNull();
    expect(of({ ...given({}), settings: {} })).toBeNull();
  });
});
