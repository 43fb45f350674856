/** What a compiler has kept from earlier compiles must never show. */

import { applyChange } from '../../sessions/script.ts';
import { defineSessionLaw, didNotApply, HELD, violated } from '../law.ts';
import { canonical } from '../reading.ts';

export const L23 = defineSessionLaw({
  id: 'L23',
  name: 'growth-fresh',
  family: 'state',
  kind: 'differential',
  restatesRule: true,
  statement: 'a compiler that saw the store grow through every kind of change answers as a fresh one',
  claims: ['oracle'],
  judge(open, script) {
    if (!script.acts.some(({ kind }) => kind === 'compile')) return didNotApply('nothing is compiled');
    const session = open(script.store, script.options);
    let { store } = script;
    for (const [index, act] of script.acts.entries()) {
      if (act.kind !== 'compile') {
        session.change(act);
        store = applyChange(store, act);
        continue;
      }
      const grown = canonical(session.compile(act));
      const fresh = canonical(open(store, script.options).compile(act));
      if (grown !== fresh)
        return violated(`at act ${index + 1} it answers ${grown}, and a fresh one ${fresh}`);
    }
    return HELD;
  },
});
