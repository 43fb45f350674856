/** One model or two are asked, the conversation's last. */

import { defineRoutingLaw, HELD, violated } from '../law.ts';

export const RL10 = defineRoutingLaw({
  id: 'RL-10',
  name: 'rungs',
  statement:
    "one or two models, distinct, the conversation's last; with a pin no tier; setting conversation has one",
  judge({ decision, given }) {
    const { rungs, setting } = decision;
    const shown = JSON.stringify(rungs);
    if (rungs.length < 1 || rungs.length > 2) return violated(`the rungs are ${shown}`);
    if (new Set(rungs).size < rungs.length) return violated(`the rungs are ${shown}: one twice`);
    if (rungs.at(-1) !== given.conversation.model) return violated(`the rungs end otherwise: ${shown}`);
    if (setting === 'conversation' && rungs.length > 1) return violated(`conversation has ${shown}`);
    const pin = (given.settings.roles?.summary ?? '').trim();
    const low = (given.settings.tiers?.low ?? '').trim();
    const [first = '', second] = rungs;
    if (second === undefined) return HELD;
    if (pin !== '' && first !== pin) return violated(`the pin is ${pin}, and ${first} is asked`);
    if (pin === '' && first !== low) return violated(`the tier has ${low}, and ${first} is asked`);
    return (given.unhealthy ?? []).includes(first) ? violated(`${first} is asked, and is not healthy`) : HELD;
  },
});
