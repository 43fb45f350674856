/**
 * Money as whole pico-dollars (10⁻¹² US$): prices and costs are never floats.
 *
 * A price in US$ per million tokens of at most six decimals is a whole number of pico-dollars a token, so
 * every cost is exact, and two costs that are equal are equal.
 *
 * Holds G1 (prices, costs, how they are shown).
 */

/** Decimals of a price, in US$ per million tokens or per request. */
export const PRICE_DECIMALS = 6;
/** Decimals of an amount of US$, down to a pico-dollar. */
const DOLLAR_DECIMALS = 12;
const PICO_PER_DOLLAR = 10n ** BigInt(DOLLAR_DECIMALS);
const DECIMAL = /^(\d+)(?:\.(\d+))?$/;

/** Whether a text is an amount that isn't negative, with at most so many decimals. */
export function isDecimal(text: string, decimals: number): boolean {
  const match = DECIMAL.exec(text);
  return match !== null && (match[2] ?? '').length <= decimals;
}

/** US$ per million tokens as pico-dollars a token. The text has passed `isDecimal`. */
export function picoPerToken(price: string): bigint {
  return scaled(price, PRICE_DECIMALS);
}

/** US$ as pico-dollars. The text has passed `isDecimal`. */
export function picoOfDollars(dollars: string): bigint {
  return scaled(dollars, DOLLAR_DECIMALS);
}

/** An amount for people: US$ to four decimals, half up. */
export function showDollars(pico: bigint): string {
  const unit = PICO_PER_DOLLAR / 10_000n;
  const shown = (pico + unit / 2n) / unit;
  return `$${shown / 10_000n}.${String(shown % 10_000n).padStart(4, '0')}`;
}

function scaled(text: string, decimals: number): bigint {
  const [, whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Whether an amount is one that a case may give as its spending cap: US$, down to a pico-dollar. */
export function isDollars(text: string): boolean {
  return isDecimal(text, DOLLAR_DECIMALS);
}
