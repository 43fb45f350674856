/** What a replaced summary leaves behind is its messages, not room for others. */

import { onAndOff } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { replacedTrees } from '../reading.ts';

export const L15 = defineLaw({
  id: 'L15',
  name: 'share-kept',
  family: 'rule',
  kind: 'metamorphic',
  statement:
    "within one window mode, on's emitted summaries are exactly off's less the trees of the replaced ones",
  claims: ['price', 'summaries'],
  async judge(trial, given) {
    const { on, off } = await onAndOff(trial, given);
    if (on.replaced.length === 0) return didNotApply('nothing is replaced');
    const gone = replacedTrees(given.store, on);
    const expected = off.summaries.filter((id) => !gone.has(id));
    const extra = on.summaries.find((id) => !expected.includes(id));
    if (extra !== undefined) return violated(`${extra} goes out, which off leaves out or the rule replaced`);
    const lost = expected.find((id) => !on.summaries.includes(id));
    if (lost !== undefined)
      return violated(`${lost} goes out with the rule off, is not replaced, and stays out`);
    return on.summaries.length === expected.length ? HELD : violated('a summary goes out twice');
  },
});
