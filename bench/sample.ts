/**
 * What is measured and how it is told between processes.
 *
 * A job is one subject on one store; a process runs just one job, on its own copy of the store, and answers
 * each round with a sample.
 */

import type { StorePlan } from './stores.ts';

/** What a subject does in a sample. */
export const WHENS = ['cold', 'warm', 'append'] as const;
export type When = (typeof WHENS)[number];

export interface Job {
  /** A row of `subjects/index.ts`. */
  readonly subject: string;
  readonly plan: StorePlan;
  /** From nothing; again on a store that did not change; or after one message more, which is timed too. */
  readonly when: When;
  /** Runs before the first sample, and runs of which a sample is the median. */
  readonly warmUps: number;
  readonly runs: number;
}

/** One round of one job. */
export interface Sample {
  /** Medians over the runs: by the clock, and of this process's processor time over all runs. */
  readonly wallMs: number;
  readonly cpuMs: number;
  /** By stage, where the subject can tell. */
  readonly stagesMs: Readonly<Record<string, number>>;
}

/** What a job's process tells once, before its first sample. */
export interface Opened {
  /** Of what goes out; subjects of one comparison must have the same, or nothing is compared. */
  readonly hash: string;
  readonly entries: number;
  readonly facts: Readonly<Record<string, number>>;
}
