/** The door: what passes leaves in one form, what doesn't is refused in one line with its place. */

import { describe, expect, it } from 'vitest';
import { parseCase } from '../door.ts';
import { estimatorNamed } from '../sizes/estimators.ts';
import { parseBudget, parseOptions } from './options.ts';
import { parseStore } from './validate.ts';

const message = (fields: object) => ({
  messages: [{ id: 'm1', role: 'user', content: 'hi', ...fields }],
  summaries: [],
});

describe('a store', () => {
  it('leaves in one form: blocks for strings, no nulls, no unknown fields', () => {
    const store = parseStore({
      messages: [
        {
          id: 'm1',
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'x', name: 'n', input: null, tokens: null, extra: 1 }],
        },
        { id: 'm2', role: 'user', content: '' },
      ],
      summaries: [{ id: 'S1', level: 1, sources: ['m1'], content: 'short', recordedTokens: null }],
      pins: null,
      mood: 'good',
    });
    expect(store).toEqual({
      messages: [
        { id: 'm1', role: 'assistant', content: [{ type: 'tool_use', id: 'x', name: 'n', input: null }] },
        { id: 'm2', role: 'user', content: [{ type: 'text', text: '' }] },
      ],
      summaries: [{ id: 'S1', level: 1, sources: ['m1'], content: [{ type: 'text', text: 'short' }] }],
      pins: [],
      chunks: [],
    });
  });

  it.each<[unknown, string]>([
    [{}, 'messages: expected a list, got nothing'],
    [7, 'expected an object, got 7'],
    [message({ role: 'system' }), 'messages[0].role: expected "user" or "assistant", got "system"'],
    [message({ content: 3 }), 'messages[0].content: expected a string or a list, got 3'],
    [
      message({ content: [{ type: 'text', text: 'a', tokens: -1 }] }),
      'messages[0].content[0].tokens: expected a whole number of at least 0, got -1',
    ],
    [
      message({ content: [{ type: 'text', text: 'a', tokens: 1.5 }] }),
      'messages[0].content[0].tokens: expected a whole number, got 1.5',
    ],
    [
      message({ content: [{ type: 'audio' }] }),
      'messages[0].content[0].type: expected "text" or "thinking" or "redacted_thinking" or "tool_use" or "tool_result" or "image" or "document", got "audio"',
    ],
    [
      {
        messages: [
          { id: 'a', role: 'user', content: '' },
          { id: 'a', role: 'user', content: '' },
        ],
        summaries: [],
      },
      'messages[1].id: expected an id of its own, got "a", which messages[0] has',
    ],
    [
      { messages: [], summaries: [{ id: 'S', level: 4, sources: ['a'], content: 'x' }] },
      'summaries[0].level: expected 1 or 2 or 3, got 4',
    ],
    [
      { messages: [], summaries: [{ id: 'S', level: 1, sources: [], content: 'x' }] },
      'summaries[0].sources: expected a list that is not empty, got a list',
    ],
    [
      { summaries: [{ id: 'S', level: 9, sources: ['a'], content: 'x' }], messages: [{ id: '' }] },
      'summaries[0].level: expected 1 or 2 or 3, got 9',
    ], // the document's order
  ])('%j is refused: %s', (store, line) => {
    expect(() => parseStore(store)).toThrow(
      expect.objectContaining({ name: 'StoreError', message: line }) as Error,
    );
  });
});

describe('options and budgets', () => {
  it('have their defaults, and ratios in thousandths', () => {
    const settings = parseOptions(
      { estimator: 'chars', calibration: 1.1, overBudgetGraceRatio: null },
      estimatorNamed,
    );
    expect(settings).toMatchObject({
      recentWindowTokens: 30_000,
      calibrationThousandths: 1_100,
      graceThousandths: 20,
      pairing: 'nearest',
    });
    expect(settings).not.toHaveProperty('maxImages');
    expect(parseBudget(null)).toEqual({ maxTokens: 100_000, reserveForResponse: 4_000 });
    expect(parseBudget({ maxTokens: 9 })).toEqual({ maxTokens: 9, reserveForResponse: 0 });
  });

  it.each<[object, string]>([
    [{ recentWindow: 5 }, 'recentWindow: there is no such option; there are headWindowTokens'],
    [{ calibration: 0 }, 'calibration: expected a number of at least 0.001, got 0'],
    [
      { estimator: 'guess' },
      'estimator: expected one of chars, tiktoken, tiktoken:o200k_base, tiktoken:cl100k_base, got "guess"',
    ],
    [{ estimator: {} }, 'estimator: expected a string or an estimator'],
    [
      { toolResultMaxLastN: { search: 'few' } },
      'toolResultMaxLastN.search: expected a whole number, got "few"',
    ],
    [{ select: 'cheapest' }, 'select: expected "hierarchical", got "cheapest"'],
  ])('%j are refused: %s', (options, line) => {
    expect(() => parseOptions(options, estimatorNamed)).toThrow(
      expect.objectContaining({
        name: 'OptionsError',
        message: expect.stringContaining(line) as string,
      }) as Error,
    );
  });

  it.each<[unknown, string]>([
    ['abc', 'budget: expected a whole number or an object, got "abc"'],
    [
      { maxTokens: 5, reserveForResponse: 6 },
      'budget.reserveForResponse: expected at most maxTokens, 5, got 6',
    ],
    [{ maxToken: 5 }, 'budget.maxToken: expected no such field'],
  ])('budget %j is refused: %s', (budget, line) => {
    expect(() => parseBudget(budget)).toThrow(line);
  });
});

it('what is no case at all is refused like a store', () => {
  expect(() => parseCase(null)).toThrow('expected a case');
});
