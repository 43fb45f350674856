/** What is said twice costs twice, and a model takes it for two things. */

import { didNotApply, HELD, violated } from '../law.ts';
import { hasWords, isMessage, summarizedIds, timesSent, toolPlacesOf } from './reading.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';

export const TL_04 = defineTrimmerLaw({
  id: 'TL-04',
  name: 'sent-once',
  kind: 'invariant',
  statement: 'no message, call or result goes out twice, and no message both raw and under a summary',
  claims: ['raw-once'],
  judgeSent(sent, { given: { store } }) {
    if (sent.sent.length === 0) return didNotApply('nothing goes out');
    const summarized = summarizedIds(sent);
    for (const message of store.messages) {
      const items = sent.sent.filter(isMessage).filter(({ id }) => id === message.id);
      if (items.length > 0 && summarized.has(message.id))
        return violated(`${message.id} goes out raw and under a summary`);
      const saying = items.filter(({ text }) => text !== 'none');
      if (saying.length > 1 && (hasWords(message) || toolPlacesOf(message).length === 0))
        return violated(`${message.id} goes out ${saying.length} times`);
      for (const { kind, id } of toolPlacesOf(message)) {
        const held = toolPlacesOf(message).filter((place) => place.kind === kind && place.id === id).length;
        if (timesSent(sent, message, kind, id) > held)
          return violated(`the ${kind} ${id} of ${message.id} goes out twice`);
      }
    }
    return HELD;
  },
});
