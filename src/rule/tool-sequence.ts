/**
 * Q: all parts of all messages in request order, and where each tool id stands in it (D3).
 *
 * Built once for a compile, by passes over plain arrays, and only when some summary is dearer; the guards
 * then look up the ids and neighbours of that summary and nothing else.
 */

import type { Facts } from '../facts.ts';
import type { Part } from '../pairing/parts.ts';
import { positionAt } from '../regions.ts';

/** A call's place in Q. */
export interface CallPlace {
  readonly part: number;
  /** Whether it is the first call of its id in its message. */
  readonly isFirstInMessage: boolean;
}
/** Where one id stands: its calls and its results (as part indices), in the order of Q. */
export interface IdPlaces {
  readonly calls: CallPlace[];
  readonly results: number[];
}

export interface ToolSequence {
  /** Q itself. */
  readonly parts: readonly Part[];
  /** By part: the position of its message. */
  readonly owners: readonly number[];
  /** By position: the index in Q of the message's first part. */
  readonly starts: readonly number[];
  /** By part: the place of its message in request order. */
  readonly places: readonly number[];
  readonly ids: ReadonlyMap<string, IdPlaces>;
  /** By place in request order: over how many ids' spans, from earliest call to last result, it stands strictly between. */
  readonly spansOver: readonly number[];
}

export function toolSequenceOf({ messages, regions }: Facts): ToolSequence {
  const parts: Part[] = [];
  const owners: number[] = [];
  const places: number[] = [];
  const starts: number[] = new Array<number>(messages.length).fill(0);
  const ids = new Map<string, IdPlaces>();
  for (let place = 0; place < messages.length; place++) {
    const position = positionAt(place, regions);
    const first = parts.length;
    starts[position] = first;
    for (const part of messages[position]?.parts ?? []) {
      placeIds(part, parts.length, first, ids);
      parts.push(part);
      owners.push(position);
      places.push(place);
    }
  }
  return { parts, owners, starts, places, ids, spansOver: countSpans(ids, places, messages.length) };
}

function placeIds(part: Part, index: number, firstOfMessage: number, ids: Map<string, IdPlaces>): void {
  const placesOf = (id: string): IdPlaces => {
    const known = ids.get(id) ?? { calls: [], results: [] };
    ids.set(id, known);
    return known;
  };
  for (const { id } of part.calls) {
    const { calls } = placesOf(id);
    calls.push({ part: index, isFirstInMessage: (calls.at(-1)?.part ?? -1) < firstOfMessage });
  }
  for (const { id } of part.results) placesOf(id).results.push(index);
}

/** Over each place, how many spans: opened after the earliest call's message, closed at the last result's. */
function countSpans(ids: ReadonlyMap<string, IdPlaces>, places: readonly number[], count: number): number[] {
  const spans = new Array<number>(count + 1).fill(0);
  for (const { calls, results } of ids.values()) {
    const open = places[calls[0]?.part ?? -1];
    const close = places[results.at(-1) ?? -1];
    if (open === undefined || close === undefined || close <= open + 1) continue;
    spans[open + 1] = (spans[open + 1] ?? 0) + 1;
    spans[close] = (spans[close] ?? 0) - 1;
  }
  for (let place = 1; place <= count; place++) spans[place] = (spans[place] ?? 0) + (spans[place - 1] ?? 0);
  return spans;
}
