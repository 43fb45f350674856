/** A model reads a conversation in order; a summary out of place reads as news. */

import type { Layout, Store } from '../../../src/model/types.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { leavesBySummary, positionsById } from '../reading.ts';

export const L04 = defineLaw({
  id: 'L04',
  name: 'store-order',
  family: 'order',
  kind: 'invariant',
  statement:
    "raw messages keep store order inside head, middle and recent; a pair stands at its first message's place",
  claims: ['order'],
  ourCounting: true,
  async judge(trial, given) {
    const out = await trial.layOut(given);
    if (out.order.length < 2) return didNotApply('fewer than two things go out');
    const { head, recent } = trial.explain(given).reasons.regions;
    const arePositioned = given.options.positionedRecallPairs !== false;
    const fault = outOfOrder(given.store, out, { head: head.length, recent: recent.length, arePositioned });
    return fault === null ? HELD : violated(fault);
  },
});

/** How many messages stand in the windows, and whether pairs have places of their own. */
interface Windows {
  readonly head: number;
  readonly recent: number;
  readonly arePositioned: boolean;
}
interface Place {
  readonly id: string;
  readonly position: number;
  readonly isPair: boolean;
}

/**
 * What stands in the wrong place; null where nothing does.
 *
 * Where the windows aren't known, raw messages are held to store order, but for one step back where the
 * head was reset, and pairs to each other's.
 */
export function outOfOrder(
  store: Store,
  layout: Pick<Layout, 'order' | 'summaries'>,
  windows?: Windows,
): string | null {
  const places = placesOf(store, layout);
  if (windows === undefined) {
    const raw = places.filter(({ isPair }) => !isPair);
    const pairs = places.filter(({ isPair }) => isPair);
    return stepBack(raw, store.headStart === undefined ? 0 : 1) ?? stepBack(pairs, 0);
  }
  const end = places.length - windows.recent;
  const middle = places.slice(windows.head, end);
  const regions = [places.slice(0, windows.head), middle, places.slice(end)];
  for (const region of regions) {
    const fault = stepBack(
      region.filter(({ isPair }) => !isPair),
      0,
    );
    if (fault !== null) return fault;
  }
  return windows.arePositioned ? latePair(middle) : null;
}

/** Each thing with its position; a pair's is the lowest under it, before everything where it has none. */
function placesOf(store: Store, { order, summaries }: Pick<Layout, 'order' | 'summaries'>): Place[] {
  const positions = positionsById(store);
  const leaves = leavesBySummary(store);
  const pairs = new Set(summaries);
  return order.map((id) => {
    const isPair = pairs.has(id);
    const under = (leaves.get(id) ?? []).flatMap((leaf) => positions.get(leaf) ?? []);
    const lowest = under.reduce((low, position) => Math.min(low, position), Infinity);
    return { id, isPair, position: isPair ? (lowest === Infinity ? -1 : lowest) : (positions.get(id) ?? -1) };
  });
}

/** More steps back than are allowed. */
function stepBack(places: readonly Place[], allowed: number): string | null {
  let steps = 0;
  for (const [index, { id, position }] of places.entries()) {
    const before = places[index - 1];
    if (before === undefined || before.position <= position) continue;
    steps++;
    if (steps > allowed) return `${id} stands after ${before.id}, which is later in the store`;
  }
  return null;
}

/** A pair stands before the raw message at its place and after those before it; pairs keep the same order. */
function latePair(middle: readonly Place[]): string | null {
  for (const [index, { id, position, isPair }] of middle.entries()) {
    const before = middle[index - 1];
    if (before === undefined) continue;
    const isLate = before.position > position || (isPair && !before.isPair && before.position === position);
    if (isLate) return `${id} stands after ${before.id}, which belongs behind it`;
  }
  return null;
}
