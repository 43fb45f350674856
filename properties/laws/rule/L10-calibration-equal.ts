/** A host that learns that its estimates are off by a factor sends the same things, counted anew. */

import { type Given, type LaidOut, type Trial, withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, type Judgement, violated } from '../law.ts';
import { canonical } from '../reading.ts';
import { compareVerdicts } from './verdicts.ts';

const CALIBRATIONS = [0.3, 3.5];

export const L10 = defineLaw({
  id: 'L10',
  name: 'calibration-equal',
  family: 'rule',
  kind: 'metamorphic',
  statement:
    'where head and recent window hold the same messages, verdicts are equal, and within one window mode choices too, at every calibration, and totals scale exactly',
  claims: ['price'],
  ourCounting: true,
  compilesMany: true,
  async judge(trial, given) {
    const plain = withOptions(given, { calibration: 1 });
    const own = given.options.calibration;
    let applied = false;
    for (const calibration of [...CALIBRATIONS, ...(typeof own === 'number' ? [own] : [])]) {
      const scaled = withOptions(given, { calibration });
      if (regionsOf(trial, plain) !== regionsOf(trial, scaled)) continue;
      applied = true;
      const broken = compare(await trial.layOut(plain), await trial.layOut(scaled), calibration);
      if (broken.is === 'violated') return broken;
    }
    return applied ? HELD : didNotApply('calibration moves the windows');
  },
});

function regionsOf(trial: Trial, given: Given): string {
  return canonical(trial.explain(given).reasons.regions);
}

function compare(plain: LaidOut, scaled: LaidOut, calibration: number): Judgement {
  const { different } = compareVerdicts(plain, scaled);
  if (different !== undefined)
    return violated(`at calibration ${calibration} the verdict on ${different} is another`);
  if (plain.mode !== scaled.mode) return HELD;
  if (canonical(plain.order) !== canonical(scaled.order))
    return violated(`at calibration ${calibration} something else is chosen`);
  const total = (Math.round(calibration * 1000) * plain.total) / 1000; // at 1 the total is base tokens, whole
  return scaled.total === total
    ? HELD
    : violated(`at calibration ${calibration} the total is ${scaled.total}, not ${total}`);
}
