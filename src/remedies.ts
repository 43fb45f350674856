/**
 * What would clear a refusal, each remedy with what it alone does.
 *
 * A remedy changes what a message is marked as, never a fact of the store, so each is tried by deciding
 * again over the same facts with other marks, at the same limit: leave, then take.
 *
 * Holds B6.
 */

import { type Decision, decide } from './compile.ts';
import type { Facts } from './facts.ts';
import { groundOf, holdersOf } from './forest.ts';
import type { Budget, Chunk, Remedy } from './model/types.ts';
import type { Scales } from './rule/weigh.ts';
import { type RawMarks, rawMarks } from './select/marks.ts';
import { common, positionsIn, unite, without } from './runs.ts';
import { leastInputBudget } from './sizes/scale.ts';

/** A refusal, with all that it was decided from. */
export interface Refused {
  readonly facts: Facts;
  readonly marks: RawMarks;
  readonly limit: number;
  readonly budget: Budget;
  readonly scales: Scales;
  readonly decision: Decision;
}

/** The remedies in the order of B6. */
export function remediesFor(refused: Refused): Remedy[] {
  return [budgetRemedy(refused), ...compressionRemedy(refused), ...unpinRemedy(refused)];
}

/** The least `maxTokens` at which the store compiles, in whichever mode is smaller. */
function budgetRemedy({ facts, budget, decision }: Refused): Remedy {
  const { calibrationThousandths, graceThousandths } = facts.settings;
  const least = leastInputBudget(Math.min(...decision.triedTokens), calibrationThousandths, graceThousandths);
  return { kind: 'budget', maxTokens: least + budget.reserveForResponse, clears: true };
}

/** What a compile with other marks comes to, against the refused one. */
function effectOf(
  { facts, limit, scales, decision }: Refused,
  marks: RawMarks,
): { frees: number; clears: boolean } {
  const { draft, fits } = decide(facts, marks, limit, scales);
  return { frees: decision.draft.charged.baseTokens - draft.charged.baseTokens, clears: fits };
}

/** Queued chunks whose summary is there already, and those that no summary touches yet. */
function compressionRemedy(refused: Refused): Remedy[] {
  const { facts } = refused;
  const queued = facts.store.chunks.filter(({ compressed }) => !compressed);
  const without = (chunks: readonly Chunk[]) => rawMarks(facts, new Set(chunks));
  const adopted = queued.filter(
    (chunk) => hasExactSummary(chunk, facts) && effectOf(refused, without([chunk])).frees > 0,
  );
  const pending = queued.filter(({ messages }) => messages.every((id) => !isSummarised(id, facts)));
  if (adopted.length === 0 && pending.length === 0) return [];
  const effect = adopted.length === 0 ? { frees: 0, clears: false } : effectOf(refused, without(adopted));
  return [
    {
      kind: 'compression',
      adoptions: adopted.length,
      frees: effect.frees,
      chunks: pending.length,
      clears: effect.clears,
    },
  ];
}

/** Whether a level-1 summary covers exactly a chunk's messages, in order. */
function hasExactSummary({ messages }: Chunk, { forest }: Facts): boolean {
  return forest
    .holdersAtLevel1(messages[0] ?? '')
    .some(
      ({ summary: { sources } }) =>
        sources.length === messages.length && sources.every((id, index) => id === messages[index]),
    );
}

/** Whether a summary that isn't blank holds a message. */
function isSummarised(id: string, { forest }: Facts): boolean {
  for (const { isBlank } of holdersOf(forest, id)) if (!isBlank) return true;
  return false;
}

/** The pinned middle messages that go out beside a summary over them. */
function unpinRemedy(refused: Refused): Remedy[] {
  const { facts, marks, decision } = refused;
  const { chosen, rawMiddle } = decision.draft.selection;
  const covered = groundOf(chosen);
  const beside = common(unite(rawMiddle), common(marks.pinned, covered));
  if (beside.length === 0) return [];
  const unpinned = { ...marks, pinned: without(marks.pinned, beside) };
  const { frees, clears } = effectOf(refused, unpinned);
  const messages = [...positionsIn(beside)].map((position) => facts.store.messages[position]?.id ?? '');
  return frees > 0 ? [{ kind: 'unpin', messages, frees, clears }] : [];
}
