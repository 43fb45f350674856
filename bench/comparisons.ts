/** All that is measured side by side, and what a quick run tries. */

import { type Comparison, jobFor } from './jobs.ts';
import { allDear, growth, LONG_STORES } from './long-stores.ts';
import { NONE_DEARER, noneDearer, OWN_FLAGS } from './none-dearer.ts';

function others(messages: number): Comparison {
  const what = 'others, at another job, on the same messages';
  const jobs = ['on', 'langchain', 'ai'].map((subject) =>
    jobFor(subject, 'flat', 'none', 'warm', { messages, runs: 3, warmUps: 3 }),
  );
  return { name: `others/flat/${messages}`, what, jobs, isSameRequest: false };
}

function oracle(messages: number): Comparison {
  const what = 'the reference on the same store';
  const jobs = ['on', 'reference'].map((subject) =>
    jobFor(subject, 'flat', 'none', 'cold', { messages, runs: 1, warmUps: 0 }),
  );
  return { name: `reference/flat/${messages}`, what, jobs, isSameRequest: true };
}

/** Everything. */
export const ALL: readonly Comparison[] = [
  ...NONE_DEARER,
  ...OWN_FLAGS,
  ...LONG_STORES,
  others(8_000),
  oracle(2_000),
];

/** Enough to see that all of it works. */
export const QUICK: readonly Comparison[] = [
  noneDearer('flat', 2_000),
  noneDearer('pyramid', 2_000),
  allDear('flat', 2_000),
  growth([2_000, 8_000]),
];
