/** Nothing is lost and nothing is said twice: what every user of a compactor takes for granted. */

import type { Layout, Store } from '../../../src/model/types.ts';
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
    if (given.store.messages.length === 0) return didNotApply('the store has no message');
    const fault = lostOrTwice(given.store, await trial.layOut(given));
    return fault === null ? HELD : violated(fault);
  },
});

/** A message that is lost or goes out raw twice, or that nobody knows; null where there is none. */
export function lostOrTwice(
  store: Store,
  { raw, summaries }: Pick<Layout, 'raw' | 'summaries'>,
): string | null {
  const covered = coveredIds(store, summaries);
  const counts = countsOf(raw);
  for (const { id } of store.messages) {
    const times = counts.get(id) ?? 0;
    if (times > 1) return `${id} goes out raw ${times} times`;
    if (times === 0 && !covered.has(id)) return `${id} goes out neither raw nor under a summary`;
    counts.delete(id);
  }
  const [stranger] = counts.keys();
  return stranger === undefined ? null : `${stranger} goes out raw, and the store has no such message`;
}
