/** Whatever is sent has room where it goes, and where it may go next, for its answer and a margin too. */

import { sizesOf } from '../../../reference/routing.ts';
import { defineRoutingLaw, didNotApply, HELD, violated } from '../law.ts';
import type { Asked } from '../play.ts';
import type { RoutingTrial } from '../trial.ts';
import { estimatorOf } from '../given.ts';

/** The typed prompt, as it is reckoned (G11). */
const PROMPT_TOKENS = 512;

export const RL08 = defineRoutingLaw({
  id: 'RL-08',
  name: 'fits',
  statement: 'every request fits the window of every rung it may reach, with ceiling and safety',
  needs: 'writing',
  judge(trial) {
    const { asked } = trial.played;
    if (asked.length === 0) return didNotApply('nothing is asked');
    for (const one of asked) {
      const { call } = one.attempt;
      for (const model of call.models) {
        const { window, outputLimit } = windowOf(trial, model);
        const { safety, answerCap } = sizesOf(window, outputLimit);
        const needed = inputOf(trial, one) + call.maxOutputTokens + safety;
        if (needed > window)
          return violated(`chunk ${call.chunk} by ${call.way} needs ${needed} of ${model}'s ${window}`);
        if (call.maxOutputTokens > answerCap)
          return violated(`an answer of ${call.maxOutputTokens} is more than ${model} gives`);
      }
    }
    return HELD;
  },
});

/** What is sent, as it is reckoned. */
function inputOf(trial: RoutingTrial, { attempt: { call }, before }: Asked): number {
  const { text } = estimatorOf(trial.case.story);
  const last = trial.given.lastRequest;
  if (call.way === 'reuse')
    return (last?.tokens ?? 0) + (last?.tokensSince ?? 0) + trial.given.instructionTokens;
  return call.lines.reduce((sum, line) => sum + text(line), 0) + before + PROMPT_TOKENS;
}

/** A model's window as the case has it, else the catalog, else the conversation's (G1). */
function windowOf(trial: RoutingTrial, id: string): { window: number; outputLimit: number | undefined } {
  const known = trial.case.catalog.models.find((model) => model.id === id);
  const window = trial.given.windows?.[id] ?? known?.window;
  return window === undefined
    ? { ...windowOf(trial, 'c'), outputLimit: undefined }
    : { window, outputLimit: known?.outputLimit };
}
