/** How a comparison is made: jobs on stores of one seed, with as many runs as their length allows. */

import type { Job, When } from './sample.ts';
import type { Dearness, Shape } from './stores.ts';

export interface Comparison {
  readonly name: string;
  readonly what: string;
  /** They take their samples in turn. */
  readonly jobs: readonly Job[];
  /** Where the difference is small; as many as ever when left out. */
  readonly rounds?: number;
  /** What all jobs send must be the same before any ratio is told. */
  readonly isSameRequest: boolean;
}

const SEED = 20_261_130;

export interface Size {
  readonly messages: number;
  readonly runs: number;
  readonly warmUps: number;
}

/** Runs a sample and before the first: fewer where a run is long, since the request is. */
function sizeOf(messages: number, shape: Shape, dear: Dearness): Size {
  if (messages <= 8_000 || (shape === 'pyramid' && dear === 'none'))
    return { messages, runs: 101, warmUps: 1_000 };
  return { messages, runs: 41, warmUps: 100 };
}

export function jobFor(subject: string, shape: Shape, dear: Dearness, when: When, size: Size): Job {
  const { messages, runs, warmUps } = size;
  return { subject, when, warmUps, runs, plan: { shape, messages, dear, seed: SEED } };
}

/** Subjects that compile one store again and again. */
export function warm(
  name: string,
  what: string,
  subjects: readonly string[],
  shape: Shape,
  dear: Dearness,
  messages: number,
): Comparison {
  const jobs = subjects.map((subject) => jobFor(subject, shape, dear, 'warm', sizeOf(messages, shape, dear)));
  return { name: `${name}/${shape}/${messages}`, what, jobs, isSameRequest: dear === 'none' };
}

/** The same under node's own flags. */
export function underOwnFlags({ name, jobs, ...rest }: Comparison): Comparison {
  return { ...rest, name: `own-flags/${name}`, jobs: jobs.map((job) => ({ ...job, hasOwnFlags: true })) };
}
