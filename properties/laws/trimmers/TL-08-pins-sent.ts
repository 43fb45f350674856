/** A pin is a person's word that this must be seen. */

import { didNotApply, HELD, violated } from '../law.ts';
import { pinnedIds } from '../reading.ts';
import { missingOf } from './reading.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';

export const TL_08 = defineTrimmerLaw({
  id: 'TL-08',
  name: 'pins-sent',
  kind: 'invariant',
  statement: 'each pinned message goes out raw',
  claims: ['pins'],
  judgeSent(sent, { given: { store } }) {
    const pinned = pinnedIds(store);
    if (pinned.size === 0) return didNotApply('nothing is pinned');
    for (const message of store.messages) {
      const missing = pinned.has(message.id) ? missingOf(message, sent, store) : null;
      if (missing !== null) return violated(`pinned: ${missing}`);
    }
    return HELD;
  },
});
