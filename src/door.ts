/**
 * The door for a whole case: what production, the reference and everyone else's compactor are given.
 *
 * One place reads stores, budgets and options for every subject, so that no two of them can differ in what
 * they accept (M6), and so that both sides are handed one estimator.
 *
 * Holds part 80's `Case`.
 */

import { StoreError } from './model/errors.ts';
import { type BudgetInput, type Options, parseBudget, parseOptions } from './model/options.ts';
import type { Budget, Settings, Store } from './model/types.ts';
import { parseStore, type StoreInput } from './model/validate.ts';
import { estimatorNamed } from './sizes/estimators.ts';

/** One input, as JSON holds it (part 80). */
export interface Case {
  store: StoreInput;
  budget?: BudgetInput | null;
  options?: Options | null;
}
/** A case that has passed the door. */
export interface ValidCase {
  store: Store;
  budget: Budget;
  settings: Settings;
}

/**
 * Reads a case, or anything that might be one.
 *
 * @throws StoreError, OptionsError with the place of the first fault; options are read before the store,
 *   since they are read faster
 */
export function parseCase(input: unknown): ValidCase {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new StoreError('', 'expected a case: { store, budget, options }');
  }
  const { store, budget, options } = input as Partial<Record<keyof Case, unknown>>;
  const settings = parseOptions(options, estimatorNamed);
  return { store: parseStore(store), budget: parseBudget(budget), settings };
}
