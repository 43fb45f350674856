/**
 * A cap hides what a message holds, it doesn't make the message worth less: a summary mustn't give way to
 * messages only because these would go out cut.
 */

import type { LaidOut } from '../../trial.ts';
import { withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { canonical } from '../reading.ts';

export const L45 = defineLaw({
  id: 'L45',
  name: 'cap-lifted',
  family: 'rule',
  kind: 'metamorphic',
  statement: 'a summary that the cap leaves whole, and that is replaced under it, is replaced without it too',
  claims: ['price'],
  compilesMany: true,
  leastPercent: { nearest: 0, 'earliest-six': 0 }, // a cap and a replaced summary; the aimed lane aims at both
  async judge(trial, given) {
    if ((given.options.maxMessageTokens ?? 0) === 0) return didNotApply('there is no cap');
    const capped = withOptions(given, { enforceBudget: false });
    const lifted = withOptions(capped, { maxMessageTokens: 0 });
    const under = await trial.layOut(withOptions(capped, { dearerRule: true }));
    const without = await trial.layOut(withOptions(lifted, { dearerRule: true }));
    const [asCut, asWhole] = [
      await trial.layOut(withOptions(capped, { dearerRule: false })),
      await trial.layOut(withOptions(lifted, { dearerRule: false })),
    ];
    const whole = under.replaced.filter((id) => {
      const pair = pairOf(asCut, id);
      return pair !== undefined && pair === pairOf(asWhole, id);
    });
    if (whole.length === 0) return didNotApply('nothing is replaced that the cap leaves whole');
    const kept = whole.find((id) => without.verdicts[id]?.verdict !== 'replaced');
    return kept === undefined ? HELD : violated(`${kept} is replaced under the cap alone`);
  },
});

/** What a summary's two entries hold, where it goes out. */
function pairOf({ entries }: LaidOut, id: string): string | undefined {
  const own = entries.filter(({ source }) => source.kind === 'summary' && source.id === id);
  return own.length === 0 ? undefined : canonical(own.map(({ content }) => content));
}
