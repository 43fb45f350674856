/**
 * What laws read out of a store and an outcome: who covers what, what is pinned, where things stand.
 *
 * Written for the laws alone, as plainly as can be: neither production's indexes nor the reference's code.
 */

import type { Store } from '../../src/model/types.ts';
import type { LaidOut } from '../trial.ts';

/** The ids of a summary and of all under it. */
export function treeIds(store: Store, id: string): string[] {
  const summary = store.summaries.find((one) => one.id === id);
  if (summary === undefined) return [];
  if (summary.level === 1) return [id];
  return [id, ...summary.sources.flatMap((source) => treeIds(store, source))];
}

/** The message ids under each summary, removed ones too, each once. */
export function leavesBySummary(store: Store): Map<string, string[]> {
  const leaves = new Map<string, string[]>();
  for (const level of [1, 2, 3]) {
    for (const { id, sources } of store.summaries.filter((summary) => summary.level === level)) {
      leaves.set(id, [
        ...new Set(level === 1 ? sources : sources.flatMap((source) => leaves.get(source) ?? [])),
      ]);
    }
  }
  return leaves;
}

/** The message ids under a summary. */
export function leafIds(store: Store, id: string): string[] {
  return leavesBySummary(store).get(id) ?? [];
}

/** The ids of messages under any of these summaries. */
export function coveredIds(store: Store, summaries: readonly string[]): Set<string> {
  const leaves = leavesBySummary(store);
  return new Set(summaries.flatMap((id) => leaves.get(id) ?? []));
}

/** Each message's position, by its id. */
export function positionsById(store: Store): Map<string, number> {
  return new Map(store.messages.map(({ id }, position) => [id, position]));
}

/** The ids of messages under what was replaced. */
export function replacedLeaves(store: Store, { replaced }: LaidOut): Set<string> {
  return coveredIds(store, replaced);
}

/** The ids of what was replaced, with all under it. */
export function replacedTrees(store: Store, { replaced }: LaidOut): Set<string> {
  return new Set(replaced.flatMap((id) => treeIds(store, id)));
}

export function positionOf(store: Store, id: string): number {
  return store.messages.findIndex((message) => message.id === id);
}

/** The ids that a pin with both ends in the store covers (M4). */
export function pinnedIds(store: Store): Set<string> {
  const ids = store.pins.flatMap(({ first, last }) => {
    const ends = [positionOf(store, first), positionOf(store, last)];
    return ends.includes(-1) ? [] : store.messages.slice(Math.min(...ends), Math.max(...ends) + 1);
  });
  return new Set(ids.map(({ id }) => id));
}

/** The ids of messages in queued chunks (M5). */
export function queuedIds(store: Store): Set<string> {
  return new Set(store.chunks.flatMap(({ messages, compressed }) => (compressed ? [] : messages)));
}

/** How often each thing stands in a list. */
export function countsOf(things: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
}

/** The first thing that stands oftener in `a` than in `b`. */
export function surplus(a: readonly string[], b: readonly string[]): string | undefined {
  const left = countsOf(b);
  return a.find((thing) => {
    const count = left.get(thing) ?? 0;
    left.set(thing, count - 1);
    return count === 0;
  });
}

/** A value in one form, so that equal values are equal strings. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const fields: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const inner = (value as Record<string, unknown>)[key];
    if (inner !== undefined) fields.push(`${JSON.stringify(key)}:${canonical(inner)}`);
  }
  return `{${fields.join()}}`;
}
