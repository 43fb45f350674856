/**
 * One run in one mode, and the window rule over it.
 *
 * Read it downwards: `decide` tries leave mode and then take mode, and `run` is the pipeline, each step a
 * function of those before:
 *
 *   regions → listed → verdicts → chosen → completed → laid out → charged
 *
 * Regions are among the facts, which no step changes. What a draft is charged tells whether it fits; the one
 * that stands is then finished: written → repaired → request | refusal. The request is a function of store
 * and options alone; the limit decides only which mode stands and whether it is sent.
 *
 * Holds S1's two modes, E7, B2, B3, C1.
 */

import type { Facts } from './facts.ts';
import type { Mode, Request, Settings } from './model/types.ts';
import { repair, STUB } from './pairing/repair.ts';
import { type Charged, chargeItems } from './request/charge.ts';
import { type Items, layOut } from './request/layout.ts';
import { withTold } from './request/told.ts';
import { writeItems } from './request/write.ts';
import { NOTHING_WEIGHED, type Scales, weigh, type Weighed } from './rule/weigh.ts';
import { takeWithinBudgets } from './select/budgets.ts';
import { complete, lessReplaced, type Selection } from './select/completion.ts';
import { isSomeAcross, list } from './select/listing.ts';
import type { RawMarks } from './select/marks.ts';
import { baseTokens } from './sizes/blocks.ts';
import { calibrated, largestBaseWithin } from './sizes/scale.ts';

/** What was decided in a mode, before it is written. */
export interface Draft {
  readonly mode: Mode;
  readonly weighed: Weighed;
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
export function decide(facts: Facts, marks: RawMarks, limit: number | null, scales: Scales): Decision {
  const leave = run(facts, 'leave', marks, scales);
  const leaveTokens = leave.charged.baseTokens;
  if (isWithin(facts, leaveTokens, limit) || !isSomeAcross(facts)) {
    return { draft: leave, fits: isWithin(facts, leaveTokens, limit), triedTokens: [leaveTokens] };
  }
  const take = run(facts, 'take', marks, scales);
  const takeTokens = take.charged.baseTokens;
  return { draft: take, fits: isWithin(facts, takeTokens, limit), triedTokens: [leaveTokens, takeTokens] };
}

/** The pipeline. */
function run(facts: Facts, mode: Mode, marks: RawMarks, scales: Scales): Draft {
  const { settings } = facts;
  const { rule } = scales;
  const listing = list(facts, mode);
  const weighed = isWeighing(settings) ? weigh(facts, mode, listing.listed, scales) : NOTHING_WEIGHED;
  const shares = rule.keepsShare ? listing.shown : lessReplaced(listing.shown, weighed);
  const kept = lessReplaced(takeWithinBudgets(facts, shares), weighed);
  const selection = complete(facts, listing, weighed, kept, marks, rule);
  const items = layOut(facts, selection, settings.positionedRecallPairs);
  const charged = chargeItems(facts, items);
  return { mode, weighed, selection, items, charged };
}

/** D1, C1: nothing is weighed with the rule off, or with the combined pair. */
export function isWeighing({ dearerRule, positionedRecallPairs }: Settings): boolean {
  return dearerRule && positionedRecallPairs;
}

/** B2: compared as T4 says, exactly. */
function isWithin({ settings }: Facts, base: number, limit: number | null): boolean {
  return limit === null || base <= largestBaseWithin(limit, settings.calibrationThousandths);
}

/** Writes a draft, and repairs its pairs. */
export function finish(facts: Facts, draft: Draft, limit: number | null): Request {
  const { settings } = facts;
  const { charged, weighed, mode } = draft;
  const written = writeItems(facts, draft.items, charged);
  const { entries, messages, tools } = written;
  const isIdOfStore = (id: string) => facts.toolsIn(facts.regions).ids.has(id);
  const { pairing, repairs, orphans, stubs } = repair(written, settings.pairing, isIdOfStore);
  const orphanTokens = baseTokens(orphans, settings.estimator);
  const stubTokens = stubs === 0 ? 0 : stubs * settings.estimator.json(STUB);
  const request = {
    limit,
    total: calibrated(charged.baseTokens, settings.calibrationThousandths),
    sentTokens: settings.overheadTokens + written.sentTokens - orphanTokens + stubTokens,
    mode,
    acrossFallback: mode === 'take',
    replaced: weighed.replaced.map(({ summary }) => summary.id),
    entries,
    repairs,
    messages,
  };
  return withTold(request, { entries, weighed, tools, pairing });
}
