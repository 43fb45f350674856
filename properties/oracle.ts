/**
 * The reference model as people call it: `compile` with production's signature, slow and plain.
 *
 * It reads input at the same door and throws the same errors; what it answers comes from `reference/`
 * alone.
 */

import { compileReference, type Explained } from '../reference/model.ts';
import { parseCase, type ValidCase } from '../src/door.ts';
import { OverBudgetError, type RefusalFigures } from '../src/model/errors.ts';
import type { BudgetInput, Options } from '../src/model/options.ts';
import type { Entry, Layout, Level, Request, RequestOutcome } from '../src/model/types.ts';
import type { StoreInput } from '../src/model/validate.ts';
import { calibrated } from '../src/sizes/scale.ts';

/** The oracle's answer; throws as production's `compile` does. */
export function compile(store: StoreInput, budget?: BudgetInput | null, options?: Options | null): Request {
  const valid = parseCase({ store, budget: budget ?? null, options: options ?? null });
  const explained = compileReference(valid.store, valid.budget, valid.settings);
  const { outcome } = explained;
  if (outcome.outcome === 'request') return requestOf(outcome);
  const { outcome: _kind, clearedBy, ...layout } = outcome;
  throw new OverBudgetError(figuresOf(layout, explained, valid), layout, clearedBy);
}

function requestOf({ outcome: _kind, ...request }: RequestOutcome): Request {
  return request;
}

/** The oracle's answer with its reasons: every guard that holds, every claimer. Never throws for a budget. */
export function explain(store: StoreInput, budget?: BudgetInput | null, options?: Options | null): Explained {
  const valid = parseCase({ store, budget: budget ?? null, options: options ?? null });
  return compileReference(valid.store, valid.budget, valid.settings);
}

/** B5's figures, from what was laid out. */
function figuresOf(
  layout: Layout,
  { reasons }: Explained,
  { store, budget, settings }: ValidCase,
): RefusalFigures {
  const charged = (entries: readonly Entry[]) =>
    calibrated(
      entries.reduce((sum, { charge }) => sum + charge, 0),
      settings.calibrationThousandths,
    );
  const rawIn = (ids: readonly string[]) =>
    layout.entries.filter(({ source }) => source.kind === 'raw' && ids.includes(source.id));
  const [head, recent] = [rawIn(reasons.regions.head), rawIn(reasons.regions.recent)];
  const middle = layout.entries.filter((entry) => !head.includes(entry) && !recent.includes(entry));
  const atLevel = (level: Level) =>
    layout.summaries.filter((id) =>
      store.summaries.some((summary) => summary.id === id && summary.level === level),
    ).length;
  return {
    limit: layout.limit ?? 0, // a refusal has one
    total: layout.total,
    maxTokens: budget.maxTokens,
    reserveForResponse: budget.reserveForResponse,
    inputBudget: budget.maxTokens - budget.reserveForResponse,
    regions: { head: charged(head), middle: charged(middle), recent: charged(recent) },
    items: {
      pairs: layout.entries.filter(({ source, role }) => source.kind !== 'raw' && role === 'user').length,
      raw: layout.raw.length,
    },
    summaryCountsByLevel: { 1: atLevel(1), 2: atLevel(2), 3: atLevel(3) },
  };
}
