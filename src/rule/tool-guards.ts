/**
 * The guards that look at calls and results: whether a dearer summary's messages, sent raw, would pair as
 * they should and leave everyone else's pairs alone.
 *
 * "Call" and "result" are blocks; Q is the sequence of parts in request order; "outside s" is "in a
 * message that s doesn't hold".
 *
 * Holds K4, K5, K6, K7.
 */

import { isHeldOutside, type Tree } from '../forest.ts';
import type { Part } from '../pairing/parts.ts';
import { isInHead, requestPlace } from '../regions.ts';
import type { GuardTest, GuardView } from './guards.ts';
import type { IdPlaces, ToolSequence } from './tool-sequence.ts';

/** The parts of s that hold a call or a result, as indices in Q. */
function* ownToolParts(tree: Tree, { facts, tools }: GuardView): Generator<number> {
  const { starts } = tools();
  for (const position of tree.positions) {
    const parts = facts.messages[position]?.parts ?? [];
    for (const [offset, part] of parts.entries()) {
      if (part.calls.length > 0 || part.results.length > 0) yield (starts[position] ?? 0) + offset;
    }
  }
}

/** The ids of what `places` holds. */
function idsOf(places: readonly { readonly id: string }[] | undefined): string[] {
  return (places ?? []).map(({ id }) => id);
}

/** K4: a part of s with more calls of an id than the next has results, or more results than the one before has calls. */
export const shaped: GuardTest = (tree, view) => {
  const { parts } = view.tools();
  for (const index of ownToolParts(tree, view)) {
    if (outnumbers(idsOf(parts[index]?.calls), idsOf(parts[index + 1]?.results))) return true;
    if (outnumbers(idsOf(parts[index]?.results), idsOf(parts[index - 1]?.calls))) return true;
  }
  return false;
};

/** Whether some id stands more often in `ids` than in `others`. */
function outnumbers(ids: readonly string[], others: readonly string[]): boolean {
  const left = new Map<string, number>();
  for (const id of others) left.set(id, (left.get(id) ?? 0) + 1);
  for (const id of ids) {
    const count = left.get(id) ?? 0;
    if (count === 0) return true;
    left.set(id, count - 1);
  }
  return false;
}

/** K5: a call's or a result's neighbour part holds its partner, in the head or under another summary. */
export const linked: GuardTest = (tree, view) => {
  const { parts } = view.tools();
  for (const index of ownToolParts(tree, view)) {
    const { calls, results } = parts[index] as Part; // ownToolParts yields indices of Q
    if (isTaken(index + 1, view) && shares(calls, parts[index + 1]?.results)) return true;
    if (isTaken(index - 1, view) && shares(results, parts[index - 1]?.calls)) return true;
  }
  return false;
};

/** Whether a part is outside s, in a message that is in the head or held by a summary outside tree(s). */
function isTaken(part: number, { facts, own, members, tools }: GuardView): boolean {
  const position = tools().owners[part];
  const facet = position === undefined ? undefined : facts.messages[position];
  if (position === undefined || facet === undefined || own.has(position)) return false;
  return isInHead(position, facts.regions) || isHeldOutside(facts.forest, facet.message.id, members);
}

function shares(
  mine: readonly { readonly id: string }[],
  theirs: readonly { readonly id: string }[] | undefined,
): boolean {
  return mine.some(({ id }) => theirs?.some((other) => other.id === id));
}

/**
 * K6: a message of s stands strictly between an id's earliest call and a result of it outside s.
 *
 * Where s holds results of the id, the last one outside s is looked up. Of every other id all results are
 * outside, so its whole span counts, and how many spans stand over a place was counted beforehand.
 */
export const straddled: GuardTest = (tree, view) => {
  const tools = view.tools();
  const own = tree.positions
    .map((position) => requestPlace(position, view.facts.regions))
    .sort((a, b) => a - b);
  const answered = [...ownResultIds(tree, view)].map((id) => tools.ids.get(id));
  return (
    answered.some((id) => crosses(spanOutside(id, view), own)) || isUnderOtherSpans(own, answered, tools)
  );
};

/** Whether one of ascending places is strictly inside a span. */
function crosses(span: Span | undefined, places: readonly number[]): boolean {
  return span !== undefined && (places[firstAfter(places, span.open)] ?? Infinity) < span.close;
}

/** Whether some place is under more spans than those of `answered`: under one of an id without results in s. */
function isUnderOtherSpans(
  own: readonly number[],
  answered: readonly (IdPlaces | undefined)[],
  tools: ToolSequence,
): boolean {
  const opened = new Array<number>(own.length + 1).fill(0); // by index in `own`: spans that begin less spans that end
  for (const id of answered) {
    const span = wholeSpan(id, tools);
    if (span === undefined) continue;
    const from = firstAfter(own, span.open);
    const to = Math.max(from, firstAfter(own, span.close - 1));
    opened[from] = (opened[from] ?? 0) + 1;
    opened[to] = (opened[to] ?? 0) - 1;
  }
  let ofAnswered = 0;
  for (const [index, place] of own.entries()) {
    ofAnswered += opened[index] ?? 0;
    if ((tools.spansOver[place] ?? 0) > ofAnswered) return true;
  }
  return false;
}

function ownResultIds(tree: Tree, view: GuardView): Set<string> {
  const { parts } = view.tools();
  const ids = new Set<string>();
  for (const index of ownToolParts(tree, view)) for (const id of idsOf(parts[index]?.results)) ids.add(id);
  return ids;
}

/** Places in request order: a message strictly between them is straddled. */
interface Span {
  readonly open: number;
  readonly close: number;
}

/** From an id's earliest call to its last result. */
function wholeSpan(id: IdPlaces | undefined, { places }: ToolSequence): Span | undefined {
  const open = places[id?.calls[0]?.part ?? -1];
  const close = places[id?.results.at(-1) ?? -1];
  return open === undefined || close === undefined ? undefined : { open, close };
}

/** From an id's earliest call to its last result outside s. */
function spanOutside(id: IdPlaces | undefined, { own, tools }: GuardView): Span | undefined {
  const { places, owners } = tools();
  const open = places[id?.calls[0]?.part ?? -1];
  const last = id?.results.findLast((part) => !own.has(owners[part] ?? -1));
  const close = places[last ?? -1];
  return open === undefined || close === undefined ? undefined : { open, close };
}

/** The index of the first of ascending `places` that is after `place`. */
function firstAfter(places: readonly number[], place: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** K7: a result of s has a call outside s before it, other than the neighbour that it rightly answers. */
export const recalled: GuardTest = (tree, view) => {
  const { parts, ids } = view.tools();
  for (const index of ownToolParts(tree, view)) {
    for (const { id } of parts[index]?.results ?? []) {
      if (hasCallBefore(index, ids.get(id), view)) return true;
    }
  }
  return false;
};

/** Of the calls outside s, the first two decide: at most one of those before a result is its neighbour. */
function hasCallBefore(result: number, id: IdPlaces | undefined, { own, tools }: GuardView): boolean {
  const { owners } = tools();
  for (const { part, isFirstInMessage } of id?.calls ?? []) {
    if (part >= result) return false;
    if (own.has(owners[part] ?? -1)) continue;
    if (part !== result - 1 || !isFirstInMessage) return true;
  }
  return false;
}
