/** The newest message is what the model is asked now. */

import { didNotApply, HELD, violated } from '../law.ts';
import { hasWords, missingOf, pairedPlaces, placeKey, sentPlaces, toolPlacesOf } from './reading.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';

export const TL_10 = defineTrimmerLaw({
  id: 'TL-10',
  name: 'newest-sent',
  kind: 'invariant',
  statement: 'the newest message that says something goes out, whatever it is, a call still open included',
  claims: ['newest'],
  judgeSent(sent, { given: { store } }) {
    const newest = store.messages.at(-1);
    if (newest === undefined) return didNotApply('the store has no message');
    const paired = pairedPlaces(store);
    const places = toolPlacesOf(newest);
    const open = places.filter((place) => place.kind === 'call' && !paired.has(placeKey(place)));
    if (!hasWords(newest) && open.length === 0 && !places.some((place) => paired.has(placeKey(place))))
      return didNotApply('the newest message says nothing of its own');
    const missing = missingOf(newest, sent, store);
    if (missing !== null) return violated(`the newest: ${missing}`);
    const out = sentPlaces(sent, store); // a call that waits for its result is what the agent is doing now
    const lost = open.find((place) => !out.has(placeKey(place)));
    return lost === undefined ? HELD : violated(`the newest: the open call ${lost.id} does not go out`);
  },
});
