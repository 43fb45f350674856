/** Whoever has set nothing is sent what everyone always was, and no price is asked for. */

import { plainTyped } from '../baseline.ts';
import { defineRoutingLaw, didNotApply, HELD, violated } from '../law.ts';
import { isSame } from './reading.ts';

export const RL02 = defineRoutingLaw({
  id: 'RL-02',
  name: 'default-silent',
  statement:
    "with nothing set, requests, options and every visible word equal the baseline's, and no price is looked up",
  needs: 'writing',
  judge(trial) {
    const { story, catalog } = trial.case;
    const { spendingCap: _none, ...given } = trial.storyCase;
    const settings = { tiers: given.settings.tiers ?? {} }; // a tier always has a model
    const decision = trial.subject.decide({ ...given, settings }, catalog);
    const unpriced = { ...catalog, models: catalog.models.map(({ prices: _gone, ...model }) => model) };
    const blind = trial.subject.decide({ ...given, settings }, unpriced);
    if (!isSame(decision, blind)) return violated('the decision is another without prices');
    const priced = decision.candidates.find(({ estimate, worst }) => estimate !== null || worst !== null);
    if (priced !== undefined) return violated(`${priced.way} has a price`);
    if (decision.way === null) return didNotApply('the plan has no room');
    const answers = ['The first part was so.', 'The second part was so.'];
    const sent = trial
      .requests(decision, answers)
      .map(({ models, maxOutputTokens, body }) => ({ models, maxOutputTokens, body }));
    const expected = plainTyped(story, trial.storyCase, catalog, answers);
    if (!isSame(sent, expected))
      return violated(
        `it sends ${JSON.stringify(sent)}, and the plain summarizer ${JSON.stringify(expected)}`,
      );
    const written = { is: 'written', text: 'So it was.', way: 'typed', model: 'c', attempts: [] } as const;
    const note = trial.writing.noteOf(decision, written);
    return note.content === 'Summary of the earlier conversation:\n\nSo it was.'
      ? HELD
      : violated(`the note reads ${JSON.stringify(note.content)}`);
  },
});
