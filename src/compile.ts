/**
 * One compile, from a store to a request or a refusal.
 *
 * Read it downwards: `compile` is the door and the window rule over `run`, and `run` is the pipeline, each
 * step a function of those before:
 *
 *   regions → listed → verdicts → chosen → completed → laid out → charged → repaired → request | refusal
 *
 * (regions are among the facts, which no step changes). The request is a function of store and options
 * alone; the budget decides only which mode stands and whether it is sent.
 *
 * Holds S1's two modes, E7, B1-B5, C1.
 */

import { type Facts, gatherFacts } from './facts.ts';
import type { Tree } from './forest.ts';
import { OptionsError, OverBudgetError, StoreError } from './model/errors.ts';
import { type BudgetInput, type Options, parseBudget, parseOptions } from './model/options.ts';
import type { Budget, Layout, Mode, Outcome, Request } from './model/types.ts';
import { parseStore, type StoreInput } from './model/validate.ts';
import { repair, STUB } from './pairing/repair.ts';
import { type Charged, chargeItems, countLevels } from './request/charge.ts';
import { type Item, type Items, layOut } from './request/layout.ts';
import { type Rule, THE_RULE } from './rule/decisions.ts';
import { isReplaced, NOTHING_WEIGHED, type Verdicts, weigh } from './rule/weigh.ts';
import { takeWithinBudgets } from './select/budgets.ts';
import { complete, lessReplaced } from './select/completion.ts';
import { acrossRoots, list } from './select/listing.ts';
import { type RawMarks, rawMarks } from './select/marks.ts';
import { baseTokens } from './sizes/blocks.ts';
import { estimatorNamed } from './sizes/estimators.ts';
import { calibrated, largestBaseWithin, limitOf } from './sizes/scale.ts';

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
  const limit = facts.settings.enforceBudget ? limitFor(facts, budget) : null;
  const draft = standingDraft(facts, limit, rule);
  const { messages, ...layout } = finish(facts, draft, limit);
  if (limit !== null && !fits(facts, draft, limit)) throw refusal(facts, draft, layout, budget, limit);
  return { ...layout, messages };
}

/** One run of the pipeline in one mode: all that is decided, before pairing is repaired. */
export interface Draft {
  readonly mode: Mode;
  /** Whether some root was across and leaving them out did not fit (S1). */
  readonly isFallback: boolean;
  readonly verdicts: Verdicts;
  readonly items: Items;
  readonly charged: Charged;
}

/** S1: leaves the roots across a window out, and takes them in only where that doesn't fit. */
function standingDraft(facts: Facts, limit: number | null, rule: Rule): Draft {
  const across = acrossRoots(facts);
  const marks = rawMarks(facts);
  const leave = run(facts, across, 'leave', marks, rule);
  if (across.size === 0 || limit === null || fits(facts, leave, limit)) return leave;
  return run(facts, across, 'take', marks, rule);
}

/** The pipeline. */
function run(facts: Facts, across: ReadonlySet<Tree>, mode: Mode, marks: RawMarks, rule: Rule): Draft {
  const { settings } = facts;
  const weighs = settings.dearerRule && settings.positionedRecallPairs;
  const listing = list(facts, across, mode);
  const verdicts = weighs ? weigh(facts, listing.listed, marks.pinned, rule) : NOTHING_WEIGHED;
  const shares = rule.keepsShare ? listing.shown : lessReplaced(listing.shown, verdicts);
  const kept = lessReplaced(takeWithinBudgets(facts, shares), verdicts);
  const selection = complete(facts, listing, verdicts, kept, marks, rule);
  const items = layOut(facts, selection, settings.positionedRecallPairs);
  const charged = chargeItems(facts, items);
  return { mode, isFallback: mode === 'take', verdicts, items, charged };
}

/** B2: compared as T4 says, exactly. */
function fits({ settings }: Facts, { charged }: Draft, limit: number): boolean {
  return charged.baseTokens <= largestBaseWithin(limit, settings.calibrationThousandths);
}

/** B1, B2 */
function limitFor({ settings }: Facts, { maxTokens, reserveForResponse }: Budget): number {
  return limitOf(maxTokens - reserveForResponse, settings.graceThousandths);
}

/** Repairs a draft's pairs, and writes down what was laid out, in the store's terms. */
function finish(facts: Facts, draft: Draft, limit: number | null): Request {
  const { settings } = facts;
  const { charged, items, verdicts } = draft;
  const { messages, pairs, repairs, orphans, stubs } = repair(charged.parts, settings.pairing, () =>
    toolIdsOf(facts),
  );
  const orphanTokens = baseTokens(orphans, settings.estimator);
  const stubTokens = stubs === 0 ? 0 : stubs * settings.estimator.json(STUB);
  const ordered = [...items.head, ...items.middle, ...items.recent];
  return {
    limit,
    total: calibrated(charged.baseTokens, settings.calibrationThousandths),
    sentTokens: charged.sentTokens - orphanTokens + stubTokens,
    mode: draft.mode,
    acrossFallback: draft.isFallback,
    order: ordered.flatMap((item) => idsOf(facts, item)),
    raw: ordered.flatMap((item) => (item.kind === 'raw' ? idsOf(facts, item) : [])),
    summaries: ordered.flatMap((item) => (item.kind === 'raw' ? [] : idsOf(facts, item))),
    replaced: [...verdicts.keys()]
      .filter((tree) => isReplaced(tree, verdicts))
      .map(({ summary }) => summary.id),
    verdicts: Object.fromEntries([...verdicts].map(([{ summary }, verdict]) => [summary.id, verdict])),
    entries: charged.entries,
    pairs,
    repairs,
    messages,
  };
}

function idsOf({ store }: Facts, item: Item): string[] {
  switch (item.kind) {
    case 'raw':
      return [store.messages[item.position]?.id ?? ''];
    case 'pair':
      return [item.tree.summary.id];
    case 'combined':
      return item.trees.map(({ summary }) => summary.id);
  }
}

/** Every id that a call or a result of the store bears (R4). */
function toolIdsOf({ messages }: Facts): Set<string> {
  const parts = messages.flatMap((known) => known.parts);
  return new Set(parts.flatMap(({ calls, results }) => [...calls, ...results].map(({ id }) => id)));
}

/** B4, B5: the whole request's figures. */
function refusal(
  facts: Facts,
  { charged, items }: Draft,
  layout: Layout,
  budget: Budget,
  limit: number,
): OverBudgetError {
  const tokens = (base: number) => calibrated(base, facts.settings.calibrationThousandths);
  const { head, middle, recent } = charged.regions;
  const pairs = items.middle.filter(({ kind }) => kind !== 'raw').length;
  const figures = {
    limit,
    total: layout.total,
    maxTokens: budget.maxTokens,
    reserveForResponse: budget.reserveForResponse,
    inputBudget: budget.maxTokens - budget.reserveForResponse,
    regions: { head: tokens(head), middle: tokens(middle), recent: tokens(recent) },
    items: { pairs, raw: layout.raw.length },
    summaryCountsByLevel: countLevels(items),
  };
  return new OverBudgetError(figures, layout, []);
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
    if (error instanceof StoreError || error instanceof OptionsError) {
      return { outcome: 'error', error: error.name, path: error.path, message: error.message };
    }
    throw error;
  }
}
