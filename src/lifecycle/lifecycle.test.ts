/** Chunks, the two summarizers that ask no model, and a pyramid built at once. */

import { describe, expect, it } from 'vitest';
import { gatherFacts } from '../book.ts';
import { parseOptions } from '../model/options.ts';
import type { Message, Store } from '../model/types.ts';
import { parseStore } from '../model/validate.ts';
import { chars } from '../sizes/chars.ts';
import { estimatorNamed } from '../sizes/estimators.ts';
import { chunkMiddle } from './chunks.ts';
import { extractive } from './extractive.ts';
import { buildPyramid } from './pyramid.ts';
import { sized, textOfTokens } from './sized.ts';

const settings = parseOptions({ estimator: 'chars', recentWindowTokens: 0 }, estimatorNamed);
const say = (id: string, text: string): Message => ({
  id,
  role: 'user',
  content: [{ type: 'text', text, tokens: 10 }],
});
const storeOf = (messages: Message[], more: Partial<Store> = {}): Store => ({
  messages,
  summaries: [],
  pins: [],
  chunks: [],
  ...more,
});
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    say(`m${index + 1}`, `Line ${index + 1} of order AF-4471. And more.`),
  );
const idsOf = (store: Store, targetChunkTokens: number, holdbackChunks: number) =>
  chunkMiddle(gatherFacts(store, settings), { targetChunkTokens, holdbackChunks }).map((chunk) =>
    chunk.map(({ message }) => message.id),
  );

describe('chunks', () => {
  it('close at four messages and their size, and the newest waits', () => {
    expect(idsOf(storeOf(lines(9)), 30, 0)).toEqual([
      ['m1', 'm2', 'm3', 'm4'],
      ['m5', 'm6', 'm7', 'm8'],
    ]);
    expect(idsOf(storeOf(lines(9)), 30, 1)).toEqual([['m1', 'm2', 'm3', 'm4']]);
    expect(idsOf(storeOf(lines(9)), 60, 0)).toEqual([['m1', 'm2', 'm3', 'm4', 'm5', 'm6']]);
  });

  it('close at a gap, whatever their size', () => {
    const pinned = storeOf(lines(9), { pins: [{ first: 'm3', last: 'm3' }] });
    expect(idsOf(pinned, 30, 0)).toEqual([
      ['m1', 'm2'],
      ['m4', 'm5', 'm6', 'm7'],
    ]);
    const owned = storeOf(lines(9), { chunks: [{ messages: ['m2'], compressed: false }] });
    expect(idsOf(owned, 30, 0)).toEqual([['m1'], ['m3', 'm4', 'm5', 'm6']]);
  });

  it('never close by size on a call that waits for its result', () => {
    const messages = lines(8);
    messages[3] = {
      id: 'm4',
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'x', name: 'n', input: {} }],
    };
    messages[4] = {
      id: 'm5',
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'x', content: 'r' }],
    };
    expect(idsOf(storeOf(messages), 30, 0)).toEqual([['m1', 'm2', 'm3', 'm4', 'm5']]);
  });
});

describe('summarizers', () => {
  it('extractive keeps first sentences and the names that recur, within its target', async () => {
    const { content } = await extractive(chars).summarize({ messages: lines(6), level: 1, targetTokens: 40 });
    const [block] = content;
    const text = block?.type === 'text' ? block.text : '';
    expect(text).toContain('Line 1 of order AF-4471.');
    expect(text).toContain('Names: AF-4471');
    expect(text).not.toContain('And more');
    expect(chars.text(text)).toBeLessThanOrEqual(40);
  });

  it('extractive writes something even for a target of one token', async () => {
    const { content } = await extractive(chars).summarize({ messages: lines(2), level: 1, targetTokens: 1 });
    expect(content).toEqual([{ type: 'text', text: 'Nothing was said.' }]);
  });

  it.each([1, 2, 17, 300, 1_501])('sized writes just %d tokens, whatever it covers', async (targetTokens) => {
    for (const estimator of [chars, estimatorNamed('tiktoken')]) {
      const { content } = await sized(estimator).summarize({ messages: lines(1), level: 1, targetTokens });
      const [block] = content;
      expect(block?.type === 'text' ? estimator.text(block.text) : 0).toBe(targetTokens);
      expect(textOfTokens('x', targetTokens, estimator)).not.toBe('');
    }
  });
});

describe('a pyramid', () => {
  it('has a summary a chunk, and merges six at a time up to level 3', async () => {
    const facts = gatherFacts(storeOf(lines(4 * 37)), settings);
    const store = await buildPyramid(facts, sized(chars), {
      targetChunkTokens: 30,
      holdbackChunks: 0,
      summaryTokens: 20,
    });
    const levels = [1, 2, 3].map(
      (level) => store.summaries.filter((summary) => summary.level === level).length,
    );
    expect(levels).toEqual([37, 6, 1]);
    expect(store.summaries.filter(({ mergedInto }) => mergedInto === undefined).map(({ id }) => id)).toEqual([
      'L1-36',
      'L3-0',
    ]);
    expect(parseStore(structuredClone(store))).toEqual(store); // it passes the door
    expect(facts.store.summaries).toEqual([]);
  });
});
