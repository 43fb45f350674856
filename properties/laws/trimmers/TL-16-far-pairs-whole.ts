/**
 * A user speaks while a tool runs, or a notice comes in: the result then stands behind that message. Most
 * trimmers that keep neighbours together tear such a pair (BR-21).
 */

import { didNotApply } from '../law.ts';
import { isNear, pairsOf } from './reading.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';
import { pairsJudged } from './torn-pair.ts';

export const TL_16 = defineTrimmerLaw({
  id: 'TL-16',
  name: 'far-pairs-whole',
  kind: 'invariant',
  statement:
    'of a call and a result with another message between them, such as the user speaking meanwhile, both go out or neither does',
  claims: ['pairs'],
  judgeSent(sent, { given: { store } }) {
    const far = pairsOf(store).filter((pair) => !isNear(pair, store));
    return far.length === 0
      ? didNotApply('no pair has another message between its halves')
      : pairsJudged(far, sent, store);
  },
});
