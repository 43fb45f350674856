/** Which catalogs are refused, every refusal of G1, and the one that ships. */

import { describe, expect, it } from 'vitest';
import { defaultCatalog, parseCatalog } from './catalog.ts';
import { decide } from './decide.ts';
import { CatalogError } from './errors.ts';
import type { Catalog, Model, RoutingCase } from './types.ts';

const GIVEN: RoutingCase = {
  settings: { summaries: 'auto' },
  conversation: { model: 'm' },
  now: 0,
  region: { tokens: 1_000, note: 0 },
  instructionTokens: 0,
  missesInARow: 0,
};

describe('a catalog is refused whole (G1)', () => {
  const good: Model = { id: 'm', window: 1_000, cache: 'none', prices: { input: '1', output: '2' } };
  const priced = (prices: object) => ({ ...good, prices: { input: '2', output: '2', ...prices } });
  const tiered = (...tiers: object[]) => priced({ tiers });

  it.each<[string, unknown[], string]>([
    ['a missing price', [{ ...good, prices: { input: '1' } }], 'models[0].prices.output: expected a decimal'],
    ['a price that is a number', [priced({ input: 2 })], 'models[0].prices.input: expected a decimal string'],
    [
      'a negative price',
      [good, { ...priced({ output: '-1' }), id: 'n' }],
      'models[1].prices.output: expected',
    ],
    ['a finer price', [priced({ input: '2.0000001' })], 'models[0].prices.input: expected US$'],
    ['a finer price a request', [priced({ perRequest: '0.0000001' })], 'models[0].prices.perRequest: exp'],
    ['a window of 0', [{ ...good, window: 0 }], 'models[0].window: expected a whole number of at least 1'],
    ['a window of half a token', [{ ...good, window: 1.5 }], 'models[0].window: expected a whole number'],
    ['a dear cache', [priced({ cachedInput: '2.1' })], 'models[0].prices.cachedInput: expected at most'],
    ['a cheap write', [priced({ cacheWrite: '1.9' })], 'models[0].prices.cacheWrite: expected at least'],
    [
      'a dear cache in a tier',
      [tiered({ above: 10, input: '3', cachedInput: '4', output: '3' })],
      'models[0].prices.tiers[0].cachedInput: expected at most the input price, "3", got "4"',
    ],
    [
      'tiers out of order',
      [tiered({ above: 10, input: '3', output: '3' }, { above: 10, input: '4', output: '4' })],
      'models[0].prices.tiers[1].above: expected more than 10',
    ],
    [
      'a price below the tier before',
      [tiered({ above: 10, input: '3', output: '1' })],
      'models[0].prices.tiers[0].output: expected at least "2"',
    ],
    [
      'a tier without its write price, which would be cheaper to add to than the tier before',
      [
        {
          ...good,
          cache: 'breakpoints',
          prices: {
            ...priced({ cachedInput: '0.2', cacheWrite: '2.5' }).prices,
            tiers: [{ above: 1_000, input: '2.4', cachedInput: '0.2', output: '2' }],
          },
        },
      ],
      'models[0].prices.tiers[0].cacheWrite: expected a write price of at least "2.5", the tier before\'s',
    ],
    ['an id twice', [good, good], 'models[1].id: expected an id of its own, got "m", which models[0] has'],
    ['an unknown dialect', [{ ...good, cache: 'maybe' }], 'models[0].cache: expected "none"'],
    ['a field that there isn’t', [priced({ cachedinput: '1' })], 'models[0].prices.cachedinput: expected no'],
  ])('%s', (_, models, line) => {
    const refused = () => decide(GIVEN, { models } as unknown as Catalog);
    expect(refused).toThrow(CatalogError);
    expect(refused).toThrow(line);
  });

  it('the one that ships is good, with source and date', () => {
    const { catalog } = defaultCatalog();
    expect(catalog.models).toHaveLength(27);
    expect([catalog.source, catalog.date]).toEqual([expect.stringContaining('models.dev'), '2026-07-02']);
  });

  it('a tier may leave its write price out where its input price is no less', () => {
    const prices = {
      input: '2',
      cacheWrite: '2.5',
      output: '2',
      tiers: [{ above: 9, input: '2.5', output: '2' }],
    };
    const catalog = parseCatalog({ models: [{ ...good, cache: 'breakpoints', prices }] });
    expect(catalog.pricesOf('m')?.tiers.map(({ fresh }) => fresh)).toEqual([2_500_000n, 2_500_000n]);
    const automatic = { ...prices, tiers: [{ above: 9, input: '2', output: '2' }] };
    expect(() =>
      parseCatalog({ models: [{ ...good, cache: 'automatic', prices: automatic }] }),
    ).not.toThrow();
  });

  it('a tier may repeat a price, and perRequest holds in each', () => {
    const catalog = parseCatalog({
      models: [
        {
          ...good,
          prices: {
            input: '1',
            output: '2',
            perRequest: '0.5',
            tiers: [{ above: 9, input: '1', output: '2' }],
          },
        },
      ],
    });
    expect(catalog.pricesOf('m')).toMatchObject({ perRequest: 500_000_000_000n });
  });
});
