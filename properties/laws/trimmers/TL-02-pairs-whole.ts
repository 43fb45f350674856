/**
 * A provider refuses a result without its call, and a call without its result; and where none refuses, the
 * model reads an answer to nothing.
 *
 * What the store itself holds unpaired is its own affair. Pairs with something else between their halves are
 * TL-16's, so that the two faults can be told apart: keeping neighbours together is not enough for those.
 */

import { didNotApply } from '../law.ts';
import { isNear, pairsOf } from './reading.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';
import { pairsJudged } from './torn-pair.ts';

export const TL_02 = defineTrimmerLaw({
  id: 'TL-02',
  name: 'pairs-whole',
  kind: 'invariant',
  statement:
    'of a call and a result that the store holds as a pair, with nothing but results between, both go out or neither does',
  claims: ['pairs'],
  judgeSent(sent, { given: { store } }) {
    const near = pairsOf(store).filter((pair) => isNear(pair, store));
    return near.length === 0
      ? didNotApply('the store has no pair with nothing between')
      : pairsJudged(near, sent, store);
  },
});
