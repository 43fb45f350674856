/** compactcheck: the compiler. The laws are `compactcheck/properties`, the oracle `compactcheck/reference`. */

export { compile, Compiler, outcomeOf } from './compiler.ts';
export { type Case, parseCase, type ValidCase } from './door.ts';
export { OptionsError, OverBudgetError, type RefusalFigures, StoreError } from './model/errors.ts';
export { type BudgetInput, DEFAULT_BUDGET, type Options, OPTIONS } from './model/options.ts';
export type * from './model/types.ts';
export { parseStore, type StoreInput } from './model/validate.ts';
export { withSizes } from './sizes/keep.ts';
export type { Work } from './work.ts';
export { ESTIMATOR_NAMES, estimatorNamed } from './sizes/estimators.ts';
