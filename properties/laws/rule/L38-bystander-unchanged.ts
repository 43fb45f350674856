/** Whoever is not replaced must not notice. */

import type { Entry } from '../../../src/model/types.ts';
import { onAndOff } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { canonical, replacedLeaves, replacedTrees } from '../reading.ts';

export const L38 = defineLaw({
  id: 'L38',
  name: 'bystander-unchanged',
  family: 'rule',
  kind: 'metamorphic',
  statement:
    'within one window mode, on against off: every entry outside replaced summaries has the same blocks and charge, in the same order',
  claims: ['price'],
  async judge(trial, given) {
    const { on, off } = await onAndOff(trial, given);
    if (on.replaced.length === 0) return didNotApply('nothing is replaced');
    const gone = new Set([...replacedTrees(given.store, on), ...replacedLeaves(given.store, on)]);
    const bystanders = (entries: readonly Entry[]) =>
      entries.filter(({ source }) => source.kind === 'summaries' || !gone.has(source.id)).map(canonical);
    const [with_, without] = [bystanders(on.entries), bystanders(off.entries)];
    if (without.length === 0) return didNotApply('nothing else goes out');
    const changed = without.findIndex((entry, index) => entry !== with_[index]);
    if (changed !== -1) return violated(`beside what is replaced, entry ${changed + 1} is another one`);
    return with_.length === without.length ? HELD : violated('beside what is replaced, more goes out');
  },
});
