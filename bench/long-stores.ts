/** Long stores: one summary in ten dearer, or every one; growth by appends; from nothing. */

import { type Comparison, jobFor, warm } from './jobs.ts';
import type { Shape } from './stores.ts';

const WHAT = 'one summary in ten, or every one, is dearer';
const SUBJECTS = ['on', 'off', 'stages'];

export function allDear(shape: Shape, messages: number): Comparison {
  return warm('long-stores/all', WHAT, SUBJECTS, shape, 'all', messages);
}

export function growth(sizes: readonly number[]): Comparison {
  const what = 'one message more, and a compile; requests of one size';
  const jobs = sizes.map((messages) =>
    jobFor('on', 'pyramid', 'none', 'append', { messages, runs: 15, warmUps: 150 }),
  );
  return { name: 'append/pyramid', what, jobs, isSameRequest: false };
}

function cold(sizes: readonly number[], shape: Shape): Comparison {
  const what = 'from parsed JSON to the request, nothing kept';
  const jobs = sizes.map((messages) =>
    jobFor('on', shape, 'none', 'cold', { messages, runs: 1, warmUps: 1 }),
  );
  return { name: `cold/${shape}`, what, jobs, isSameRequest: false };
}

export const LONG_STORES: readonly Comparison[] = [
  ...[8_000, 64_000].flatMap((messages) => [
    warm('long-stores/tenth', WHAT, SUBJECTS, 'flat', 'tenth', messages),
    allDear('flat', messages),
  ]),
  allDear('pyramid', 8_000),
  growth([2_000, 8_000, 32_000, 128_000]),
  cold([16_000, 32_000, 64_000, 128_000], 'pyramid'),
  cold([16_000, 32_000], 'flat'),
];
