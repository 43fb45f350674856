/** A model reads a conversation in order; a summary out of place reads as news. */

import type { Store } from '../../../src/model/types.ts';
import type { LaidOut } from '../../trial.ts';
import { defineLaw, didNotApply, firstViolation, HELD, type Judgement, violated } from '../law.ts';
import { leafIds, positionOf } from '../reading.ts';

export const L04 = defineLaw({
  id: 'L04',
  name: 'store-order',
  family: 'order',
  kind: 'invariant',
  statement:
    "raw messages keep store order inside head, middle and recent; a pair stands at its first message's place",
  claims: ['order'],
  async judge(trial, given) {
    const { store } = given;
    const out = await trial.layOut(given);
    if (out.order.length < 2) return didNotApply('fewer than two things go out');
    const { head, recent } = trial.explain(given).reasons.regions;
    const isPair = (id: string) => out.summaries.includes(id);
    const middle = out.order.slice(head.length, out.order.length - recent.length);
    const positions = (ids: readonly string[]) =>
      ids.filter((id) => !isPair(id)).map((id) => positionOf(store, id));
    return firstViolation([
      ascends(positions(out.order.slice(0, head.length)), 'the head'),
      ascends(positions(middle), 'the middle'),
      ascends(positions(out.order.slice(out.order.length - recent.length)), 'the recent window'),
      ...(given.options.positionedRecallPairs === false ? [] : [pairsStandFirst(store, middle, out)]),
    ]);
  },
});

function ascends(positions: readonly number[], where: string): Judgement {
  const broken = positions.findIndex((position, index) => position < (positions[index - 1] ?? -1));
  return broken === -1
    ? HELD
    : violated(`in ${where}, message ${(positions[broken] ?? 0) + 1} stands after a later one`);
}

/** A pair stands before the raw message at its place and after those before it; pairs keep the same order. */
function pairsStandFirst(store: Store, middle: readonly string[], { summaries }: LaidOut): Judgement {
  const placeOf = (id: string) =>
    summaries.includes(id)
      ? { position: Math.min(...placesOf(store, id)), isPair: true }
      : { position: positionOf(store, id), isPair: false };
  const places = middle.map(placeOf);
  for (const [index, { position, isPair }] of places.entries()) {
    const before = places[index - 1];
    if (before === undefined) continue;
    const isLate = before.position > position || (isPair && !before.isPair && before.position === position);
    if (isLate)
      return violated(
        `${middle[index] ?? ''} stands after ${middle[index - 1] ?? ''}, which belongs behind it`,
      );
  }
  return HELD;
}

/** The positions under a summary; before everything where it has none. */
function placesOf(store: Store, id: string): number[] {
  const places = leafIds(store, id).map((leaf) => positionOf(store, leaf));
  const known = places.filter((place) => place !== -1);
  return known.length === 0 ? [-1] : known;
}
