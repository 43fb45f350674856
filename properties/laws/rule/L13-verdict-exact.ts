/** The rule in one line, held against the reference's own figures. */

import { defineLaw, didNotApply, HELD, violated } from '../law.ts';

export const L13 = defineLaw({
  id: 'L13',
  name: 'verdict-exact',
  family: 'rule',
  kind: 'restates',
  restatesRule: true,
  statement:
    'a listed summary is replaced exactly when its messages cost less than both its prices and no guard holds',
  claims: ['price', 'oracle'],
  ourCounting: true,
  async judge(trial, given) {
    const { options } = given;
    if (options.dearerRule === false || options.positionedRecallPairs === false)
      return didNotApply('nothing is weighed');
    const { replaced } = await trial.layOut(given);
    const { listed, prices, guards } = trial.explain(given).reasons;
    if (listed.length === 0) return didNotApply('nothing is listed');
    for (const id of listed) {
      const { raw, charge, sent } = prices[id] ?? { raw: 0, charge: 0, sent: 0 };
      const should = raw < charge && raw < sent && (guards[id] ?? []).length === 0;
      if (should !== replaced.includes(id))
        return violated(
          `${id} is ${should ? 'kept' : 'replaced'}: raw ${raw}, charged ${charge}, sent ${sent}, guards ${(guards[id] ?? []).join(' ') || 'none'}`,
        );
    }
    const stray = replaced.find((id) => !listed.includes(id));
    return stray === undefined ? HELD : violated(`${stray} is replaced and not listed`);
  },
});
