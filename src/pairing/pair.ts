/**
 * Which result answers which call, over a sequence of parts.
 *
 * Ids may repeat, so an id is not enough. `nearest` gives a result to the latest part before it that still
 * waits for one; `earliest-six` is what the source system does: the earliest call takes the first result
 * that is near enough. Both take time in proportion to the calls and results, and `nearest` looks an id up
 * only where a result isn't simply the next answer to the part before it.
 *
 * Holds R2.
 */

import type { Settings } from '../model/types.ts';
import type { ToolLine } from './line.ts';
import type { Call } from './parts.ts';

/** Who answers whom. */
export interface Pairing {
  /** By call: the result that answers it, as an index, or -1. */
  readonly answers: Int32Array;
  /** By result: the call that it answers, as an index; -1: an orphan. */
  readonly answered: Int32Array;
}
/** What is paired: calls and results in order, with the parts that they stand in. */
type Line = Pick<ToolLine<unknown>, 'calls' | 'callParts' | 'results' | 'resultParts'>;

/** How many parts after its own a call's result may stand in, under `earliest-six`. */
const REACH = 7;

/** Pairs calls and results (R2). */
export function pairUp(line: Line, how: Settings['pairing']): Pairing {
  const answers = new Int32Array(line.calls.length).fill(-1);
  const answered = new Int32Array(line.results.length).fill(-1);
  const pairing = { answers, answered };
  if (how === 'nearest') pairNearest(line, pairing);
  else pairEarliest(line, pairing);
  return pairing;
}

function join({ answers, answered }: Pairing, call: number, result: number): void {
  answers[call] = result;
  answered[result] = call;
}

/** Each result takes the first waiting call of the latest part before it that has one. */
function pairNearest({ calls, results, callParts, resultParts }: Line, pairing: Pairing): void {
  const waiting = new Waiting(calls);
  let next = 0; // the calls before it are answered or waiting
  for (let result = 0; result < results.length; result++) {
    const id = results[result]?.id;
    const part = resultParts[result] ?? 0;
    const isBefore = (call: number) => (callParts[call] ?? Infinity) < part;
    if (isBefore(next) && callParts[next] === part - 1 && calls[next]?.id === id) {
      join(pairing, next++, result); // nearer and earlier than any that waits
      continue;
    }
    while (isBefore(next)) next = waiting.addPart(next, callParts);
    const first = waiting.take(id ?? '');
    if (first !== undefined) join(pairing, first, result);
  }
}

/** Calls that wait for a result, by id: the latest part's first, and in a part the first one. */
class Waiting {
  readonly #calls: readonly Call[];
  readonly #latest = new Map<string, number>();
  /** By call: the one that was taken next before it came. */
  readonly #before: Int32Array;

  constructor(calls: readonly Call[]) {
    this.#calls = calls;
    this.#before = new Int32Array(calls.length);
  }

  /** Adds the calls of one part, from `first` on. Tells the first call behind them. */
  addPart(first: number, callParts: readonly number[]): number {
    let end = first + 1;
    while (end < this.#calls.length && callParts[end] === callParts[first]) end++;
    for (let call = end - 1; call >= first; call--) {
      const id = this.#calls[call]?.id ?? ''; // from the last to the first, which is taken first
      this.#before[call] = this.#latest.get(id) ?? -1;
      this.#latest.set(id, call);
    }
    return end;
  }

  /** Takes the call of an id that is next. */
  take(id: string): number | undefined {
    const call = this.#latest.get(id) ?? -1;
    if (call === -1) return undefined;
    this.#latest.set(id, this.#before[call] ?? -1);
    return call;
  }
}

/** Each call takes the first result of its id that is not taken, within reach. */
function pairEarliest({ calls, results, callParts, resultParts }: Line, pairing: Pairing): void {
  const { answered } = pairing;
  const byId = new Map<string, { results: number[]; from: number }>();
  results.forEach(({ id }, result) => {
    const same = byId.get(id);
    if (same === undefined) byId.set(id, { results: [result], from: 0 });
    else same.results.push(result);
  });
  const partOf = (result: number | undefined) => resultParts[result ?? -1] ?? Infinity;
  calls.forEach(({ id }, call) => {
    const same = byId.get(id);
    if (same === undefined) return;
    const part = callParts[call] ?? 0;
    // calls come in order, so what stands before this one is out of reach of all that follow
    while (partOf(same.results[same.from]) <= part) same.from++;
    for (let i = same.from; i < same.results.length; i++) {
      const result = same.results[i] ?? -1;
      if (partOf(result) > part + REACH) break;
      if (answered[result] !== -1) continue;
      join(pairing, call, result);
      break;
    }
  });
}
