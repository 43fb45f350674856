/** Production against the naive model, in everything that it says. */

import { defineLaw, HELD, violated } from '../law.ts';
import { canonical } from '../reading.ts';

export const L26 = defineLaw({
  id: 'L26',
  name: 'oracle-equal',
  family: 'oracle',
  kind: 'differential',
  restatesRule: true,
  statement: 'the outcome is the one that the reference model gives, in everything that it says',
  claims: ['oracle'],
  ourCounting: true,
  async judge(trial, given) {
    const subject: Record<string, unknown> = { ...(await trial.compile(given)) };
    const reference: Record<string, unknown> = { ...trial.explain(given).outcome };
    const keys = new Set([...Object.keys(reference), ...Object.keys(subject)]);
    const different = [...keys].find((key) => canonical(subject[key]) !== canonical(reference[key]));
    if (different === undefined) return HELD;
    return violated(
      `${different}: the reference has ${canonical(reference[different])}, the subject ${canonical(subject[different])}`,
    );
  },
});
