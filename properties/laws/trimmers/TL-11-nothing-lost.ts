/** A compactor that summarises promises that what is gone is at least told of. */

import { didNotApply, HELD, violated } from '../law.ts';
import { missingOf, summarizedIds } from './reading.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';

export const TL_11 = defineTrimmerLaw({
  id: 'TL-11',
  name: 'nothing-lost',
  kind: 'invariant',
  statement: 'each message goes out, or lies under a summary that goes out',
  claims: ['summaries'],
  judgeSent(sent, { given: { store } }) {
    if (store.messages.length === 0) return didNotApply('the store has no message');
    const summarized = summarizedIds(sent);
    for (const message of store.messages) {
      const missing = summarized.has(message.id) ? null : missingOf(message, sent, store);
      if (missing !== null) return violated(`${missing}, and no summary stands for it`);
    }
    return HELD;
  },
});
