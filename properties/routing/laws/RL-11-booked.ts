/** Every answer that was paid for is booked, on the model that gave it, and the worst was told before. */

import { picoOf } from '../prices.ts';
import { defineRoutingLaw, didNotApply, HELD, violated } from '../law.ts';
import type { Play } from '../play.ts';
import type { RoutingTrial } from '../trial.ts';
import { candidateIn } from './reading.ts';

export const RL11 = defineRoutingLaw({
  id: 'RL-11',
  name: 'booked',
  statement:
    'what is booked is what all answers received cost, per model; the worst case bounds it where providers count no more input than estimated and stop at the ceiling',
  needs: 'writing',
  judge(trial) {
    const { decision, outcome, asked } = trial.played;
    const paid = asked.filter(({ answer }) => answer.usage !== undefined);
    if (paid.length === 0) return didNotApply('nothing is paid for');
    const costs = new Map<string, bigint | null>();
    for (const { attempt, answer } of paid) {
      const cost = picoOf(trial.case.catalog, attempt.model, answer.usage);
      const before = costs.get(attempt.model);
      costs.set(attempt.model, before === null || cost === null ? null : (before ?? 0n) + cost);
    }
    const { booked, actual } = trial.writing.record(decision, outcome, { catalog: trial.options.catalog });
    const told = Object.entries(booked).map(([model, { cost }]) => [model, cost]);
    const expected = [...costs].map(([model, cost]) => [model, cost?.toString() ?? null]);
    if (JSON.stringify(told) !== JSON.stringify(expected))
      return violated(`booked is ${JSON.stringify(told)}, paid was ${JSON.stringify(expected)}`);
    const worst = candidateIn(decision, decision.way)?.worst ?? null;
    if (worst === null || actual === null || !isAsEstimated(trial, trial.played)) return HELD;
    return BigInt(actual) > BigInt(worst) ? violated(`${actual} was paid, and the worst was ${worst}`) : HELD;
  },
});

/**
 * Whether requests are as large as estimated: whole lines may leave a chunk's room unused, so that there
 * are more chunks than the plan's; and an answer may count for more in the story's tokens than its ceiling.
 */
export function isAsEstimated(trial: RoutingTrial, { decision, asked }: Play): boolean {
  const plan = candidateIn(decision, decision.way === 'reuse' ? 'typed' : decision.way)?.chunks ?? [];
  const counted = asked.filter(({ attempt }) => attempt.call.way !== 'reuse');
  const { text } = trial.options.estimator;
  return counted.every(({ attempt: { call }, answer }) => {
    const size = call.lines.reduce((sum, line) => sum + text(line), 0);
    const answerTokens = answer.is === 'answered' ? text(answer.text.trim()) : 0;
    const planned = plan[call.chunk];
    const isLast = call.chunk === plan.length - 1;
    return (
      planned !== undefined &&
      (isLast ? size <= planned : size === planned) &&
      answerTokens <= call.maxOutputTokens
    );
  });
}
