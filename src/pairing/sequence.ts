/**
 * Q: all parts of all messages in request order, and where each tool id stands in it (D3).
 *
 * It grows by a message at a time, and keeps what the guards ask. An id is *tidy* when it has one call and
 * one result, in the next part and no further than the next message: nearly every id of a real store. A tidy
 * id is answered at once, is called nowhere else, and spans no message, so K4, K6 and K7 can hold for other
 * ids alone, and these are listed: a guard looks at a summary's untidy parts and at its neighbours.
 */

import { countBelow } from '../runs.ts';
import type { Part } from './parts.ts';

/** A call's place in Q. */
export interface CallPlace {
  readonly part: number;
  /** Whether it is the first call of its id in its message. */
  readonly isFirstInMessage: boolean;
}
/** Where one id stands: its calls and its results (as part indices), in the order of Q. */
export interface IdPlaces {
  readonly calls: readonly CallPlace[];
  readonly results: readonly number[];
}
interface GrowingPlaces extends IdPlaces {
  readonly calls: CallPlace[];
  readonly results: number[];
  isTidy: boolean;
  /** Up to which place its span has been counted. */
  spanned: number;
}

export class ToolSequence {
  /** Q itself. */
  readonly parts: Part[] = [];
  /** By part: the place of its message in request order. */
  readonly places: number[] = [];
  /** By place: the index in Q of the message's first part; at the end, how many parts there are. */
  readonly starts: number[] = [0];
  /** By part: whether a result of it has the id of a call in the part before. */
  readonly answersPrevious: boolean[] = [];
  /** By place: over how many ids' spans, from earliest call to last result, it stands strictly between. */
  readonly spansOver: number[] = [];
  readonly #ids = new Map<string, GrowingPlaces>();
  /** The parts with an untidy id, ascending, and by part how often it has one. */
  readonly #untidyParts: number[] = [];
  readonly #untidyCounts: number[] = [];
  /** By place: how many places before it stand under a span; right up to its length. */
  readonly #underBefore: number[] = [0];

  /** Where each id of the store stands. */
  get ids(): ReadonlyMap<string, IdPlaces> {
    return this.#ids;
  }

  /** How many messages there are. */
  get count(): number {
    return this.spansOver.length;
  }

  /** Puts the next message's parts behind the others. */
  add(parts: readonly Part[]): void {
    const place = this.count;
    const first = this.parts.length;
    const touched: GrowingPlaces[] = [];
    this.spansOver.push(0);
    for (const part of parts) {
      this.answersPrevious.push(answers(part, this.parts.at(-1)));
      const index = this.parts.push(part) - 1;
      this.places.push(place);
      this.#untidyCounts.push(0);
      for (const { id } of part.calls) {
        const { calls } = this.#untidyAt(id, index, touched);
        calls.push({ part: index, isFirstInMessage: (calls.at(-1)?.part ?? -1) < first });
      }
      for (const { id } of part.results) this.#untidyAt(id, index, touched).results.push(index);
    }
    this.starts.push(this.parts.length);
    for (const id of touched) this.#settle(id);
  }

  /** Whether any id is untidy. */
  get isSomeUntidy(): boolean {
    return this.#untidyParts.length > 0;
  }

  /** Whether a part from one on, before another, holds an untidy id. */
  isUntidy(from: number, to: number): boolean {
    if (this.#untidyParts.length === 0) return false;
    return (this.#untidyParts[countBelow(this.#untidyParts, from)] ?? Infinity) < to;
  }

  /** The parts from one on, before another, that hold an untidy id. */
  untidyBetween(from: number, to: number): readonly number[] {
    return this.#untidyParts.slice(countBelow(this.#untidyParts, from), countBelow(this.#untidyParts, to));
  }

  /** Whether a place from one on, before another, stands under some id's span. */
  isSpanned(from: number, to: number): boolean {
    const before = this.#underBefore;
    for (let place = before.length - 1; place < to; place++)
      before.push((before[place] ?? 0) + ((this.spansOver[place] ?? 0) > 0 ? 1 : 0));
    return (before[to] ?? 0) > (before[from] ?? 0);
  }

  /** An id that is about to stand in a part once more: untidy until its message is settled. */
  #untidyAt(id: string, part: number, touched: GrowingPlaces[]): GrowingPlaces {
    const known = this.#ids.get(id) ?? { calls: [], results: [], isTidy: false, spanned: 0 };
    if (known.calls.length + known.results.length === 0) this.#ids.set(id, known);
    this.#setTidy(known, false);
    this.#countUntidy(part, 1);
    touched.push(known);
    return known;
  }

  #settle(id: GrowingPlaces): void {
    const [call] = id.calls;
    const last = id.results.at(-1);
    if (call === undefined || last === undefined) return;
    const open = this.places[call.part] ?? 0;
    const close = this.places[last] ?? 0;
    const isAlone = id.calls.length === 1 && id.results.length === 1;
    this.#setTidy(id, isAlone && last === call.part + 1 && close <= open + 1);
    const from = Math.max(open + 1, id.spanned);
    for (let place = from; place < close; place++) this.spansOver[place] = (this.spansOver[place] ?? 0) + 1;
    if (from < close) this.#underBefore.length = Math.min(this.#underBefore.length, from + 1);
    id.spanned = Math.max(id.spanned, close);
  }

  #setTidy(id: GrowingPlaces, isTidy: boolean): void {
    if (id.isTidy === isTidy) return;
    id.isTidy = isTidy;
    for (const { part } of id.calls) this.#countUntidy(part, isTidy ? -1 : 1);
    for (const part of id.results) this.#countUntidy(part, isTidy ? -1 : 1);
  }

  #countUntidy(part: number, by: 1 | -1): void {
    const count = (this.#untidyCounts[part] ?? 0) + by;
    this.#untidyCounts[part] = count;
    const index = countBelow(this.#untidyParts, part);
    if (by === 1 && count === 1) this.#untidyParts.splice(index, 0, part);
    if (by === -1 && count === 0) this.#untidyParts.splice(index, 1);
  }
}

/** Whether a result of a part has the id of a call of another. */
function answers({ results }: Part, other: Part | undefined): boolean {
  if (results.length === 0 || other === undefined || other.calls.length === 0) return false;
  const asked = new Set(other.calls.map(({ id }) => id));
  return results.some(({ id }) => asked.has(id));
}
