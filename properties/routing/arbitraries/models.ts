/**
 * Models of three names, `c`, `r` and `x`, at prices of real ones and at extreme ones.
 *
 * Prices are built in whole pico-dollars a token and written down as decimals, so that every one of them
 * passes the door: a tier is a multiple of the tier before, in all of its prices.
 */

import { defaultCatalog } from '../../../src/routing/catalog.ts';
import type { Model, Prices, Rates } from '../../../src/routing/types.ts';
import type { Draw } from './draw.ts';

const REAL = defaultCatalog().catalog.models as readonly [Model, ...Model[]];
const WINDOWS = [
  200_000, 128_000, 1_000_000, 1_310_720, 16_384, 10_260, 10_259, 4_000, 2_561, 2_560, 2_559, 1_024,
] as const;
const OUTPUT_LIMITS = [undefined, undefined, undefined, 65_536, 1_000, 128, 1] as const;
const LIVES = [undefined, undefined, 300, 3_600, 60, 0] as const;
/** `8.2` is one that a float does not hold. */
const INPUTS = [
  1_000_000n,
  2_000_000n,
  12_500_000n,
  50_000n,
  8_200_000n,
  120n,
  1n,
  0n,
  999_999_999_999n,
] as const;
/** What a cached token costs, of its input price: a part, its inverse; null is not at all. */
const CACHED = [10n, 10n, 4n, 120n, 2n, 1n, 0n, null] as const;
const OUTPUTS = [5n, 5n, 1n, 12n, 0n] as const;
const DIALECTS = ['automatic', 'automatic', 'breakpoints', 'breakpoints', 'none'] as const;
const PER_REQUEST = [undefined, undefined, undefined, '0', '0.01', '0.000001', '3'] as const;
const TIER_COUNTS = [0, 0, 0, 1, 1, 2] as const;
const TIER_STARTS = [20_000, 100_000, 1_000, 200_000] as const;
/** By how much a tier is dearer, in halves. */
const TIER_HALVES = [4n, 3n, 2n] as const;

/** A model; undefined where the catalog has none of that name. */
export function modelOf(draw: Draw, id: string): Model | undefined {
  const [isReal, isMissing, isUnpriced] = [draw.oneIn(2), draw.oneIn(24), draw.oneIn(24)];
  const { window: realWindow, cache: realCache, prices: realPrices } = draw.of(REAL);
  const [outputLimit, cacheLifeSeconds] = [draw.of(OUTPUT_LIMITS), draw.of(LIVES)];
  const [toyWindow, toyCache] = [draw.of(WINDOWS), draw.of(DIALECTS)];
  const toyPrices = pricesOf(draw);
  if (isMissing) return undefined;
  const prices = isReal ? realPrices : toyPrices;
  return {
    id,
    window: isReal ? realWindow : toyWindow,
    cache: isReal ? realCache : toyCache,
    ...(outputLimit === undefined ? {} : { outputLimit }),
    ...(cacheLifeSeconds === undefined ? {} : { cacheLifeSeconds }),
    ...(isUnpriced || prices === undefined ? {} : { prices }),
  };
}

function pricesOf(draw: Draw): Prices {
  const input = draw.of(INPUTS);
  const part = draw.of(CACHED);
  const write = draw.of([null, 5n, 4n, 8n] as const); // in quarters of the input price
  const base = {
    input,
    output: input * draw.of(OUTPUTS),
    cached: part === null ? null : part === 0n ? 0n : input / part,
    write: write === null ? null : (input * write) / 4n,
  };
  const perRequest = draw.of(PER_REQUEST);
  const tiers: (Rates & { above: number })[] = [];
  let [above, halves] = [0, 2n];
  for (let count = draw.of(TIER_COUNTS); count > 0; count--) {
    above += draw.of(TIER_STARTS);
    halves = (halves * draw.of(TIER_HALVES)) / 2n;
    tiers.push({ above, ...ratesOf(base, halves) });
  }
  return {
    ...ratesOf(base, 2n),
    ...(perRequest === undefined ? {} : { perRequest }),
    ...(tiers.length === 0 ? {} : { tiers }),
  };
}

interface Pico {
  readonly input: bigint;
  readonly output: bigint;
  readonly cached: bigint | null;
  readonly write: bigint | null;
}

/** Prices of so many halves of the base's. */
function ratesOf({ input, output, cached, write }: Pico, halves: bigint): Rates {
  const at = (price: bigint) => decimalOf((price * halves) / 2n);
  return {
    input: at(input),
    output: at(output),
    ...(cached === null ? {} : { cachedInput: at(cached) }),
    ...(write === null ? {} : { cacheWrite: at(write) }),
  };
}

/** Pico-dollars a token as US$ per million tokens, or micro-dollars as US$: six decimals. */
export function decimalOf(amount: bigint): string {
  const digits = amount.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
