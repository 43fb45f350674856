/** What the text says by hand is what production does: decision and break-even alike. */

import { defineRoutingLaw, HELD, violated } from '../law.ts';
import { isSame } from './reading.ts';

export const RL17 = defineRoutingLaw({
  id: 'RL-17',
  name: 'oracle-equal',
  statement: 'subject and reference agree: decision, with every candidate and amount, and break-even',
  restatesRule: true,
  judge(trial) {
    const { decision, oracle, subject } = trial;
    for (const part of Object.keys(oracle) as (keyof typeof oracle)[]) {
      if (!isSame(decision[part], oracle[part]))
        return violated(
          `${part}: ${JSON.stringify(decision[part])}, the reference has ${JSON.stringify(oracle[part])}`,
        );
    }
    if (subject.breakEven === undefined) return HELD;
    const [own, wanted] = [trial.breakEven(), trial.oracleBreakEven];
    return isSame(own, wanted)
      ? HELD
      : violated(`the break-even is ${JSON.stringify(own)}, the reference's ${JSON.stringify(wanted)}`);
  },
});
