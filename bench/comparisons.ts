/** What is measured side by side, as data: the jobs of a comparison take their samples in turn. */

import type { Job, When } from './sample.ts';
import type { Dearness, Shape } from './stores.ts';

export interface Comparison {
  readonly name: string;
  readonly what: string;
  readonly jobs: readonly Job[];
  /** What all jobs send must be the same before any ratio is told. */
  readonly isSameRequest: boolean;
}

const SEED = 20_261_130;

interface Size {
  readonly messages: number;
  readonly runs: number;
  readonly warmUps: number;
}
/** Runs a sample and before the first: fewer where one takes longer. */
const sizeOf = (messages: number): Size =>
  messages <= 8_000
    ? { messages, runs: 25, warmUps: 1_000 }
    : messages <= 16_000
      ? { messages, runs: 15, warmUps: 60 }
      : { messages, runs: 9, warmUps: 30 };

function jobFor(subject: string, shape: Shape, dear: Dearness, when: When, size: Size): Job {
  const { messages, runs, warmUps } = size;
  return { subject, when, warmUps, runs, plan: { shape, messages, dear, seed: SEED } };
}

function warm(
  name: string,
  what: string,
  subjects: readonly string[],
  shape: Shape,
  dear: Dearness,
  messages: number,
): Comparison {
  const jobs = subjects.map((subject) => jobFor(subject, shape, dear, 'warm', sizeOf(messages)));
  return { name: `${name}/${shape}/${messages}`, what, jobs, isSameRequest: dear === 'none' };
}

const NONE_DEARER = 'nothing is dearer: what the rule costs where it changes nothing';
const LONG_STORES = 'one summary in ten, or every one, is dearer';

/** Once ever is what `cold` is, so it has no warm-ups to speak of. */
const COLD: Omit<Size, 'messages'> = { runs: 1, warmUps: 1 };

function growth(sizes: readonly number[]): Comparison {
  const jobs = sizes.map((messages) =>
    jobFor('on', 'pyramid', 'none', 'append', { messages, runs: 15, warmUps: 150 }),
  );
  return {
    name: 'append/pyramid',
    what: 'one message more, and a compile; requests of one size',
    jobs,
    isSameRequest: false,
  };
}

function cold(sizes: readonly number[], shape: Shape): Comparison {
  const jobs = sizes.map((messages) => jobFor('on', shape, 'none', 'cold', { ...COLD, messages }));
  return {
    name: `cold/${shape}`,
    what: 'from parsed JSON to the request, nothing kept',
    jobs,
    isSameRequest: false,
  };
}

function others(messages: number): Comparison {
  const size = { messages, runs: 3, warmUps: 3 };
  const jobs = [
    jobFor('on', 'flat', 'none', 'warm', size),
    jobFor('langchain', 'flat', 'none', 'warm', size),
    jobFor('ai', 'flat', 'none', 'warm', size),
  ];
  return {
    name: `others/flat/${messages}`,
    what: 'others, at another job, on the same messages',
    jobs,
    isSameRequest: false,
  };
}

function oracle(messages: number): Comparison {
  const jobs = ['on', 'reference'].map((subject) =>
    jobFor(subject, 'flat', 'none', 'cold', { ...COLD, warmUps: 0, messages }),
  );
  return {
    name: `reference/flat/${messages}`,
    what: 'the reference on the same store',
    jobs,
    isSameRequest: true,
  };
}

const RULE = ['on', 'off', 'on, read', 'stages', 'copy'];

/** Everything. */
export const ALL: readonly Comparison[] = [
  ...[2_000, 8_000, 64_000].map((messages) =>
    warm('none-dearer', NONE_DEARER, RULE, 'flat', 'none', messages),
  ),
  ...[2_000, 8_000, 64_000].map((messages) =>
    warm('none-dearer', NONE_DEARER, RULE, 'pyramid', 'none', messages),
  ),
  ...[8_000, 64_000].flatMap((messages) => [
    warm('long-stores/tenth', LONG_STORES, ['on', 'off', 'stages'], 'flat', 'tenth', messages),
    warm('long-stores/all', LONG_STORES, ['on', 'off', 'stages'], 'flat', 'all', messages),
  ]),
  warm('long-stores/all', LONG_STORES, ['on', 'off', 'stages'], 'pyramid', 'all', 8_000),
  growth([2_000, 8_000, 32_000, 128_000]),
  cold([16_000, 32_000, 64_000, 128_000], 'pyramid'),
  cold([16_000, 32_000], 'flat'),
  others(8_000),
  oracle(2_000),
];

/** Enough to see that all of it works. */
export const QUICK: readonly Comparison[] = [
  warm('none-dearer', NONE_DEARER, RULE, 'flat', 'none', 2_000),
  warm('none-dearer', NONE_DEARER, RULE, 'pyramid', 'none', 2_000),
  warm('long-stores/all', LONG_STORES, ['on', 'off', 'stages'], 'flat', 'all', 2_000),
  growth([2_000, 8_000]),
];
