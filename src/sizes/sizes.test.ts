/** Estimators and scales, by figures worked out by hand. */

import { describe, expect, it } from 'vitest';
import { baseTokens, blockTokens, textOnlyTokens } from './blocks.ts';
import { chars } from './chars.ts';
import { calibrated, largestBaseWithin, leastInputBudget, limitOf } from './scale.ts';
import { tiktoken } from './tiktoken.ts';

describe('chars', () => {
  it.each<[string, number]>([
    ['', 0],
    ['hello world', 4],
    ['a'.repeat(801), 277],
    ['a'.repeat(290), 100],
    ['[Recall L1-0]', 6],
    ['[Recall L1-10]', 7],
    ['What do you remember from earlier?', 12],
    [`${'a'.repeat(2_000)}${'{'.repeat(2_000)}`, 1_380], // only the first 2,000 units tell a text's kind
    [`${'a'.repeat(88)}${'{'.repeat(12)}`, 35], // 12% is not more than 12%
    [`${'a'.repeat(87)}${'{'.repeat(13)}`, 44],
  ])('%s', (text, tokens) => {
    expect(chars.text(text)).toBe(tokens);
  });

  it('counts JSON at one rate, in whole numbers', () => {
    expect(chars.json('x'.repeat(69))).toBe(30);
    expect(chars.json('')).toBe(0);
  });
});

describe('tiktoken', () => {
  const estimator = tiktoken('o200k_base');

  it('reads control tokens as text', () => {
    expect(estimator.text('<|endoftext|>')).toBeGreaterThan(3);
  });

  it('counts plain text as the encoding does', () => {
    expect(estimator.text('hello world')).toBe(2);
    expect(estimator.text('')).toBe(0);
  });

  it.each(['a', '_', ' ', '漢', '\n'])(
    'counts a run of 100,000 × %j in time in proportion to its length',
    (unit) => {
      // a quadratic encoder takes minutes for this: the test's own time limit is the bound
      const short = estimator.text(unit.repeat(20_000));
      const long = estimator.text(unit.repeat(100_000));
      expect(long / short).toBeGreaterThan(4.5);
      expect(long / short).toBeLessThan(5.5);
    },
  );

  it('never cuts a character in two', () => {
    expect(estimator.text('😀'.repeat(1_000))).toBe(1_000 * estimator.text('😀'));
  });
});

describe('blocks', () => {
  it('are what the host says, else what T2 says', () => {
    const size = (block: Parameters<typeof blockTokens>[0]) => blockTokens(block, chars);
    expect(size({ type: 'text', text: 'hello world', tokens: 9 })).toBe(9);
    expect(size({ type: 'thinking', thinking: 'a'.repeat(29), signature: 's'.repeat(66) })).toBe(20);
    expect(size({ type: 'redacted_thinking', data: 'd'.repeat(9) })).toBe(2); // halves round up
    expect(size({ type: 'tool_use', id: 'x', name: 'n', input: { a: 1 } })).toBe(24);
    expect(size({ type: 'tool_result', tool_use_id: 'x' })).toBe(0);
    expect(
      size({
        type: 'tool_result',
        tool_use_id: 'x',
        content: [
          { type: 'image', source: {} },
          { type: 'text', text: 'hello world' },
        ],
      }),
    ).toBe(1_604);
    expect(size({ type: 'document', source: {} })).toBe(1_000);
    expect(baseTokens([], chars)).toBe(0);
  });

  it('weigh by the cap what they hold of text', () => {
    expect(
      textOnlyTokens([
        { type: 'text', text: 'abcde' },
        { type: 'thinking', thinking: 'ab' },
        { type: 'image', source: {} },
      ]),
    ).toBe(3);
    expect(textOnlyTokens([{ type: 'tool_use', id: 'x', name: 'n', input: {} }])).toBe(21);
    expect(
      textOnlyTokens([{ type: 'tool_result', tool_use_id: 'x', content: [{ type: 'text', text: 'long' }] }]),
    ).toBe(0);
  });
});

describe('scales', () => {
  it('are exact where doubles are not', () => {
    expect(largestBaseWithin(11, 1_100)).toBe(10); // 10 × 1.1 is 11.000000000000002 in doubles
    expect(largestBaseWithin(3, 300)).toBe(10);
    expect(limitOf(100, 20)).toBe(102);
    expect(limitOf(Number.MAX_SAFE_INTEGER, 0)).toBe(Number.MAX_SAFE_INTEGER);
    expect(calibrated(10, 300)).toBe(3);
  });

  it('give the least budget that lets a total through, and no less', () => {
    for (const calibration of [300, 1_000, 1_100, 3_500]) {
      for (const grace of [0, 20, 500]) {
        for (let base = 0; base < 200; base++) {
          const least = leastInputBudget(base, calibration, grace);
          expect(largestBaseWithin(limitOf(least, grace), calibration)).toBeGreaterThanOrEqual(base);
          if (least > 0) expect(largestBaseWithin(limitOf(least - 1, grace), calibration)).toBeLessThan(base);
        }
      }
    }
  });
});
