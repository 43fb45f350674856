/**
 * Totals against limits and windows, exactly (T4, B2).
 *
 * Base tokens are summed as whole numbers; calibration scales a sum, never an addend. What is compared is
 * `thousandths × base` with a thousand times the limit, in whole numbers of any size, so that no double
 * refuses an exact fit.
 */

const WHOLE = 1000n;

/** The largest base sum that calibration keeps within `limitTokens` (T4). */
export function largestBaseWithin(limitTokens: number, calibrationThousandths: number): number {
  return Number((BigInt(limitTokens) * WHOLE) / BigInt(calibrationThousandths));
}

/** A base sum calibrated, unrounded (E7). */
export function calibrated(baseTokens: number, calibrationThousandths: number): number {
  return (baseTokens * calibrationThousandths) / 1000;
}

/** The least input budget whose limit lets a base sum through (B2, T4). */
export function leastInputBudget(
  baseTokens: number,
  calibrationThousandths: number,
  graceThousandths: number,
): number {
  const needed = roundedUp(BigInt(baseTokens) * BigInt(calibrationThousandths), WHOLE);
  return Number(roundedUp(needed * WHOLE, WHOLE + BigInt(graceThousandths)));
}

function roundedUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** The limit on a request's total: the input budget and its grace, rounded down (B2). */
export function limitOf(inputBudgetTokens: number, graceThousandths: number): number {
  return Number((BigInt(inputBudgetTokens) * (WHOLE + BigInt(graceThousandths))) / WHOLE);
}
