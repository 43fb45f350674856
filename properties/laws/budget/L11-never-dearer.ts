/** The rule exists to save tokens, so it never spends them. */

import { onAndOff } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';

export const L11 = defineLaw({
  id: 'L11',
  name: 'never-dearer',
  family: 'budget',
  kind: 'metamorphic',
  statement:
    "within one window mode on's total is at most off's, and less where something that off sends is replaced",
  claims: ['price'],
  async judge(trial, given) {
    const { on, off } = await onAndOff(trial, given);
    if (on.replaced.length === 0) return didNotApply('nothing is replaced');
    if (on.total > off.total) return violated(`the rule raises the total from ${off.total} to ${on.total}`);
    const swapped = on.replaced.find((id) => off.summaries.includes(id));
    if (swapped !== undefined && on.total === off.total)
      return violated(`${swapped} is replaced and the total stays ${on.total}`);
    return HELD;
  },
});
