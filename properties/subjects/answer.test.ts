/** Whatever a subject does instead of answering is a finding about it, and never a crash of ours. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Case } from '../../src/door.ts';
import { readCorpus } from '../corpus/corpus.ts';
import { parseCase } from '../notation/parse.ts';
import { plainCase } from '../plain-case.ts';
import { isPassed } from '../report/report.ts';
import { verify } from '../verify.ts';
import { askHere } from './answer.ts';
import type { Subject } from './subject.ts';

const CORPUS = readCorpus(join(import.meta.dirname, '../corpus/cases'));
const GIVEN = plainCase(parseCase('u1 a1 budget(2)'));
const never = new Promise<never>(() => undefined);

function subject(compile: (given: Case) => unknown): Subject {
  // what it answers may be anything: that is the point
  return { name: 'someone', claims: ['order', 'pure'], compile: compile as Subject['compile'] };
}

function forever(): never {
  for (;;) if (GIVEN.store.messages.length === 0) throw new Error('it has two');
}

const circle: { sent: unknown[] } = { sent: [] };
circle.sent.push(circle);

const MISDEEDS: readonly (readonly [string, (given: Case) => unknown, RegExp])[] = [
  [
    'throws',
    () => {
      throw new RangeError('out of\nluck');
    },
    /^it threw RangeError: out of luck$/,
  ],
  [
    'throws what is no error',
    () => {
      throw 'a word'; // eslint-disable-line @typescript-eslint/only-throw-error -- some do
    },
    /^it threw a word$/,
  ],
  ['rejects', () => Promise.reject(new TypeError('no')), /^it threw TypeError: no$/],
  ['loops for ever', forever, /^it gave no answer within 50 ms$/],
  ['never settles', () => never, /^it gave no answer within 50 ms$/],
  ['answers with nothing', () => undefined, /junk: expected \{ sent: \[…\] \}.*, got nothing/],
  ['answers with a function', () => () => 1, /junk: .* got a function/],
  ['answers with the messages', ({ store }) => store.messages, /junk: expected \{ sent/],
  [
    'answers with a strange id',
    () => ({ sent: [{ id: 'm9' }] }),
    /junk: sent\[0\]\.id: expected the id of a message of the store, got "m9"/,
  ],
  [
    'answers with a call that is not there',
    () => ({ sent: [{ id: 'm1', calls: ['x'] }] }),
    /junk: sent\[0\]\.calls\[0\]/,
  ],
  ['answers with too many fields', () => ({ sent: [{ id: 'm1', role: 'user' }] }), /junk: sent\[0\]/],
  ['answers with a circle', () => circle, /junk/],
  ['answers with half an outcome', () => ({ outcome: 'request' }), /junk: \w+: expected/],
  [
    'answers with a getter that throws',
    () => ({
      get sent() {
        throw new Error('ha');
      },
    }),
    /junk: ha/,
  ],
];

/** Short where it is waited for in vain; else no machine is so busy that it matters. */
const SHORT_MS = 50;
const LONG_MS = 20_000;
const isWaitedFor = (what: RegExp | string) => String(what).includes(`${SHORT_MS} ms`);
const deadlineFor = (what: RegExp | string) => (isWaitedFor(what) ? SHORT_MS : LONG_MS);

describe('asked once', () => {
  it.each(MISDEEDS)('one that %s', async (_, compile, what) => {
    const answer = await askHere(subject(compile), { ...GIVEN }, deadlineFor(what));
    expect(answer).toMatchObject({ is: 'fault', what: expect.stringMatching(what) as string });
  });

  it('one that writes into its input has its place named, and does not reach ours', async () => {
    const before = JSON.stringify(GIVEN);
    const writes = subject(({ store }) => {
      const [, second] = store.messages;
      if (second !== undefined) second.id = 'other';
      return { sent: [] };
    });
    expect(await askHere(writes, { ...GIVEN }, LONG_MS)).toMatchObject({
      is: 'sent',
      wrote: 'store.messages[1].id',
    });
    expect(JSON.stringify(GIVEN)).toBe(before);
  });
});

describe('under the laws', () => {
  it.each(MISDEEDS)('one that %s breaks TL-01, and the run goes on', async (_, compile, what) => {
    const report = await verify(subject(compile), { seed: 1, runs: 20, deadlineMs: deadlineFor(what) });
    expect(isPassed(report)).toBe(false);
    expect(report.findings.map(({ law }) => law)).toEqual(['TL-01']);
    expect(report.stopped === undefined).toBe(!isWaitedFor(what));
  });

  it('one that throws only now and then is shown the smallest case in which it does', async () => {
    const shaky = subject(({ store }) => {
      if (store.messages.length >= 3) throw new Error('three');
      return { sent: store.messages.map(({ id }) => ({ id })) };
    });
    const { findings } = await verify(shaky, { seed: 1, runs: 100 });
    expect(findings.map(({ law }) => law)).toEqual(['TL-01']);
    expect(findings[0]?.what).toBe('it threw Error: three');
    expect(findings[0]?.case?.store.messages).toHaveLength(3);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no');
      },
      'it threw Error: no',
    ],
    ['never settles', () => never, 'it gave no answer within 50 ms'],
    [
      'answers with what it sent',
      () => ({ sent: [] }),
      'it says what it sent, where its claims ask for an outcome',
    ],
  ])('one that claims outcomes and %s is reported just so, over the corpus too', async (_, compile, what) => {
    const claims = ['raw-once', 'oracle'] as const;
    const options = { seed: 1, runs: 3, scope: 0, deadlineMs: deadlineFor(what), corpus: CORPUS.slice(0, 3) };
    const { findings } = await verify({ ...subject(compile), claims }, options);
    expect(findings.map(({ law }) => law)).toContain('L01');
    expect(new Set(findings.map((finding) => finding.what))).toEqual(new Set([what]));
  });
});
