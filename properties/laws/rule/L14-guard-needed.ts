/** A guard that is never missed costs tokens for nothing. */

import type { Guard } from '../../../src/model/types.ts';
import type { Subject } from '../../subjects/subject.ts';
import { type Given, Trial, withOptions } from '../../trial.ts';
import { L01 } from '../once/L01-exactly-once.ts';
import { L02 } from '../once/L02-never-both.ts';
import { L03 } from '../once/L03-replaced-raw-once.ts';
import { L06 } from '../pairs/L06-pairing-neutral.ts';
import { didNotApply, HELD, type GateLaw, violated } from '../law.ts';

const GUARDS: readonly Guard[] = ['window', 'whole', 'alone', 'shaped', 'linked', 'straddled', 'recalled'];
/** Laws about messages, which know nothing of guards. */
const ABOUT_MESSAGES = [L01, L02, L03, L06];
/** How many cases with a sole guard are tried before it is said to be needless. */
const MOST_TRIED = 200;

export const L14: GateLaw = {
  shape: 'gate',
  id: 'L14',
  name: 'guard-needed',
  family: 'rule',
  kind: 'existence',
  statement:
    'for each guard there are cases where it is the only one that holds, and ignoring it there breaks a law or changes a tree that off would send',
  claims: ['price', 'pairs'],
  async judge(subject, sample) {
    if (subject.without === undefined) return didNotApply("the subject's rule is no record");
    for (const guard of GUARDS) {
      const sole = await soleCases(subject, guard, sample);
      if (sole.length === 0)
        return violated(`no case was met in which ${guard} alone keeps a dearer summary`);
      if (!(await isMissed(guard, subject.without(guard), sole)))
        return violated(`${guard} alone keeps a summary in ${sole.length} cases, and in none is it missed`);
    }
    return HELD;
  },
};

async function soleCases(subject: Subject, guard: Guard, sample: readonly Given[]): Promise<Given[]> {
  const sole: Given[] = [];
  for (const given of sample) {
    const { verdicts } = await new Trial(subject).layOut(given);
    if (Object.values(verdicts).some(({ guards }) => guards.length === 1 && guards[0] === guard))
      sole.push(given);
    if (sole.length === MOST_TRIED) break;
  }
  return sole;
}

/** Whether, the guard ignored, a law about messages breaks, or a half-merged tree that off sends is gone (K2). */
async function isMissed(guard: Guard, mutilated: Subject, sole: readonly Given[]): Promise<boolean> {
  for (const given of sole) {
    const trial = new Trial(mutilated);
    for (const law of ABOUT_MESSAGES) if ((await law.judge(trial, given)).is === 'violated') return true;
    const { replaced } = await trial.layOut(given);
    const off = await trial.layOut(withOptions(given, { dearerRule: false }));
    if (guard === 'whole' && replaced.some((id) => off.summaries.includes(id))) return true;
  }
  return false;
}
