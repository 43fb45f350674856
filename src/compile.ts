/**
 * One run in one mode, and the window rule over it.
 *
 * Read it downwards: `decide` tries leave mode and then take mode, and `run` is the pipeline, each step a
 * function of those before:
 *
 *   regions → listed → verdicts → chosen → completed → laid out → charged → repaired → request | refusal
 *
 * (Regions are among the facts, which no step changes. `finish` repairs.) The request is a function of
 * store and options alone; the limit decides only which mode stands and whether it is sent.
 *
 * Holds S1's two modes, E7, B2, B3, C1.
 */

import type { Facts } from './facts.ts';
import type { Tree } from './forest.ts';
import type { Mode, Request, Settings } from './model/types.ts';
import { repair, STUB } from './pairing/repair.ts';
import { type Charged, chargeItems } from './request/charge.ts';
import { type Item, type Items, layOut } from './request/layout.ts';
import type { Rule } from './rule/decisions.ts';
import { isReplaced, NOTHING_WEIGHED, type Verdicts, weigh } from './rule/weigh.ts';
import { takeWithinBudgets } from './select/budgets.ts';
import { complete, lessReplaced, type Selection } from './select/completion.ts';
import { acrossRoots, list } from './select/listing.ts';
import type { RawMarks } from './select/marks.ts';
import { baseTokens } from './sizes/blocks.ts';
import { calibrated, largestBaseWithin } from './sizes/scale.ts';

/** What was decided in a mode, before pairing is repaired. */
export interface Draft {
  readonly mode: Mode;
  readonly verdicts: Verdicts;
  readonly selection: Selection;
  readonly items: Items;
  readonly charged: Charged;
}
/** The draft that stands, and what came of the others. */
export interface Decision {
  readonly draft: Draft;
  /** Whether it is within the limit (B2). */
  readonly fits: boolean;
  /** Base totals of every mode that was tried, the standing one's last. */
  readonly triedTokens: readonly number[];
}

/**
 * S1: leaves the roots across a window out, and takes them in only where that doesn't fit.
 *
 * @param limit calibrated tokens; `null` is none, and then leaving them out always fits
 */
export function decide(facts: Facts, marks: RawMarks, limit: number | null, rule: Rule): Decision {
  const across = acrossRoots(facts);
  const leave = run(facts, across, 'leave', marks, rule);
  const leaveTokens = leave.charged.baseTokens;
  if (across.size === 0 || isWithin(facts, leaveTokens, limit)) {
    return { draft: leave, fits: isWithin(facts, leaveTokens, limit), triedTokens: [leaveTokens] };
  }
  const take = run(facts, across, 'take', marks, rule);
  const takeTokens = take.charged.baseTokens;
  return { draft: take, fits: isWithin(facts, takeTokens, limit), triedTokens: [leaveTokens, takeTokens] };
}

/** The pipeline. */
function run(facts: Facts, across: ReadonlySet<Tree>, mode: Mode, marks: RawMarks, rule: Rule): Draft {
  const { settings } = facts;
  const listing = list(facts, across, mode);
  const verdicts = isWeighing(settings) ? weigh(facts, listing.listed, marks.pinned, rule) : NOTHING_WEIGHED;
  const shares = rule.keepsShare ? listing.shown : lessReplaced(listing.shown, verdicts);
  const kept = lessReplaced(takeWithinBudgets(facts, shares), verdicts);
  const selection = complete(facts, listing, verdicts, kept, marks, rule);
  const items = layOut(facts, selection, settings.positionedRecallPairs);
  const charged = chargeItems(facts, items);
  return { mode, verdicts, selection, items, charged };
}

/** D1, C1: nothing is weighed with the rule off, or with the combined pair. */
export function isWeighing({ dearerRule, positionedRecallPairs }: Settings): boolean {
  return dearerRule && positionedRecallPairs;
}

/** B2: compared as T4 says, exactly. */
function isWithin({ settings }: Facts, base: number, limit: number | null): boolean {
  return limit === null || base <= largestBaseWithin(limit, settings.calibrationThousandths);
}

/** Repairs a draft's pairs, and writes down what was laid out, in the store's terms. */
export function finish(facts: Facts, draft: Draft, limit: number | null): Request {
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
    acrossFallback: draft.mode === 'take',
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
