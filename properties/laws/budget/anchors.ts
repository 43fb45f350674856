/**
 * Budgets at which something changes for a case: read off the subject's own totals, so that laws over
 * budgets look where a fault would show.
 */

import { baseOf, leastMaxTokens, withMaxTokens } from '../../budgets.ts';
import { type Given, type Trial, validCase, withOptions } from '../../trial.ts';

/** The same case at another budget. */
export function atBudget(given: Given, maxTokens: number): Given {
  return { ...given, budget: withMaxTokens(given.budget, maxTokens) };
}

/** The base totals of leave mode and of whatever mode stands at no budget at all. */
export async function baseTotals(trial: Trial, given: Given): Promise<number[]> {
  const { settings } = validCase(given);
  const leave = await trial.layOut(withOptions(given, { enforceBudget: false }));
  const starved = await trial.layOut(atBudget(withOptions(given, { enforceBudget: true }), 0));
  return [leave, starved].map(({ total }) => baseOf(total, settings));
}

/** The budgets that just let each total through, and one less, ascending, with the case's own. */
export async function anchorBudgets(trial: Trial, given: Given): Promise<number[]> {
  const { settings, budget } = validCase(given);
  const totals = await baseTotals(trial, given);
  const least = totals.map((total) => leastMaxTokens(total, settings, budget.reserveForResponse));
  const around = least.flatMap((maxTokens) => [maxTokens - 1, maxTokens, maxTokens + 1]);
  const all = [budget.maxTokens, budget.maxTokens + 1, ...around, 10 * Math.max(...least, 1)];
  return [...new Set(all.map((maxTokens) => Math.max(maxTokens, budget.reserveForResponse)))].sort(
    (a, b) => a - b,
  );
}
