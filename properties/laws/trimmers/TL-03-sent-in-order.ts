/**
 * A conversation read out of order is another conversation.
 *
 * One move is no fault: results that stand at once behind their call, where the store has something between
 * them, since providers ask for that.
 */

import type { Store } from '../../../src/model/types.ts';
import type { SentItem } from '../../subjects/sent.ts';
import { didNotApply, HELD, violated } from '../law.ts';
import { positionsById } from '../reading.ts';
import { hasWords, isMessage, pairsOf, toolPlacesOf } from './reading.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';

export const TL_03 = defineTrimmerLaw({
  id: 'TL-03',
  name: 'sent-in-order',
  kind: 'invariant',
  statement:
    'messages go out in store order, and a summary where the first message under it stands; only results may move up to their call',
  claims: ['order'],
  judgeSent({ sent }, { given: { store } }) {
    const placed = sent.flatMap((item, index) =>
      'synthetic' in item || isMovedUp(index, sent, store) ? [] : [{ item, place: placeOf(item, store) }],
    );
    if (placed.length < 2) return didNotApply('fewer than two things go out');
    const wrong = placed.findIndex(({ place }, index) => place < (placed[index - 1]?.place ?? place));
    if (wrong === -1) return HELD;
    const [before, after] = [placed[wrong - 1], placed[wrong]].map((one) => nameOf(one?.item));
    return violated(`${before} goes out before ${after}`);
  },
});

/** The position of a message, or of the first message under a summary. */
function placeOf(item: SentItem, store: Store): number {
  const positions = positionsById(store);
  const ids = isMessage(item) ? [item.id] : 'summaryOf' in item ? item.summaryOf : [];
  return Math.min(...ids.map((id) => positions.get(id) ?? Infinity)); // a message that was removed has no place
}

function nameOf(item: SentItem | undefined): string {
  if (item === undefined || 'synthetic' in item) return 'something';
  return isMessage(item) ? item.id : `the summary of ${item.summaryOf.join(', ')}`;
}

/** Whether a message is all results, and stands behind their call with nothing but results between. */
function isMovedUp(index: number, sent: readonly SentItem[], store: Store): boolean {
  const isResults = (item: SentItem | undefined) => {
    if (item === undefined || !isMessage(item)) return false;
    const message = store.messages.find(({ id }) => id === item.id);
    return (
      message !== undefined &&
      !hasWords(message) &&
      toolPlacesOf(message).every(({ kind }) => kind === 'result')
    );
  };
  const item = sent[index];
  if (item === undefined || !isMessage(item) || !isResults(item)) return false;
  const before = sent.slice(0, index);
  const caller = before.findLast((one) => !isResults(one));
  if (caller === undefined || !isMessage(caller)) return false;
  const answered = pairsOf(store).filter(({ result }) => result.message === item.id);
  return answered.length > 0 && answered.every(({ call }) => call.message === caller.id);
}
