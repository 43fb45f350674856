/**
 * Tests of the judges: each hand-made set gives exactly the violations named for it, each rule has sets
 * enough, and no input makes a judge throw.
 *
 * The odd values are put at every position of the sets in turn, and each field is left out in turn, because
 * a judge is given what others wrote.
 *
 * Holds A1 to A10, O1 to O4, RS1 to RS4 of part 30 and `shape`.
 */

import { describe, expect, it } from 'vitest';
import { RULES, validateAnthropic, validateOpenAIChat, validateOpenAIResponses } from './index.ts';
import type { Provider, Violation } from './index.ts';
import { SETS } from './sets.ts';

const JUDGES: Record<Provider, (given: unknown) => Violation[]> = {
  anthropic: validateAnthropic,
  'openai-chat': validateOpenAIChat,
  'openai-responses': validateOpenAIResponses,
};
const PROVIDERS = Object.keys(JUDGES) as Provider[];

describe.each(PROVIDERS)('%s: the sets', (provider) => {
  it.each(SETS[provider])('$about: $why', ({ about, given, breaks }) => {
    const violations = JUDGES[provider](given);
    expect(violations.map(({ rule, at }) => `${rule} ${at}`).toSorted()).toEqual([...breaks].toSorted());
    for (const violation of violations) {
      expect(violation.message).toMatch(/^[A-Z].*\.$/s);
      expect(violation.warning).toBe(violation.rule === 'A1' ? true : undefined);
    }
    // outside the edges a list shows one rule at a time
    if (about !== 'edge') expect(new Set([about, ...violations.map(({ rule }) => rule)]).size).toBe(1);
  });
});

describe('the table of rules', () => {
  it('has every rule of part 30 once, and `shape` for each provider', () => {
    const upTo = (prefix: string, last: number) =>
      Array.from({ length: last }, (_, i) => `${prefix}${i + 1}`);
    expect(RULES.map(({ provider, id }) => `${provider} ${id}`)).toEqual([
      ...['shape', ...upTo('A', 10)].map((id) => `anthropic ${id}`),
      ...['shape', ...upTo('O', 4)].map((id) => `openai-chat ${id}`),
      ...['shape', ...upTo('RS', 4)].map((id) => `openai-responses ${id}`),
    ]);
  });

  it.each(RULES)('$provider $id has two sets that keep it and two that break it', ({ provider, id }) => {
    const sets = SETS[provider].filter(({ about }) => about === id);
    expect(sets.filter(({ breaks }) => breaks.length === 0).length).toBeGreaterThanOrEqual(2);
    expect(sets.filter(({ breaks }) => breaks.length > 0).length).toBeGreaterThanOrEqual(2);
  });

  it('says of each rule when it holds, in one sentence and in words of its own', () => {
    for (const { holdsWhen } of RULES) expect(holdsWhen).toMatch(/^[A-Z][^.]*\.$/);
    expect(new Set(RULES.map(({ holdsWhen }) => holdsWhen)).size).toBe(RULES.length);
  });

  it('warns of A1 alone', () => {
    expect(RULES.filter(({ warning }) => warning).map(({ id }) => id)).toEqual(['A1']);
  });

  it('can be written as JSON', () => {
    expect(JSON.parse(JSON.stringify(RULES))).toEqual(RULES);
  });
});

describe('what a violation says', () => {
  it('names the id concerned', () => {
    const [violation] = validateAnthropic([
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x1' }] },
    ]);
    expect(violation).toEqual({
      rule: 'A5',
      at: 'messages[0].content[0]',
      message: 'The result names "x1", but the turn right before has no such tool_use.',
    });
  });

  it('cuts a long id', () => {
    const [violation] = validateOpenAIChat([{ role: 'tool', tool_call_id: 'x'.repeat(1000), content: '' }]);
    expect(violation?.message.length).toBeLessThan(200);
  });
});

describe('malformed input', () => {
  /** Values that nobody should send, and some that are right in other places. */
  const ODD_VALUES: readonly unknown[] = [
    ...[undefined, null, true, 0, -1, 0.5, NaN, Infinity, 10n, Symbol('odd'), () => 'odd'],
    ...['', ' ', 'user', 'tool', '__proto__', '\ud800', 'x'.repeat(1000)],
    ...[
      [],
      [[]],
      [null],
      new Array<unknown>(3),
      {},
      Object.create(null) as unknown,
      new Date(NaN),
      new Map(),
      /odd/,
    ],
    ...[{ role: 'user' }, { type: 'tool_use' }, { type: 'text', text: null }, { length: 3 }, { type: {} }],
  ];

  /** Every copy of a value with one place of it, at any depth, replaced by `odd` or (`leaveOut`) left out. */
  function* spoilt(value: unknown, odd: unknown, leaveOut: boolean): Generator {
    if (!leaveOut) yield odd;
    if (Array.isArray(value)) {
      for (const [index, inner] of (value as unknown[]).entries()) {
        for (const copy of spoilt(inner, odd, leaveOut)) yield value.with(index, copy);
        if (leaveOut) yield value.toSpliced(index, 1);
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [field, inner] of Object.entries(value)) {
        for (const copy of spoilt(inner, odd, leaveOut)) yield { ...value, [field]: copy };
        if (leaveOut) yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== field));
      }
    }
  }

  /** Judges without letting a throw through, and looks at the form of what is said. */
  function isJudged(provider: Provider, given: unknown): boolean {
    const ids = new Set(RULES.filter((rule) => rule.provider === provider).map(({ id }) => id));
    return JUDGES[provider](given).every(
      ({ rule, at, message }) => ids.has(rule) && /^(messages|items)\b/.test(at) && message.endsWith('.'),
    );
  }

  it.each(PROVIDERS)('%s: an odd value at any place of any set is judged', (provider) => {
    for (const { given } of SETS[provider]) {
      for (const odd of ODD_VALUES) {
        for (const copy of spoilt(given, odd, false)) expect(isJudged(provider, copy)).toBe(true);
      }
    }
  });

  it.each(PROVIDERS)('%s: any place of any set may be missing', (provider) => {
    for (const { given } of SETS[provider]) {
      for (const copy of spoilt(given, undefined, true)) expect(isJudged(provider, copy)).toBe(true);
    }
  });

  it.each(PROVIDERS)("%s: another provider's list is judged", (provider) => {
    for (const { given } of Object.values(SETS).flat()) expect(isJudged(provider, given)).toBe(true);
  });

  it.each(PROVIDERS)('%s: what is no list breaks `shape` alone', (provider) => {
    for (const odd of ODD_VALUES.filter((value) => !Array.isArray(value))) {
      expect(JUDGES[provider](odd).map(({ rule }) => rule)).toEqual(['shape']);
    }
  });

  it('judges a very long turn', () => {
    const blocks = Array.from({ length: 200_000 }, (_, index) => ({ type: 'tool_use', id: `c${index}` }));
    const given = [
      { role: 'user', content: 'Go' },
      { role: 'assistant', content: blocks },
    ];
    expect(validateAnthropic(given)).toHaveLength(200_000);
  });
});
