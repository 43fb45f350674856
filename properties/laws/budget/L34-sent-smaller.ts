/** Charges are an estimate with a cap and floors; what really goes over the wire must shrink too. */

import { type LaidOut, onAndOff } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { canonical } from '../reading.ts';

export const L34 = defineLaw({
  id: 'L34',
  name: 'sent-smaller',
  family: 'budget',
  kind: 'metamorphic',
  statement:
    'where off sends a summary that on replaces, and nothing is mended, what on really sends is smaller',
  claims: ['price'],
  async judge(trial, given) {
    const { on, off } = await onAndOff(trial, given);
    if (!on.replaced.some((id) => off.summaries.includes(id)))
      return didNotApply('nothing that off sends is replaced');
    if (mendsOf(on) !== mendsOf(off)) return didNotApply('the rule mends something');
    return on.sentTokens < off.sentTokens
      ? HELD
      : violated(`the rule sends ${on.sentTokens}, and off sends ${off.sentTokens}`);
  },
});

/** What repair added or left out: a call that gains its result sends it in a stub's place. */
function mendsOf({ repairs }: LaidOut): string {
  return canonical(repairs.filter(({ kind }) => kind !== 'moved'));
}
