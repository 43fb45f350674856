/**
 * The guards that look at calls and results: whether a dearer summary's messages, sent raw, would pair as
 * they should and leave everyone else's pairs alone.
 *
 * "Call" and "result" are blocks; Q is the sequence of parts in request order; "outside s" is "in a
 * message that s doesn't hold". Only untidy ids can make K4, K6 and K7 hold (`pairing/sequence.ts` says
 * why), so of a summary's own parts just those with one are looked at, and for K5 its neighbours.
 *
 * Holds K4, K5, K6, K7.
 */

import { isHeldOutside } from '../forest.ts';
import type { CallPlace, IdPlaces, ToolSequence } from '../pairing/sequence.ts';
import { isInHead, positionAt } from '../regions.ts';
import { countBelow, holds, positionsIn, runAt } from '../runs.ts';
import { guard, type GuardView } from './guards.ts';
import { NEIGHBOUR, SPAN, UNTIDY } from './needs.ts';

type Named = readonly { readonly id: string }[];

/** The parts of s that hold an untidy id, as indices in Q. */
function untidyParts({ own, tools }: GuardView): readonly number[] {
  if (!tools.isSomeUntidy) return NO_PARTS;
  return own.flatMap(({ from, to }) => tools.untidyBetween(tools.starts[from] ?? 0, tools.starts[to] ?? 0));
}

const NO_PARTS: readonly number[] = [];

/** The ids of what `places` holds. */
function idsOf(places: Named | undefined): string[] {
  return (places ?? []).map(({ id }) => id);
}

/** K4: a part of s with more calls of an id than the next has results, or more results than the one before has calls. */
export const shaped = guard(UNTIDY, (_, view) => {
  const { parts } = view.tools;
  for (const index of untidyParts(view)) {
    if (outnumbers(idsOf(parts[index]?.calls), idsOf(parts[index + 1]?.results))) return true;
    if (outnumbers(idsOf(parts[index]?.results), idsOf(parts[index - 1]?.calls))) return true;
  }
  return false;
});

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
export const linked = guard(NEIGHBOUR, (_, view) => {
  const { answersPrevious, starts } = view.tools;
  for (const { from, to } of view.own) {
    const first = starts[from] ?? 0;
    const next = starts[to] ?? 0;
    if (first === next) continue; // its messages send nothing
    if (answersPrevious[next] === true && isTaken(next, view)) return true;
    if (answersPrevious[first] === true && isTaken(first - 1, view)) return true;
  }
  return false;
});

/** Whether a part is outside s, in a message that is in the head or held by a summary outside tree(s). */
function isTaken(part: number, view: GuardView): boolean {
  const { facts, own, tools } = view;
  const place = tools.places[part];
  if (place === undefined || holds(own, place)) return false;
  const position = positionAt(place, facts.regions);
  const id = facts.messages[position]?.message.id ?? '';
  return isInHead(position, facts.regions) || isHeldOutside(facts.forest, id, view.members);
}

/**
 * K6: a message of s stands strictly between an id's earliest call and a result of it outside s.
 *
 * Where s holds results of the id, the last one outside s is looked up. Of every other id all results are
 * outside, so its whole span counts, and how many spans stand over a place was counted beforehand.
 */
export const straddled = guard(SPAN, (_, view) => {
  const { own, tools } = view;
  if (!isSpanned(view)) return false;
  const places = [...positionsIn(own)];
  view.facts.work.leavesVisited += places.length;
  const answered = [...ownResultIds(view)].map((id) => tools.ids.get(id));
  return (
    answered.some((id) => crosses(spanOutside(id, view), places)) ||
    isUnderOtherSpans(places, answered, tools)
  );
});

/** Whether some message of s stands under any id's span. */
function isSpanned({ own, tools }: GuardView): boolean {
  for (const { from, to } of own) if (tools.isSpanned(from, to)) return true;
  return false;
}

/** Whether one of ascending places is strictly inside a span. */
function crosses(span: Span | undefined, places: readonly number[]): boolean {
  return span !== undefined && (places[countBelow(places, span.open + 1)] ?? Infinity) < span.close;
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
    const from = countBelow(own, span.open + 1);
    const to = Math.max(from, countBelow(own, span.close));
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

/** The untidy ids of which s holds a result. */
function ownResultIds(view: GuardView): Set<string> {
  const { parts } = view.tools;
  const ids = new Set<string>();
  for (const index of untidyParts(view)) for (const id of idsOf(parts[index]?.results)) ids.add(id);
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
function spanOutside(id: IdPlaces | undefined, view: GuardView): Span | undefined {
  const { places } = view.tools;
  const open = places[id?.calls[0]?.part ?? -1];
  const close = places[lastOutside(id?.results ?? [], view) ?? -1];
  return open === undefined || close === undefined ? undefined : { open, close };
}

/** Of ascending parts the last that is outside s; a run's own are passed over at once. */
function lastOutside(parts: readonly number[], { own, tools }: GuardView): number | undefined {
  let index = parts.length - 1;
  while (index >= 0) {
    const part = parts[index] ?? 0;
    const run = runAt(own, tools.places[part] ?? -1);
    if (run === undefined) return part;
    index = countBelow(parts, tools.starts[run.from] ?? 0) - 1;
  }
  return undefined;
}

/** K7: a result of s has a call outside s before it, other than the neighbour that it rightly answers. */
export const recalled = guard(UNTIDY, (_, view) => {
  const { parts, ids, isSomeUntidy } = view.tools;
  if (!isSomeUntidy) return false;
  const outside = new Map<string, readonly CallPlace[]>();
  for (const index of untidyParts(view)) {
    for (const { id } of parts[index]?.results ?? []) {
      const calls = outside.get(id) ?? firstOutside(ids.get(id)?.calls ?? [], view);
      outside.set(id, calls);
      if (hasCallBefore(index, calls)) return true;
    }
  }
  return false;
});

/** Of the calls outside s, the first two decide: at most one of those before a result is its neighbour. */
const DECISIVE = 2;

/** The first calls outside s, as many as decide; a run's own are passed over at once. */
function firstOutside(calls: readonly CallPlace[], { own, tools }: GuardView): readonly CallPlace[] {
  const found: CallPlace[] = [];
  let index = 0;
  while (found.length < DECISIVE) {
    const call = calls[index];
    if (call === undefined) break;
    const run = runAt(own, tools.places[call.part] ?? -1);
    if (run === undefined) found.push(call);
    index = run === undefined ? index + 1 : firstFrom(calls, tools.starts[run.to] ?? 0);
  }
  return found;
}

/** The index of the first call at a part or behind it. */
function firstFrom(calls: readonly CallPlace[], part: number): number {
  let low = 0;
  let high = calls.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((calls[middle]?.part ?? 0) < part) low = middle + 1;
    else high = middle;
  }
  return low;
}

function hasCallBefore(result: number, outside: readonly CallPlace[]): boolean {
  return outside.some(
    ({ part, isFirstInMessage }) => part < result && (part !== result - 1 || !isFirstInMessage),
  );
}
