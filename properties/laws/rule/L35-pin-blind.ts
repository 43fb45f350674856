/** Pins say what is sent raw, never what a summary is worth. */

import { withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { pinnedIds } from '../reading.ts';
import { compareVerdicts } from './verdicts.ts';

export const L35 = defineLaw({
  id: 'L35',
  name: 'pin-blind',
  family: 'rule',
  kind: 'metamorphic',
  statement: 'dropping all pins changes no verdict',
  claims: ['price', 'pins'],
  compilesMany: true,
  async judge(trial, given) {
    if (pinnedIds(given.store).size === 0) return didNotApply('nothing is pinned');
    const open = withOptions(given, { enforceBudget: false });
    const unpinned = { ...open, store: { ...open.store, pins: [] } };
    const { both, different } = compareVerdicts(await trial.layOut(open), await trial.layOut(unpinned));
    if (different !== undefined) return violated(`without the pins the verdict on ${different} is another`);
    return both === 0 ? didNotApply('nothing is weighed') : HELD;
  },
});
