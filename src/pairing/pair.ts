/**
 * Which result answers which call, over a sequence of parts.
 *
 * Ids may repeat, so an id is not enough. `nearest` gives a result to the latest part before it that still
 * waits for one; `earliest-six` is what the source system does: the earliest call takes the first result
 * that is near enough. Both take time in proportion to the calls and results.
 *
 * Holds R2.
 */

import type { Settings } from '../model/types.ts';
import type { Call, Part, Result } from './parts.ts';

/** A call at its part, and the result that answers it. */
export interface PlacedCall {
  readonly part: number;
  readonly call: Call;
  answer: PlacedResult | null;
}
/** A result at its part, and the call that it answers; null: an orphan. */
export interface PlacedResult {
  readonly part: number;
  readonly result: Result;
  answers: PlacedCall | null;
}
/** All calls and all results, each in the order of the request. */
export interface Pairing {
  readonly calls: readonly PlacedCall[];
  readonly results: readonly PlacedResult[];
}

/** How many parts after its own a call's result may stand in, under `earliest-six`. */
const REACH = 7;

/** Pairs the calls and results of `parts` (R2). */
export function pairUp(parts: readonly Part[], how: Settings['pairing']): Pairing {
  const calls: PlacedCall[] = [];
  const results: PlacedResult[] = [];
  let index = 0;
  for (const part of parts) {
    for (const call of part.calls) calls.push({ part: index, call, answer: null });
    for (const result of part.results) results.push({ part: index, result, answers: null });
    index++;
  }
  if (how === 'nearest') pairNearest(calls, results);
  else pairEarliest(calls, results);
  return { calls, results };
}

function join(call: PlacedCall, result: PlacedResult): void {
  call.answer = result;
  result.answers = call;
}

/** Each result takes the first waiting call of the latest part before it that has one. */
function pairNearest(calls: readonly PlacedCall[], results: readonly PlacedResult[]): void {
  const latest = new Map<string, number>(); // by id: the waiting call that a result takes next, as an index
  const before = new Int32Array(calls.length); // by call: the one that was next before it came
  let next = 0;
  for (const result of results) {
    for (
      let end = partEnd(calls, next);
      isBefore(calls[next], result);
      next = end, end = partEnd(calls, next)
    ) {
      for (let index = end - 1; index >= next; index--) {
        const id = calls[index]?.call.id ?? ''; // from a part's last call to its first, which is taken first
        before[index] = latest.get(id) ?? -1;
        latest.set(id, index);
      }
    }
    const taken = latest.get(result.result.id) ?? -1;
    const first = calls[taken];
    if (first === undefined) continue;
    latest.set(result.result.id, before[taken] ?? -1);
    join(first, result);
  }
}

function isBefore(call: PlacedCall | undefined, { part }: PlacedResult): boolean {
  return call !== undefined && call.part < part;
}

/** The index behind the last call of the part whose first call is at an index. */
function partEnd(calls: readonly PlacedCall[], index: number): number {
  const part = calls[index]?.part;
  let end = index + 1;
  while (calls[end]?.part === part && part !== undefined) end++;
  return end;
}

/** Each call takes the first result of its id that is not taken, within reach. */
function pairEarliest(calls: readonly PlacedCall[], results: readonly PlacedResult[]): void {
  const byId = new Map<string, { results: PlacedResult[]; from: number }>();
  for (const result of results) {
    const same = byId.get(result.result.id);
    if (same === undefined) byId.set(result.result.id, { results: [result], from: 0 });
    else same.results.push(result);
  }
  for (const call of calls) {
    const same = byId.get(call.call.id);
    if (same === undefined) continue;
    // calls come in order, so what stands before this one is out of reach of all that follow
    while ((same.results[same.from]?.part ?? Infinity) <= call.part) same.from++;
    for (let i = same.from; i < same.results.length; i++) {
      const result = same.results[i];
      if (result === undefined || result.part > call.part + REACH) break;
      if (result.answers !== null) continue;
      join(call, result);
      break;
    }
  }
}
