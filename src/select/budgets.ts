/**
 * The level budgets: which of the shown summaries are taken, level by level.
 *
 * They run as though replaced summaries were still there, so that a replaced one's share goes to no other,
 * and no test here reads the compile's budget, so that more budget never changes a choice.
 *
 * Holds S3, D4's first half.
 */

import type { Facts } from '../facts.ts';
import type { Tree } from '../forest.ts';
import type { Level } from '../model/types.ts';

/** S3: takes shown summaries in creation order while their level's allowance lasts, level 3 first. */
export function takeWithinBudgets({ pairOf, settings }: Facts, shown: readonly Tree[]): Tree[] {
  const allowances: [Level, number][] = [
    [3, settings.l3BudgetTokens],
    [2, settings.l2BudgetTokens],
    [1, settings.l1BudgetTokens],
  ];
  const taken: Tree[] = [];
  let unused = 0;
  for (const [level, allowance] of allowances) {
    unused += allowance;
    for (const tree of shown) {
      if (tree.level !== level) continue;
      const { counted } = pairOf(tree);
      if (counted > unused) break; // the first that does not fit ends its level
      unused -= counted;
      taken.push(tree);
    }
  }
  return taken;
}
