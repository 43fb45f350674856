/**
 * What is said of timings: medians, and the bounds of a ratio that was measured in pairs.
 *
 * Two subjects are timed in turn, round by round, so that what else the machine does falls on both. A ratio
 * is taken within each round, and its bounds come from the rounds themselves, drawn again and again.
 */

import { numbersFrom } from './stores.ts';

export interface Ratio {
  readonly median: number;
  /** The 95% bootstrap bounds of the median. */
  readonly low: number;
  readonly high: number;
}

const DRAWS = 2_000;
const OUTSIDE = 0.025;

/** The middle of some numbers, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** The median over rounds of `of` / `to`, with its bounds. @param of, to one time a round, in the same order */
export function ratioOf(of: readonly number[], to: readonly number[], seed = 1): Ratio {
  if (of.length !== to.length || of.length === 0)
    throw new RangeError(`expected as many rounds of both, got ${of.length} and ${to.length}`);
  const ratios = of.map((time, round) => time / (to[round] ?? NaN));
  const number = numbersFrom(seed);
  const medians = Array.from({ length: DRAWS }, () =>
    median(ratios.map(() => ratios[number(ratios.length)] ?? NaN)),
  );
  medians.sort((a, b) => a - b);
  return {
    median: median(ratios),
    low: medians[Math.floor(OUTSIDE * DRAWS)] ?? NaN,
    high: medians[Math.ceil((1 - OUTSIDE) * DRAWS) - 1] ?? NaN,
  };
}
