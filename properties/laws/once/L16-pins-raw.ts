/** A pin is a promise to whoever set it. */

import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { coveredIds, pinnedIds } from '../reading.ts';

export const L16 = defineLaw({
  id: 'L16',
  name: 'pins-raw',
  family: 'once',
  kind: 'metamorphic',
  statement:
    'each pinned message with a position goes out raw; unpinning never makes another message go missing',
  claims: ['pins'],
  compilesMany: true,
  async judge(trial, given) {
    const pinned = pinnedIds(given.store);
    if (pinned.size === 0) return didNotApply('nothing is pinned');
    const { raw } = await trial.layOut(given);
    const lost = [...pinned].find((id) => !raw.includes(id));
    if (lost !== undefined) return violated(`${lost} is pinned and does not go out raw`);
    const store = { ...given.store, pins: [] };
    const unpinned = await trial.layOut({ ...given, store });
    const covered = coveredIds(store, unpinned.summaries);
    const missing = store.messages.find(({ id }) => !covered.has(id) && !unpinned.raw.includes(id));
    return missing === undefined
      ? HELD
      : violated(`without its pins ${missing.id} goes out neither raw nor covered`);
  },
});
