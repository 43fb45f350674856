/** A request that a provider refuses with a 400 is worse than one that is too long. */

import { toOpenAIChat, toOpenAIResponses } from '../../../src/formats/index.ts';
import { validateAnthropic, validateOpenAIChat, validateOpenAIResponses } from '../../judges/index.ts';
import { withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';

export const L05 = defineLaw({
  id: 'L05',
  name: 'wire-valid',
  family: 'pairs',
  kind: 'invariant',
  statement: 'the messages to send break none of A1-A10, O1-O4, RS1-RS4 (A1 apart)',
  claims: ['pairs'],
  async judge(trial, given) {
    const asGiven = await trial.layOut(given);
    const out =
      asGiven.outcome === 'request'
        ? asGiven
        : await trial.layOut(withOptions(given, { enforceBudget: false }));
    if (out.outcome !== 'request') return didNotApply('nothing is sent');
    if (out.messages.length === 0) return didNotApply('the request is empty');
    const broken = [
      ...validateAnthropic(out.messages).filter(({ warning }) => warning !== true),
      ...validateOpenAIChat(toOpenAIChat(out.messages)),
      ...validateOpenAIResponses(toOpenAIResponses(out.messages)),
    ];
    const [first] = broken;
    return first === undefined ? HELD : violated(`${first.rule} at ${first.at}: ${first.message}`);
  },
});
