/** Without its instructions an agent is another agent. */

import { didNotApply, HELD, violated } from '../law.ts';
import { isMessage, wordsSent } from './reading.ts';
import { SYSTEM_ID } from './system.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';

export const TL_09 = defineTrimmerLaw({
  id: 'TL-09',
  name: 'system-first',
  kind: 'invariant',
  statement: 'a leading message with the id system goes out whole, before everything else',
  claims: ['system'],
  leastPercent: { stores: 0 },
  judgeSent(sent, { given: { store } }) {
    if (store.messages[0]?.id !== SYSTEM_ID) return didNotApply('there is no system message');
    const words = wordsSent(sent, SYSTEM_ID);
    if (words !== 'whole') return violated(words === 'cut' ? 'system is cut' : 'system does not go out');
    const [first] = sent.sent;
    return first !== undefined && isMessage(first) && first.id === SYSTEM_ID
      ? HELD
      : violated('system goes out, and not first');
  },
});
