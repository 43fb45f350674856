/** Nothing is lost and nothing is said twice: what every user of a compactor takes for granted. */

import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { countsOf, coveredIds } from '../reading.ts';

export const L01 = defineLaw({
  id: 'L01',
  name: 'exactly-once',
  family: 'once',
  kind: 'invariant',
  statement:
    'each message of the store goes out raw exactly once or is covered by an emitted summary, and none goes out raw twice',
  claims: ['raw-once'],
  async judge(trial, given) {
    const { store } = given;
    if (store.messages.length === 0) return didNotApply('the store has no message');
    const { raw, summaries } = await trial.layOut(given);
    const covered = coveredIds(store, summaries);
    const counts = countsOf(raw);
    for (const { id } of store.messages) {
      const times = counts.get(id) ?? 0;
      if (times > 1) return violated(`${id} goes out raw ${times} times`);
      if (times === 0 && !covered.has(id)) return violated(`${id} goes out neither raw nor under a summary`);
      counts.delete(id);
    }
    const [stranger] = counts.keys();
    return stranger === undefined
      ? HELD
      : violated(`${stranger} goes out raw, and the store has no such message`);
  },
});
