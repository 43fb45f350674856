/** The edge of the rule, to the token: where most faults of a comparison sit. */

import { messagePrice } from '../../../reference/price.ts';
import type { Message, Store } from '../../../src/model/types.ts';
import { type Given, type Trial, validCase, withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, type Judgement, violated } from '../law.ts';
import { canonical, leafIds } from '../reading.ts';

export const L37 = defineLaw({
  id: 'L37',
  name: 'one-token',
  family: 'rule',
  kind: 'metamorphic',
  statement:
    "without a cap, a replaced summary whose messages are made dearer by exactly the gap to its price is kept; by one token less it isn't",
  claims: ['price'],
  ourCounting: true,
  compilesMany: true,
  async judge(trial, given) {
    if ((given.options.maxMessageTokens ?? 0) !== 0) return didNotApply('there is a cap');
    const open = withOptions(given, { enforceBudget: false });
    const before = await trial.layOut(open);
    for (const id of before.replaced) {
      const { charge, sent, raw = 0 } = before.verdicts[id] ?? { charge: 0, sent: 0 };
      const judged = await atTheGap(trial, open, id, Math.min(charge, sent) - raw);
      if (judged !== undefined) return judged;
    }
    return didNotApply('no replaced summary has a message to make dearer');
  },
});

/** The same summary with its messages dearer by the gap, and by one token less. */
async function atTheGap(trial: Trial, given: Given, id: string, gap: number): Promise<Judgement | undefined> {
  const [kept, still] = [dearer(given, id, gap), dearer(given, id, gap - 1)];
  if (kept === undefined || still === undefined) return undefined;
  const regions = canonical(trial.explain(given).reasons.regions);
  if ([kept, still].some((one) => canonical(trial.explain(one).reasons.regions) !== regions))
    return undefined;
  const isReplaced = async (one: Given) => (await trial.layOut(one)).replaced.includes(id);
  if (await isReplaced(kept)) return violated(`${id} is replaced by messages that cost as much as its pair`);
  return (await isReplaced(still))
    ? HELD
    : violated(`${id} is kept, though its messages cost a token less than its pair`);
}

/** The case with the first message under a summary that holds a block made dearer, by whole tokens. */
function dearer(given: Given, id: string, tokens: number): Given | undefined {
  const leaf = leafIds(given.store, id)
    .map((one) => given.store.messages.find((message) => message.id === one))
    .find((message) => message !== undefined && message.content.length > 0);
  if (leaf === undefined) return undefined;
  const { settings } = validCase(given);
  const heavier = (message: Message): Message => {
    const [first, ...rest] = message.content;
    if (first === undefined) return message;
    const size = messagePrice({ ...message, content: [first] }, settings) + tokens;
    return { ...message, content: [{ ...first, tokens: size }, ...rest] };
  };
  const store: Store = {
    ...given.store,
    messages: given.store.messages.map((message) => (message.id === leaf.id ? heavier(message) : message)),
  };
  return { ...given, store };
}
