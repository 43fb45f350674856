/**
 * What a usage costs, worked out anew from the catalog as it is written: the laws' own arithmetic, which
 * shares nothing with production.
 */

import type { Usage } from '../../src/routing/costs.ts';
import type { CacheDialect, Catalog, Prices } from '../../src/routing/types.ts';

/** A decimal as a whole number of its last place. */
export function pico(decimal: string, places: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}

interface Pico {
  readonly above: number;
  readonly plain: bigint;
  readonly fresh: bigint;
  readonly read: bigint;
  readonly out: bigint;
}
const known = new WeakMap<Prices, readonly Pico[]>();

/** A model's tiers, in pico-dollars a token. */
function tiersOf(prices: Prices, cache: CacheDialect): readonly Pico[] {
  const before = known.get(prices);
  if (before !== undefined) return before;
  const made = [{ ...prices, above: -1 }, ...(prices.tiers ?? [])].map((rates): Pico => {
    const plain = pico(rates.input, 6);
    const isWritten = cache === 'breakpoints' && rates.cacheWrite !== undefined;
    const fresh = isWritten ? pico(rates.cacheWrite ?? '', 6) : plain;
    const isRead = cache !== 'none' && rates.cachedInput !== undefined;
    const read = isRead ? pico(rates.cachedInput ?? '', 6) : fresh;
    return { above: rates.above, plain, fresh, read, out: pico(rates.output, 6) };
  });
  known.set(prices, made);
  return made;
}

/** In pico-dollars; `null` where the model's prices are unknown (G1, G18). */
export function picoOf(catalog: Catalog, id: string, usage: Usage | undefined): bigint | null {
  const model = catalog.models.find((one) => one.id === id);
  if (model?.prices === undefined || usage === undefined) return null;
  const { input, cached, written, output } = usage;
  const tier = tiersOf(model.prices, model.cache).findLast(({ above }) => input > above);
  if (tier === undefined) throw new Error('the first tier is of any request');
  return (
    BigInt(input - cached - written) * tier.plain +
    BigInt(cached) * tier.read +
    BigInt(written) * tier.fresh +
    BigInt(output) * tier.out +
    pico(model.prices.perRequest ?? '0', 12)
  );
}
