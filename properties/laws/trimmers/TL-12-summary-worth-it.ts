/** A summary that costs more than what it stands for is a loss twice over: of words, and of tokens. */

import { didNotApply, HELD, violated } from '../law.ts';
import { isMessage, summarizedIds, tokensOf, tokensSent } from './reading.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';

export const TL_12 = defineTrimmerLaw({
  id: 'TL-12',
  name: 'summary-worth-it',
  kind: 'invariant',
  statement: 'the summaries that go out cost no more, together, than the messages that they stand for',
  claims: ['price'],
  ourCounting: true,
  judgeSent(sent, { given: { store } }) {
    const summarized = summarizedIds(sent);
    if (summarized.size === 0) return didNotApply('no summary goes out');
    if (sent.tokens === undefined) return didNotApply('it does not say what all of it costs');
    if (sent.sent.some((item) => 'synthetic' in item || (isMessage(item) && item.text === 'cut')))
      return didNotApply('what the rest costs is not known');
    const summaries = sent.tokens - tokensSent(sent, store);
    const replaced = tokensOf(
      store.messages.flatMap(({ id, content }) => (summarized.has(id) ? content : [])),
    );
    return summaries <= replaced
      ? HELD
      : violated(`summaries of ${summaries} tokens stand for messages of ${replaced}`);
  },
});
