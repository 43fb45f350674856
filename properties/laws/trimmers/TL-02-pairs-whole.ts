/**
 * A provider refuses a result without its call, and a call without its result; and where none refuses, the
 * model reads an answer to nothing.
 *
 * What the store itself holds unpaired is its own affair. What it holds as a pair is judged always, whatever
 * stands between the two: most trimmers that keep neighbours together tear a pair that is no neighbour.
 */

import { didNotApply, HELD, violated } from '../law.ts';
import { pairsOf, placeKey, sentPlaces } from './reading.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';

export const TL_02 = defineTrimmerLaw({
  id: 'TL-02',
  name: 'pairs-whole',
  kind: 'invariant',
  statement: 'of a call and a result that the store holds as a pair, both go out or neither does',
  claims: ['pairs'],
  judgeSent(sent, { given: { store } }) {
    const pairs = pairsOf(store);
    if (pairs.length === 0) return didNotApply('the store has no pair');
    const out = sentPlaces(sent, store);
    for (const { call, result } of pairs) {
      const [hasCall, hasResult] = [out.has(placeKey(call)), out.has(placeKey(result))];
      if (hasCall && !hasResult)
        return violated(`${call.message} sends the call ${call.id} without its result in ${result.message}`);
      if (hasResult && !hasCall)
        return violated(
          `${result.message} sends the result of ${call.id} without its call in ${call.message}`,
        );
    }
    return HELD;
  },
});
