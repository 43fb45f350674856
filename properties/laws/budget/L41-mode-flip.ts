/** The source's disclosed case: leaving out fits now, and may send more than taking in did. */

import { withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, heldWith, violated } from '../law.ts';

export const L41 = defineLaw({
  id: 'L41',
  name: 'mode-flip',
  family: 'budget',
  kind: 'metamorphic',
  statement:
    'where on stands in leave mode and off in take mode, both fit; which of the two is larger is counted',
  claims: ['price', 'budget'],
  compilesMany: true,
  leastPercent: { nearest: 0, 'earliest-six': 0 }, // rare by nature; the aimed lane aims at it
  async judge(trial, given) {
    const on = await trial.layOut(withOptions(given, { dearerRule: true }));
    const off = await trial.layOut(withOptions(given, { dearerRule: false }));
    if (on.mode !== 'leave' || off.mode !== 'take') return didNotApply('the modes are not leave and take');
    if (on.limit === null || on.outcome !== 'request')
      return violated(`on stands in leave mode and is refused: ${on.total}`);
    if (off.outcome === 'refusal') return didNotApply('off is refused in take mode');
    return heldWith(on.total > off.total ? 'on is larger' : 'off is at least as large');
  },
});
