/**
 * What people call: a compile from a store to a request or a refusal.
 *
 * Holds B1, B4, B5 and part 80's outcomes.
 */

import { type Decision, decide, finish } from './compile.ts';
import { type Facts, gatherFacts } from './facts.ts';
import { OptionsError, OverBudgetError, StoreError } from './model/errors.ts';
import { type BudgetInput, type Options, parseBudget, parseOptions } from './model/options.ts';
import type { Budget, ErrorOutcome, Layout, Outcome, Request } from './model/types.ts';
import { parseStore, type StoreInput } from './model/validate.ts';
import { remediesFor } from './remedies.ts';
import { countLevels } from './request/charge.ts';
import { type Rule, THE_RULE } from './rule/decisions.ts';
import { rawMarks } from './select/marks.ts';
import { estimatorNamed } from './sizes/estimators.ts';
import { calibrated, limitOf } from './sizes/scale.ts';

/**
 * Compiles a store into a request that fits a budget.
 *
 * @param store messages and summaries (M2); it is copied, never changed
 * @param budget tokens, or `{ maxTokens, reserveForResponse }`; 100,000 and 4,000 when left out
 * @param options part 20's options; sizes are in base tokens unless a name says otherwise
 * @throws StoreError, OptionsError for bad input, with the place
 * @throws OverBudgetError where the whole request is above the limit, with its figures (B4, B5)
 */
export function compile(store: StoreInput, budget?: BudgetInput | null, options?: Options | null): Request {
  const settings = parseOptions(options, estimatorNamed);
  return compileFacts(gatherFacts(parseStore(store), settings), parseBudget(budget), THE_RULE);
}

/** Compiles gathered facts under a rule: the whole of a compile behind the door. */
export function compileFacts(facts: Facts, budget: Budget, rule: Rule): Request {
  const { settings } = facts;
  const inputBudget = budget.maxTokens - budget.reserveForResponse;
  const limit = settings.enforceBudget ? limitOf(inputBudget, settings.graceThousandths) : null;
  const marks = rawMarks(facts);
  const decision = decide(facts, marks, limit, rule);
  const request = finish(facts, decision.draft, limit);
  if (limit === null || decision.fits) return request;
  const { messages: _sent, ...layout } = request;
  const remedies = remediesFor({ facts, marks, limit, budget, rule, decision });
  throw new OverBudgetError(figuresOf(facts, decision, layout, budget, limit), layout, remedies);
}

/** B4, B5: the whole request's figures. */
function figuresOf({ settings }: Facts, { draft }: Decision, layout: Layout, budget: Budget, limit: number) {
  const tokens = (base: number) => calibrated(base, settings.calibrationThousandths);
  const { head, middle, recent } = draft.charged.regions;
  return {
    limit,
    total: layout.total,
    maxTokens: budget.maxTokens,
    reserveForResponse: budget.reserveForResponse,
    inputBudget: budget.maxTokens - budget.reserveForResponse,
    regions: { head: tokens(head), middle: tokens(middle), recent: tokens(recent) },
    items: { pairs: draft.items.middle.filter(({ kind }) => kind !== 'raw').length, raw: layout.raw.length },
    summaryCountsByLevel: countLevels(draft.items),
  };
}

/**
 * What a compile came to, as a value (part 80): the request, the refusal, or the bad input.
 *
 * Errors of any other kind are not outcomes and go on.
 */
export function outcomeOf(compiled: () => Request): Outcome {
  try {
    return { outcome: 'request', ...compiled() };
  } catch (error) {
    if (error instanceof OverBudgetError) {
      return { outcome: 'refusal', ...error.layout, clearedBy: error.clearedBy };
    }
    const refused = errorOutcome(error);
    if (refused === null) throw error;
    return refused;
  }
}

/** The outcome of input that the door refused; `null` for any other error. */
export function errorOutcome(error: unknown): ErrorOutcome | null {
  if (!(error instanceof StoreError) && !(error instanceof OptionsError)) return null;
  return { outcome: 'error', error: error.name, path: error.path, message: error.message };
}
