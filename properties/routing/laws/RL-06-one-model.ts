/** Who wants one model gets one. */

import { defineRoutingLaw, HELD, violated } from '../law.ts';

export const RL06 = defineRoutingLaw({
  id: 'RL-06',
  name: 'one-model',
  statement: "with oneModel every request names the conversation's model",
  judge(trial) {
    const decision = trial.decide({ oneModel: true });
    const { rungs, model, candidates } = decision;
    const named = [
      ...rungs,
      ...candidates.map((candidate) => candidate.model),
      ...(model === null ? [] : [model]),
    ];
    const other = named.find((id) => id !== trial.given.conversation.model);
    if (other !== undefined) return violated(`${other} is named`);
    if (trial.subject.writing === undefined) return HELD;
    const { asked } = trial.playOf({ ...trial.storyCase, oneModel: true });
    const strange = asked.find(({ attempt }) => attempt.model !== 'c');
    return strange === undefined ? HELD : violated(`${strange.attempt.model} was asked`);
  },
});
