/**
 * Head, middle and recent: which messages always go out raw, and in which order everything stands.
 *
 * A window's end is found by search in the sums of sizes, so this costs nothing that is felt.
 *
 * Holds W1, W2, W3, T4 (windows are calibrated).
 */

import type { Block, Message, Mode, Settings, Store } from './model/types.ts';
import { common, type Run, runBetween, type Runs, unite, without } from './runs.ts';
import type { Tree } from './forest.ts';
import { largestBaseWithin } from './sizes/scale.ts';
import type { Sums } from './sizes/sums.ts';

/** Positions: the head is [headStart, headEnd), the recent window [recentStart, count). */
export interface Regions {
  readonly headStart: number;
  readonly headEnd: number;
  readonly recentStart: number;
  readonly count: number;
}

/**
 * @param sizes over the messages: base sizes as stored (T2)
 * @param positions each message's position, by id
 */
export function regionsOf(
  store: Store,
  sizes: Sums,
  positions: ReadonlyMap<string, number>,
  settings: Settings,
): Regions {
  const [headStart, headEnd] = headOf(store, sizes, positions, settings);
  const recentStart = recentOf(store.messages, sizes, headEnd, settings);
  return { headStart, headEnd, recentStart, count: store.messages.length };
}

/** The head starts where it was reset to, and ends before the message that would exceed it (W1). */
function headOf(
  { messages, headStart }: Store,
  sizes: Sums,
  positions: ReadonlyMap<string, number>,
  settings: Settings,
): [number, number] {
  if (settings.headWindowTokens === 0) return [0, 0];
  const start = headStart === undefined ? 0 : (positions.get(headStart) ?? 0);
  const most = largestBaseWithin(settings.headWindowTokens, settings.calibrationThousandths);
  let end = sizes.reachFrom(start, most);
  while (end > start && isAnswered(messages[end - 1], messages[end])) end--;
  return [start, end];
}

/** The recent window begins after the message that would exceed it, and never parts a result from its call (W2). */
function recentOf(messages: readonly Message[], sizes: Sums, headEnd: number, settings: Settings): number {
  if (settings.recentWindowTokens === 0) return messages.length;
  const most = largestBaseWithin(settings.recentWindowTokens, settings.calibrationThousandths);
  let start = sizes.reachBack(headEnd, most);
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

/** Whether a summary has a leaf in the head or the recent window (S1, K1). */
export function isAcross({ from, to, runs }: Pick<Tree, 'from' | 'to' | 'runs'>, regions: Regions): boolean {
  if (from >= regions.headEnd && to <= regions.recentStart) return false; // as nearly all, without a look at its runs
  for (const run of runs) if (reachesWindow(run, regions)) return true;
  return false;
}

/** S1: in leave mode what is across a window is left out. */
export function isListed(tree: Pick<Tree, 'from' | 'to' | 'runs'>, regions: Regions, mode: Mode): boolean {
  return mode === 'take' || !isAcross(tree, regions);
}

function reachesWindow({ from, to }: Run, { headStart, headEnd, recentStart }: Regions): boolean {
  return to > recentStart || (headStart < headEnd && from < headEnd && to > headStart);
}

export function isInHead(position: number, { headStart, headEnd }: Regions): boolean {
  return position >= headStart && position < headEnd;
}

/** The middle: the positions before the head's start included (W3). */
export function middleOf({ headStart, headEnd, recentStart }: Regions): Runs {
  return [...runBetween(0, headStart), ...runBetween(headEnd, recentStart)];
}

/** Whether request order is store order: nothing stands before the head, or there is none. */
export function isStoreOrder({ headStart, headEnd }: Regions): boolean {
  return headStart === 0 || headStart === headEnd;
}

/** The places of positions in request order: head, middle, recent (W3). */
export function requestPlaces(runs: Runs, regions: Regions): Runs {
  if (isStoreOrder(regions)) return runs;
  const { headStart, headEnd } = regions;
  const before = common(runs, [{ from: 0, to: headStart }]);
  const head = common(runs, [{ from: headStart, to: headEnd }]);
  const after = without(runs, [{ from: 0, to: headEnd }]);
  return unite([
    ...head.map((run) => moved(run, -headStart)),
    ...before.map((run) => moved(run, headEnd - headStart)),
    ...after,
  ]);
}

function moved({ from, to }: Run, by: number): Run {
  return { from: from + by, to: to + by };
}

/** The position at a place in request order; the inverse of `requestPlaces`. */
export function positionAt(place: number, { headStart, headEnd }: Regions): number {
  const head = headEnd - headStart;
  if (place < head) return headStart + place;
  return place < headEnd ? place - head : place;
}
