/** Cancelled is cancelled: nothing lands, nobody else is asked, and what was paid is booked. */

import { defineRoutingLaw, didNotApply, HELD, violated } from '../law.ts';

export const RL14 = defineRoutingLaw({
  id: 'RL-14',
  name: 'cancel',
  statement: 'cancelled at any await: no splice, no further request, paid usage booked',
  needs: 'writing',
  judge(trial) {
    const { asked } = trial.played;
    if (asked.length === 0) return didNotApply('nothing is asked');
    const at = trial.case.luck % asked.length;
    const cancelled = trial.playOf(trial.storyCase, at);
    const { outcome, decision } = cancelled;
    if (cancelled.asked.length !== at + 1)
      return violated(`cancelled at request ${at}, it went on to ${cancelled.asked.length}`);
    if (outcome.is === 'written') return violated(`cancelled at request ${at}, it wrote`);
    const { attempts } = trial.writing.record(decision, outcome);
    const paid = cancelled.asked.flatMap(({ answer }) => answer.usage ?? []);
    const booked = attempts.flatMap(({ usage }) => usage ?? []);
    return JSON.stringify(paid) === JSON.stringify(booked)
      ? HELD
      : violated(`paid was ${JSON.stringify(paid)}, booked is ${JSON.stringify(booked)}`);
  },
});
