/**
 * Where mutants are tried: in as many processes as there are cores, each taking the next as soon as it is
 * done with one (`worker.ts`). One that hangs is stopped, which is no kill, and another process goes on.
 */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BUNDLES, ROOT } from './bundle.ts';
import type { Kill } from './kill.ts';
import type { Mutant } from './mutants/mutant.ts';

/** A mutant that takes longer has hung. */
const LONGEST_MS = 2 * 60_000;
const LINES_TOLD = 12;
/** Cases make much garbage, and keep little; a mutated program is run a few thousand times, so most of it is cold. */
const FLAGS = ['--max-semi-space-size=64', '--max-lazy', '--always-sparkplug'];

export interface Attempt {
  readonly mutant: Mutant;
  /** Whether the reference has the fault too. */
  readonly isPaired: boolean;
}
export type Tried = { readonly kills: readonly Kill[] } | { readonly failed: string };

/** Tries mutants; results come in the order of the attempts. */
export async function tryAll(
  attempts: readonly Attempt[],
  onDone: (attempt: Attempt, tried: Tried) => void,
): Promise<Tried[]> {
  const results = new Map<Attempt, Tried>();
  const waiting = [...attempts];
  const work = async () => {
    let worker: Worker | null = null;
    for (let attempt = waiting.shift(); attempt !== undefined; attempt = waiting.shift()) {
      worker ??= new Worker();
      const tried = await worker.try(attempt);
      if (worker.isGone) worker = null;
      results.set(attempt, tried);
      onDone(attempt, tried);
    }
    worker?.end();
  };
  try {
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), attempts.length) }, work));
  } finally {
    rmSync(BUNDLES, { recursive: true, force: true });
  }
  return attempts.map((attempt) => results.get(attempt) ?? { failed: 'it was never tried' });
}

/** A process that tries one mutant after another. */
class Worker {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #answers: AsyncIterator<string>;
  #errors = '';
  isGone = false;

  constructor() {
    this.#process = spawn(process.execPath, [...FLAGS, '--import', 'tsx', join(ROOT, 'mutation/worker.ts')], {
      cwd: ROOT,
    });
    this.#answers = createInterface(this.#process.stdout)[Symbol.asyncIterator]();
    this.#process.stderr.on('data', (chunk: Buffer) => (this.#errors += chunk.toString()));
  }

  async try({ mutant, isPaired }: Attempt): Promise<Tried> {
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), LONGEST_MS);
    this.#process.stdin.write(`${mutant.id}${isPaired ? ' paired' : ''}\n`);
    const answer = await this.#answers.next();
    clearTimeout(timer);
    if (answer.done !== true) return JSON.parse(answer.value) as Tried;
    this.isGone = true;
    const lastLines = this.#errors.trim().split('\n').slice(-LINES_TOLD).join('\n');
    return { failed: lastLines === '' ? 'it was stopped after its time' : lastLines };
  }

  end(): void {
    this.#process.stdin.end();
  }
}
