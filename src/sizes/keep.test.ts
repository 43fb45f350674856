/** A store that bears its sizes compiles as before, and asks the estimator for nothing that it bears. */

import { expect, it } from 'vitest';
import { gatherFacts } from '../book.ts';
import { parseOptions } from '../model/options.ts';
import type { TokenEstimator } from '../model/types.ts';
import { parseStore } from '../model/validate.ts';
import { chars } from './chars.ts';
import { estimatorNamed } from './estimators.ts';
import { withSizes } from './keep.ts';

const STORE = parseStore({
  messages: [
    { id: 'a', role: 'user', content: 'where is the log' },
    {
      id: 'b',
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'x', name: 'find', input: { name: 'log' } }],
    },
    { id: 'c', role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x', content: '/var/log/app' }] },
  ],
  summaries: [{ id: 's', level: 1, sources: ['a', 'b', 'c'], content: 'the log is in /var/log/app' }],
});

it('bears its sizes, and no estimator is asked for them again', () => {
  const settings = parseOptions({ estimator: 'chars' }, estimatorNamed);
  const plain = gatherFacts(STORE, settings);
  const asked: string[] = [];
  const watched: TokenEstimator = {
    name: 'watched',
    text: (s) => (asked.push(s), chars.text(s)),
    json: (s) => (asked.push(s), chars.json(s)),
  };
  const kept = parseStore(JSON.parse(JSON.stringify(withSizes(STORE, chars))));
  const facts = gatherFacts(kept, { ...settings, estimator: watched });
  expect(facts.messages.map(({ stored }) => stored)).toEqual(plain.messages.map(({ stored }) => stored));
  const [tree] = facts.forest.trees;
  const [before] = plain.forest.trees;
  if (tree === undefined || before === undefined) throw new Error('the store has a summary');
  expect(facts.pairOf(tree).charge).toBe(plain.pairOf(before).charge);
  expect(asked).toEqual(['[Recall s]', '[Recall s]']); // the header is ours, as charged and as sent
});
