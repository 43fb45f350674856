/**
 * What fits needs no trimming: a list within the budget goes out as it is, and so does what a trimmer sent,
 * when it is given that again.
 *
 * The second half needs no counting of ours: whatever a trimmer counts by, it said itself that this fits.
 */

import type { Message, Store } from '../../../src/model/types.ts';
import { OWN_COUNTING } from '../../subjects/claims.ts';
import type { Sent, SentMessage } from '../../subjects/sent.ts';
import type { Given } from '../../trial.ts';
import { didNotApply, HELD, type Judgement, violated } from '../law.ts';
import { budgetOf, firstOf, isMessage, missingOf, tokensOf } from './reading.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';

export const TL_06 = defineTrimmerLaw({
  id: 'TL-06',
  name: 'fitting-whole',
  kind: 'metamorphic',
  statement: 'a list that fits goes out whole, and what it sent, given to it again, goes out again',
  claims: ['budget'],
  async judgeSent(sent, { given, trial }) {
    const isOwn = trial.subject.claims.includes(OWN_COUNTING);
    const total = tokensOf(given.store.messages.flatMap(({ content }) => content));
    if (!isOwn && total <= budgetOf(given))
      return allThere(given.store, sent, `${total} tokens fit into ${budgetOf(given)}, and yet`);
    const left = leftOf(sent, given);
    if (left === null) return didNotApply('something other than whole messages goes out');
    if (left.store.messages.length === 0) return didNotApply('nothing goes out');
    const again = await trial.send(left);
    if (again === null) return violated('given again what it sent, it refuses');
    return allThere(left.store, again, 'given again what it sent,');
  },
});

function allThere(store: Store, sent: Sent, circumstance: string): Judgement {
  for (const message of store.messages) {
    const missing = missingOf(message, sent, store);
    if (missing !== null) return violated(`${circumstance} ${missing}`);
  }
  return HELD;
}

/** The case of what was sent; null where more went out than parts of messages, or texts were cut. */
function leftOf({ sent }: Sent, given: Given): Given | null {
  const items = sent.filter(isMessage);
  if (items.length < sent.length || items.some(({ text }) => text === 'cut')) return null;
  const ids = items.map(({ id }) => id);
  if (new Set(ids).size < ids.length) return null;
  const messages = given.store.messages.flatMap((message) => {
    const item = items.find(({ id }) => id === message.id);
    return item === undefined ? [] : [partOf(message, item)];
  });
  return { ...given, store: { ...given.store, messages, summaries: [], chunks: [] } };
}

function partOf(message: Message, { calls, results, text }: SentMessage): Message {
  const tools = [
    ...firstOf(
      message.content.filter((block) => block.type === 'tool_use'),
      ({ id }) => id,
      calls,
    ),
    ...firstOf(
      message.content.filter((block) => block.type === 'tool_result'),
      ({ tool_use_id }) => tool_use_id,
      results,
    ),
  ];
  const isKept = (block: Message['content'][number]) =>
    block.type === 'tool_use' || block.type === 'tool_result' ? tools.includes(block) : text !== 'none';
  return { ...message, content: message.content.filter(isKept) };
}
