/**
 * Head, middle and recent: which messages always go out raw, and in which order everything stands.
 *
 * A window is found by walking it and no further, so this costs what the windows hold, not the store.
 *
 * Holds W1, W2, W3, T4 (windows are calibrated).
 */

import type { Block, Message, Settings, Store } from './model/types.ts';
import { largestBaseWithin } from './sizes/scale.ts';

/** Positions: the head is [headStart, headEnd), the recent window [recentStart, count). */
export interface Regions {
  readonly headStart: number;
  readonly headEnd: number;
  readonly recentStart: number;
  readonly count: number;
}

/**
 * @param sizeAt a message's base size as stored, by position (T2)
 * @param positions each message's position, by id
 */
export function regionsOf(
  store: Store,
  sizeAt: (position: number) => number,
  positions: ReadonlyMap<string, number>,
  settings: Settings,
): Regions {
  const [headStart, headEnd] = headOf(store, sizeAt, positions, settings);
  const recentStart = recentOf(store.messages, sizeAt, headEnd, settings);
  return { headStart, headEnd, recentStart, count: store.messages.length };
}

/** The head starts where it was reset to, and ends before the message that would exceed it (W1). */
function headOf(
  { messages, headStart }: Store,
  sizeAt: (position: number) => number,
  positions: ReadonlyMap<string, number>,
  settings: Settings,
): [number, number] {
  if (settings.headWindowTokens === 0) return [0, 0];
  const start = headStart === undefined ? 0 : (positions.get(headStart) ?? 0);
  const most = largestBaseWithin(settings.headWindowTokens, settings.calibrationThousandths);
  let end = start;
  let sum = 0;
  while (end < messages.length) {
    sum += sizeAt(end);
    if (sum > most) break;
    end++;
  }
  while (end > start && isAnswered(messages[end - 1], messages[end])) end--;
  return [start, end];
}

/** The recent window begins after the message that would exceed it, and never parts a result from its call (W2). */
function recentOf(
  messages: readonly Message[],
  sizeAt: (position: number) => number,
  headEnd: number,
  settings: Settings,
): number {
  if (settings.recentWindowTokens === 0) return messages.length;
  const most = largestBaseWithin(settings.recentWindowTokens, settings.calibrationThousandths);
  let start = messages.length;
  let sum = 0;
  while (start > headEnd) {
    sum += sizeAt(start - 1);
    if (sum > most) break;
    start--;
  }
  while (start > headEnd && holdsResult(messages[start])) start--;
  return start;
}

function holdsResult(message: Message | undefined): boolean {
  return message?.content.some((block) => block.type === 'tool_result') ?? false;
}

/** Whether a call of `message` has its id on a result of `next`. */
function isAnswered(message: Message | undefined, next: Message | undefined): boolean {
  const answered = new Set(next?.content.flatMap(resultIds));
  return message?.content.some((block) => block.type === 'tool_use' && answered.has(block.id)) ?? false;
}

function resultIds(block: Block): string[] {
  return block.type === 'tool_result' ? [block.tool_use_id] : [];
}

/** Whether a position is in the head or the recent window. */
export function isInWindow(position: number, regions: Regions): boolean {
  return isInHead(position, regions) || position >= regions.recentStart;
}

export function isInHead(position: number, { headStart, headEnd }: Regions): boolean {
  return position >= headStart && position < headEnd;
}

/** The positions of the middle, in order: those before the head's start included (W3). */
export function* middleOf({ headStart, headEnd, recentStart }: Regions): Generator<number> {
  for (let position = 0; position < headStart; position++) yield position;
  for (let position = headEnd; position < recentStart; position++) yield position;
}

/** A position's place in request order: head, middle, recent (W3). */
export function requestPlace(position: number, regions: Regions): number {
  if (isInHead(position, regions)) return position - regions.headStart;
  if (position < regions.headStart) return regions.headEnd - regions.headStart + position;
  return position;
}

/** The position at a place in request order; the inverse of `requestPlace`. */
export function positionAt(place: number, { headStart, headEnd }: Regions): number {
  const head = headEnd - headStart;
  if (place < head) return headStart + place;
  return place < headEnd ? place - head : place;
}
