/**
 * Jobs, each in a process of its own, sampled in turn, round after round.
 *
 * Only one process works at a time, and the order is turned by one each round, so that none always follows
 * the same other.
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
  readonly job: Job;
  readonly next: () => Promise<unknown>;
  readonly ask: () => void;
  readonly end: () => void;
}

/** Measures jobs over some rounds; results come in the order of the jobs. */
export async function measure(jobs: readonly Job[], rounds: number): Promise<Measured[]> {
  const running: Running[] = [];
  try {
    const opened: Opened[] = [];
    for (const job of jobs) {
      const one = start(job);
      running.push(one);
      opened.push((await one.next()) as Opened); // it makes its store and warms up while no other works
    }
    const samples: Sample[][] = jobs.map(() => []);
    for (let round = 0; round < rounds; round++) {
      for (let turn = 0; turn < jobs.length; turn++) {
        const index = (turn + round) % jobs.length;
        running[index]?.ask();
        samples[index]?.push((await running[index]?.next()) as Sample);
      }
    }
    return jobs.map((job, index) => ({
      job,
      opened: opened[index] ?? { hash: '', entries: 0, facts: {} },
      samples: samples[index] ?? [],
    }));
  } finally {
    for (const { end } of running) end();
  }
}

function start(job: Job): Running {
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'worker.js'), JSON.stringify(job)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(worker.stdout)[Symbol.asyncIterator]();
  return {
    job,
    next: async () => {
      const line = await lines.next();
      if (line.done === true) throw new Error(`the process of ${JSON.stringify(job)} ended early`);
      return JSON.parse(line.value) as unknown;
    },
    ask: () => worker.stdin.write('\n'),
    end: () => worker.stdin.end(),
  };
}
