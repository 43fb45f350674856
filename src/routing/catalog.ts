/**
 * Models and their prices: what a catalog may hold, and what is refused whole.
 *
 * A catalog is read once; behind the door windows and prices are asked for apart, since a decision that
 * compares nothing looks no price up. Prices are whole pico-dollars there, each tier with what a fresh
 * token costs in it.
 *
 * Holds G1, G2.
 */

import { z } from 'zod';
import type { Fault, Path } from '../model/fault.ts';
import shipped from './catalog.json' with { type: 'json' };
import { parse } from './door.ts';
import { CatalogError } from './errors.ts';
import { isDecimal, picoOfDollars, picoPerToken, PRICE_DECIMALS } from './money.ts';
import type { CacheDialect, Catalog, Model, Prices, Rates } from './types.ts';

const DEFAULT_LIFE_SECONDS = 300;
const WHOLE = 'expected a whole number of at least';

const price = z
  .string('expected a decimal string, US$ per million tokens')
  .refine(
    (text) => isDecimal(text, PRICE_DECIMALS),
    `expected US$ as a decimal string that is not negative, of at most ${PRICE_DECIMALS} decimals`,
  );
const rates = {
  input: price,
  cachedInput: price.nullish(),
  cacheWrite: price.nullish(),
  output: price,
};
const tier = z.strictObject({ above: z.int(`${WHOLE} 0`).min(0, `${WHOLE} 0`), ...rates });
const prices = z.strictObject({
  ...rates,
  perRequest: price.nullish(),
  tiers: z.array(tier).nullish(),
});
const model = z.strictObject({
  id: z.string().refine((id) => id.trim() !== '', 'expected a name'),
  window: z.int(`${WHOLE} 1`).min(1, `${WHOLE} 1`),
  outputLimit: z.int(`${WHOLE} 1`).min(1, `${WHOLE} 1`).nullish(),
  cache: z.enum(['none', 'automatic', 'breakpoints']),
  cacheLifeSeconds: z.number().min(0, 'expected seconds, at least 0').nullish(),
  prices: prices.nullish(),
});
/** A catalog's shape; what a shape can't say is in `priceFaults` and `idFaults`. */
export const catalogSchema = z.strictObject({
  source: z.string().nullish(),
  date: z.string().nullish(),
  models: z.array(model),
});

/** What of a model is no price. */
export interface ModelFacts {
  readonly window: number;
  /** Most tokens of an answer; absent is no limit. */
  readonly outputLimit: number | undefined;
  readonly cache: CacheDialect;
  readonly cacheLifeSeconds: number;
}
/** Prices of one tier, in pico-dollars a token. */
export interface TierPrices {
  /** The tier is of requests whose whole input is more; -1 for the first. */
  readonly above: number;
  readonly input: bigint;
  /** What a request that marks a breakpoint pays for what it adds (G1). */
  readonly fresh: bigint;
  /** `null` where the model has no cached price. */
  readonly cached: bigint | null;
  readonly output: bigint;
}
export interface ModelPrices {
  /** By rising `above`. */
  readonly tiers: readonly [TierPrices, ...TierPrices[]];
  readonly perRequest: bigint;
}

/** A catalog that passed the door: windows and prices by model, asked for apart. */
export class CheckedCatalog {
  /** As it was given. */
  readonly catalog: Catalog;
  readonly #models: ReadonlyMap<string, Model>;
  readonly #prices = new Map<string, ModelPrices>();

  /** @throws CatalogError with the path of the first fault; nothing of a faulty catalog is used */
  constructor(input: unknown) {
    this.catalog = validCatalog(input);
    this.#models = new Map(this.catalog.models.map((one) => [one.id, one]));
  }

  /** Undefined for a model that isn't in it. */
  modelOf(id: string): ModelFacts | undefined {
    const known = this.#models.get(id);
    if (known === undefined) return undefined;
    const { window, outputLimit, cache, cacheLifeSeconds = DEFAULT_LIFE_SECONDS } = known;
    return { window, outputLimit, cache, cacheLifeSeconds };
  }

  /** Undefined for a model that isn't in it, or whose prices aren't. */
  pricesOf(id: string): ModelPrices | undefined {
    const known = this.#models.get(id);
    if (known?.prices === undefined) return undefined;
    const before = this.#prices.get(id);
    if (before !== undefined) return before;
    const made = inPico(known.prices, known.cache);
    this.#prices.set(id, made);
    return made;
  }
}

/** Reads a catalog. @throws CatalogError */
export function parseCatalog(input: unknown): CheckedCatalog {
  return new CheckedCatalog(input);
}

let shippedCatalog: CheckedCatalog | undefined;

/** The catalog that ships: real models, with source and date (G2). */
export function defaultCatalog(): CheckedCatalog {
  shippedCatalog ??= parseCatalog(shipped);
  return shippedCatalog;
}

/** The prices of a request with so many tokens of whole input. */
export function tierOf({ tiers }: ModelPrices, inputTokens: number): TierPrices {
  let found = tiers[0];
  for (const one of tiers) if (inputTokens > one.above) found = one;
  return found;
}

/** The price of a cached token; one without a price counts as fresh (G1). */
export function cachedPrice({ cached, fresh }: TierPrices): bigint {
  return cached ?? fresh;
}

function inPico({ tiers = [], perRequest = '0', ...base }: Prices, cache: CacheDialect): ModelPrices {
  const made = (given: Rates, above: number): TierPrices => {
    const input = picoPerToken(given.input);
    const { cacheWrite, cachedInput } = given;
    return {
      above,
      input,
      fresh: cache === 'breakpoints' && cacheWrite !== undefined ? picoPerToken(cacheWrite) : input,
      cached: cache === 'none' || cachedInput === undefined ? null : picoPerToken(cachedInput),
      output: picoPerToken(given.output),
    };
  };
  return {
    tiers: [made(base, -1), ...tiers.map((one) => made(one, one.above))],
    perRequest: picoOfDollars(perRequest),
  };
}

// ---------------------------------------------------------------- the door

function validCatalog(input: unknown): Catalog {
  const { source, date, models } = parse(catalogSchema, input, linkFaults, CatalogError);
  return { source: source ?? '', date: date ?? '', models: models as Model[] };
}

function linkFaults({ models }: z.output<typeof catalogSchema>): Fault[] {
  return [...idFaults(models), ...models.flatMap(priceFaults)];
}

type Read = z.output<typeof model>;
const PRICE_NAMES = ['input', 'cachedInput', 'cacheWrite', 'output'] as const;

function idFaults(models: readonly Read[]): Fault[] {
  const places = new Map<string, number>();
  return models.flatMap(({ id }, index) => {
    const first = places.get(id);
    if (first === undefined) places.set(id, index);
    return first === undefined
      ? []
      : [fault(['models', index, 'id'], `an id of its own, got ${quoted(id)}, which models[${first}] has`)];
  });
}

/** What prices say of each other: within a tier, and tier by tier. */
function priceFaults({ prices: given, cache }: Read, index: number): Fault[] {
  if (given === undefined || given === null) return [];
  const at = ['models', index, 'prices'];
  const rows = [
    { path: at, rates: given },
    ...(given.tiers ?? []).map((one, place) => ({ path: [...at, 'tiers', place], rates: one })),
  ];
  return rows.flatMap(({ path, rates: here }, place) => {
    const before = rows[place - 1]?.rates;
    const stepped =
      before === undefined
        ? []
        : [...stepFaults(here, before, path), ...freshFaults(here, before, path, cache)];
    return [...ratesFaults(here, path), ...stepped];
  });
}

type ReadRates = z.output<typeof tier> | z.output<typeof prices>;

function ratesFaults({ input, cachedInput, cacheWrite }: ReadRates, path: Path): Fault[] {
  const faults: Fault[] = [];
  if (isBelow(input, cachedInput))
    faults.push(
      fault(
        [...path, 'cachedInput'],
        `at most the input price, ${quoted(input)}, got ${quoted(cachedInput)}`,
      ),
    );
  if (isBelow(cacheWrite, input))
    faults.push(
      fault([...path, 'cacheWrite'], `at least the input price, ${quoted(input)}, got ${quoted(cacheWrite)}`),
    );
  return faults;
}

/** A tier begins above the tier before it, and no price of it is below the same price there. */
function stepFaults(here: ReadRates, before: ReadRates, path: Path): Fault[] {
  const faults: Fault[] = [];
  if ('above' in here && 'above' in before && here.above <= before.above)
    faults.push(
      fault([...path, 'above'], `more than ${before.above}, where the tier before begins, got ${here.above}`),
    );
  for (const name of PRICE_NAMES) {
    if (!isBelow(here[name], before[name])) continue;
    faults.push(
      fault(
        [...path, name],
        `at least ${quoted(before[name])}, the price in the tier before, got ${quoted(here[name])}`,
      ),
    );
  }
  return faults;
}

/**
 * A tier that leaves its write price out adds tokens at its input price; were that less than a write in the
 * tier before, a request that is counted smaller would cost more than the worst (G1, G13, RL-11).
 */
function freshFaults(here: ReadRates, before: ReadRates, path: Path, cache: CacheDialect): Fault[] {
  if (cache !== 'breakpoints' || typeof here.cacheWrite === 'string') return [];
  if (!isBelow(here.input, before.cacheWrite)) return [];
  return [
    fault(
      [...path, 'cacheWrite'],
      `a write price of at least ${quoted(before.cacheWrite)}, the tier before's: without one the input price, ${quoted(here.input)}, would be less`,
    ),
  ];
}

/** Whether both prices are known and the first is less. */
function isBelow(first: string | null | undefined, second: string | null | undefined): boolean {
  if (typeof first !== 'string' || typeof second !== 'string') return false;
  return picoPerToken(first) < picoPerToken(second);
}

function fault(path: Path, wanted: string): Fault {
  return { path, expected: `expected ${wanted}` };
}

function quoted(text: unknown): string {
  return JSON.stringify(text);
}
