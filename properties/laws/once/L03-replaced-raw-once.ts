/** What the rule takes apart must come out whole. */

import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { countsOf, coveredIds, leafIds, positionOf } from '../reading.ts';

/** A replaced summary's removed message has nowhere to go out, so replacing such a one breaks this law too. */
export const L03 = defineLaw({
  id: 'L03',
  name: 'replaced-raw-once',
  family: 'once',
  kind: 'invariant',
  statement:
    'each message of a replaced summary goes out raw exactly once, at its own place, and lies under no emitted summary',
  claims: ['raw-once', 'price'],
  ourCounting: true,
  async judge(trial, given) {
    const { store } = given;
    const { raw, summaries, replaced } = await trial.layOut(given);
    if (replaced.length === 0) return didNotApply('nothing is replaced');
    const counts = countsOf(raw);
    const covered = coveredIds(store, summaries);
    const { middle } = trial.explain(given).reasons.regions;
    const rawMiddle = raw.filter((id) => middle.includes(id)).map((id) => positionOf(store, id));
    for (const id of replaced.flatMap((summary) => leafIds(store, summary))) {
      const times = counts.get(id) ?? 0;
      if (times !== 1) return violated(`${id}, under a replaced summary, goes out raw ${times} times`);
      if (covered.has(id)) return violated(`${id}, under a replaced summary, lies under an emitted one too`);
      const place = rawMiddle.indexOf(positionOf(store, id));
      const before = rawMiddle.slice(0, place).some((position) => position > (rawMiddle[place] ?? 0));
      if (before) return violated(`${id}, under a replaced summary, stands behind a later message`);
    }
    return HELD;
  },
});
