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
  /** Runs before the first sample, and runs that make a sample. */
  readonly warmUps: number;
  readonly runs: number;
  /** Whether node runs under its own flags, and not under those of `rounds.ts`. */
  readonly hasOwnFlags?: true;
}

/** One round of one job. */
export interface Sample {
  /** By the clock the lower quartile of the runs; of this process's processor time the mean. */
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
