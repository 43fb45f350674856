/** What several laws read off a decision, or change in a catalog. */

import type { Candidate, Catalog, Decision, Prices, Rates, Way } from '../../../src/routing/types.ts';

/** Whether ways are compared by price (G15, G17). */
export function comparesPrices({ setting, recovery }: Decision): boolean {
  return setting === 'auto' && !recovery;
}

export function candidateIn({ candidates }: Decision, way: Way | null): Candidate | undefined {
  return candidates.find((candidate) => candidate.way === way);
}

/** @throws Error where it is no candidate */
export function candidateOf(decision: Decision, way: Way): Candidate {
  const found = candidateIn(decision, way);
  if (found === undefined) throw new Error(`${way} is no candidate`);
  return found;
}

/** @throws Error where it is unknown */
export function estimateOf({ way, estimate }: Candidate): bigint {
  if (estimate === null) throw new Error(`${way} has no flag and no estimate`);
  return BigInt(estimate);
}

/** The estimate of the way that is taken. */
export function chosenCost(decision: Decision): bigint | null {
  const estimate = candidateIn(decision, decision.way)?.estimate ?? null;
  return estimate === null ? null : BigInt(estimate);
}

/** A catalog with the prices of some models changed, in every tier alike. */
export function withPrices(
  catalog: Catalog,
  isMeant: (id: string) => boolean,
  change: (rates: Rates) => Rates,
  perRequest: (price: string) => string = (price) => price,
): Catalog {
  const changed = (prices: Prices): Prices => {
    const { tiers, perRequest: each, ...rates } = prices;
    return {
      ...change(rates),
      ...(each === undefined ? {} : { perRequest: perRequest(each) }),
      ...(tiers === undefined
        ? {}
        : { tiers: tiers.map(({ above, ...own }) => ({ above, ...change(own) })) }),
    };
  };
  const models = catalog.models.map((model) =>
    isMeant(model.id) && model.prices !== undefined ? { ...model, prices: changed(model.prices) } : model,
  );
  return { ...catalog, models };
}

/** A decimal times a fraction, rounded down at its sixth place. */
export function scaledDecimal(price: string, times: bigint, by = 1n): string {
  const [whole = '', fraction = ''] = price.split('.');
  const digits = ((BigInt(whole + fraction.padEnd(6, '0')) * times) / by).toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** All prices of a row times a fraction. */
export function scaledRates(
  { input, cachedInput, cacheWrite, output }: Rates,
  times: bigint,
  by = 1n,
): Rates {
  const scaled = (price: string) => scaledDecimal(price, times, by);
  return {
    input: scaled(input),
    output: scaled(output),
    ...(cachedInput === undefined ? {} : { cachedInput: scaled(cachedInput) }),
    ...(cacheWrite === undefined ? {} : { cacheWrite: scaled(cacheWrite) }),
  };
}

/** Whether two values of JSON are the same; in which order keys are written makes no difference. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [own, others] = [Object.keys(one), Object.keys(other)];
  return (
    own.length === others.length &&
    own.every((key) => Object.hasOwn(other, key) && isSame(fieldOf(one, key), fieldOf(other, key)))
  );
}

const fieldOf = (value: object, key: string): unknown => (value as Record<string, unknown>)[key];
