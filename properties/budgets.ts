/** Budgets as laws and generators need them: what is the least that lets a total through. Holds B1, B2, T4. */

import { type BudgetInput, parseBudget } from '../src/model/options.ts';
import type { Budget, Settings } from '../src/model/types.ts';
import { leastInputBudget } from '../src/sizes/scale.ts';

export type Scale = Pick<Settings, 'calibrationThousandths' | 'graceThousandths'>;

/** The least `maxTokens` whose limit is at least a base total, calibrated. */
export function leastMaxTokens(baseTokens: number, scale: Scale, reserve: number): number {
  return leastInputBudget(baseTokens, scale.calibrationThousandths, scale.graceThousandths) + reserve;
}

/** A base total from a calibrated one. */
export function baseOf(total: number, { calibrationThousandths }: Scale): number {
  return Math.round((total * 1000) / calibrationThousandths);
}

/** The budget with another `maxTokens`, as far as its reserve allows. */
export function withMaxTokens(budget: BudgetInput | null, maxTokens: number): Budget {
  const { reserveForResponse } = parseBudget(budget);
  return { maxTokens: Math.max(maxTokens, reserveForResponse), reserveForResponse };
}
