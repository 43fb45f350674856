/** A message that is sent raw needs no summary that says it again. */

import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { coveredIds, pinnedIds, queuedIds } from '../reading.ts';

/** Exceptions, each a region: pinned beside a summary, queued beside one, in a window under one taken across it (D6). */
export const L02 = defineLaw({
  id: 'L02',
  name: 'never-both',
  family: 'once',
  kind: 'invariant',
  statement:
    'no message is both raw and covered, but a pinned one, a queued one, or one in a window under a summary taken across it',
  claims: ['raw-once', 'summaries'],
  ourCounting: true,
  async judge(trial, given) {
    const { raw, summaries, mode } = await trial.layOut(given);
    if (summaries.length === 0) return didNotApply('no summary goes out');
    const covered = coveredIds(given.store, summaries);
    const pinned = pinnedIds(given.store);
    const queued = queuedIds(given.store);
    const { head, recent } = trial.explain(given).reasons.regions;
    const inWindow = new Set([...head, ...recent]);
    for (const id of raw) {
      const isExcepted = pinned.has(id) || queued.has(id) || (mode === 'take' && inWindow.has(id));
      if (covered.has(id) && !isExcepted) return violated(`${id} goes out raw and under a summary`);
    }
    return HELD;
  },
});
