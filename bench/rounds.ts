/**
 * Jobs, each in a process of its own, sampled in turn, round after round.
 *
 * Only one process works at a time, and the order is turned by one each round, so that none always follows
 * the same other. Now and then all processes are begun anew.
 */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Job, Opened, Sample } from './sample.ts';

/** What a job came to: what it told first, and a sample a round. */
export interface Measured {
  readonly job: Job;
  readonly opened: Opened;
  readonly samples: readonly Sample[];
}

interface Running {
  readonly next: () => Promise<unknown>;
  readonly ask: () => void;
  readonly end: () => void;
}

/** So that V8 neither judges by lot how long objects live, nor collects within a run because a request is long. */
const STEADY = ['--no-allocation-site-pretenuring', '--min-semi-space-size=64', '--max-semi-space-size=64'];

/** Rounds after which every job gets a new process, since a process may be fast or slow by its luck. */
const ROUNDS_A_PROCESS = 3;

/** Measures jobs over some rounds; results come in the order of the jobs. */
export async function measure(jobs: readonly Job[], rounds: number): Promise<Measured[]> {
  const samples: Sample[][] = jobs.map(() => []);
  const opened: Opened[] = [];
  for (let round = 0; round < rounds; round += ROUNDS_A_PROCESS) {
    const sitting = await sit(jobs, round, Math.min(rounds, round + ROUNDS_A_PROCESS));
    sitting.forEach((one, index) => {
      opened[index] = one.opened;
      samples[index]?.push(...one.samples);
    });
  }
  return jobs.map((job, index) => ({
    job,
    opened: opened[index] ?? { hash: '', entries: 0, facts: {} },
    samples: samples[index] ?? [],
  }));
}

/** The rounds from one on, before another, in one process a job. */
async function sit(jobs: readonly Job[], from: number, to: number): Promise<Omit<Measured, 'job'>[]> {
  const running: Running[] = [];
  try {
    const sitting: { opened: Opened; samples: Sample[] }[] = [];
    for (const job of jobs) {
      const one = start(job);
      running.push(one);
      sitting.push({ opened: (await one.next()) as Opened, samples: [] }); // it warms up while no other works
    }
    for (let round = from; round < to; round++) {
      for (let turn = 0; turn < jobs.length; turn++) {
        const index = (turn + round) % jobs.length;
        running[index]?.ask();
        sitting[index]?.samples.push((await running[index]?.next()) as Sample);
      }
    }
    return sitting;
  } finally {
    for (const { end } of running) end();
  }
}

function start(job: Job): Running {
  const worker = spawn(
    process.execPath,
    [
      '--expose-gc',
      ...(job.hasOwnFlags === true ? [] : STEADY),
      join(import.meta.dirname, 'worker.js'),
      JSON.stringify(job),
    ],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const lines = createInterface(worker.stdout)[Symbol.asyncIterator]();
  return {
    next: async () => {
      const line = await lines.next();
      if (line.done === true) throw new Error(`the process of ${JSON.stringify(job)} ended early`);
      return JSON.parse(line.value) as unknown;
    },
    ask: () => worker.stdin.write('\n'),
    end: () => worker.stdin.end(),
  };
}
