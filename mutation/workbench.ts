/**
 * Where mutants are tried: in processes of their own, as many at a time as there are cores.
 *
 * Mutants of the rule's record run on the sources as they are, one after another in one process. One that
 * edits sources runs on a copy of the project's code with just those edits, so that every law, the oracle
 * and the subject see one and the same mutated program, and the real sources are never touched.
 */

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Kill } from './kill.ts';
import type { Edit, Mutant } from './mutants/mutant.ts';

const ROOT = join(import.meta.dirname, '..');
/** Copies stand inside the project, so that packages are found from them. */
const COPIES = join(ROOT, 'reports/mutants');
const CODE = ['src', 'reference', 'properties', 'mutation', 'package.json'];
/** A mutant that takes longer has hung, which is no kill. */
const LONGEST_MS = 10 * 60_000;

export interface Attempt {
  readonly mutant: Mutant;
  /** Whether the reference has the fault too. */
  readonly isPaired: boolean;
}
export type Tried = { readonly kills: readonly Kill[] } | { readonly failed: string };

/** What one process tries: attempts that need the same sources. */
interface Job {
  readonly attempts: readonly Attempt[];
  readonly edits: readonly Edit[];
}

/** Tries mutants; results come in the order of the attempts. */
export async function tryAll(
  attempts: readonly Attempt[],
  onDone: (attempt: Attempt, tried: Tried) => void,
): Promise<Tried[]> {
  const results = new Map<Attempt, Tried>();
  const take = (attempt: Attempt, tried: Tried) => {
    results.set(attempt, tried);
    onDone(attempt, tried);
  };
  const jobs = jobsOf(attempts);
  const work = async () => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) await runJob(job, take);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return attempts.map((attempt) => results.get(attempt) ?? { failed: 'it was never tried' });
}

function jobsOf(attempts: readonly Attempt[]): Job[] {
  const unedited = attempts.filter((attempt) => editsOf(attempt).length === 0);
  const edited = attempts.filter((attempt) => editsOf(attempt).length > 0);
  return [
    ...(unedited.length === 0 ? [] : [{ attempts: unedited, edits: [] }]),
    ...edited.map((attempt) => ({ attempts: [attempt], edits: editsOf(attempt) })),
  ];
}

function editsOf({ mutant, isPaired }: Attempt): readonly Edit[] {
  return [...(mutant.edits ?? []), ...(isPaired ? (mutant.inReference ?? []) : [])];
}

async function runJob(job: Job, take: (attempt: Attempt, tried: Tried) => void): Promise<void> {
  const [first] = job.attempts;
  if (first === undefined) return;
  if (job.edits.length === 0) return run(ROOT, job.attempts, take);
  const copy = join(COPIES, `${first.mutant.id}${first.isPaired ? '-paired' : ''}`);
  try {
    makeCopy(copy, job.edits);
    await run(copy, job.attempts, take);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Copies the code and makes the edits, each of which must find its snippet exactly once. */
function makeCopy(copy: string, edits: readonly Edit[]): void {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of CODE) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  for (const { file, snippet, becomes } of edits) {
    const path = join(copy, file);
    const [before, after, ...more] = readFileSync(path, 'utf8').split(snippet);
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`${file} does not hold just once: ${snippet}`);
    writeFileSync(path, before + becomes + after);
  }
}

/** Runs `worker.ts` of a copy, which answers with a line of JSON for each mutant, in order. */
function run(
  folder: string,
  attempts: readonly Attempt[],
  take: (attempt: Attempt, tried: Tried) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const left = [...attempts];
    const ids = attempts.map(({ mutant }) => mutant.id);
    const worker = spawn(process.execPath, ['--import', 'tsx', join(folder, 'mutation/worker.ts'), ...ids], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = setTimeout(() => worker.kill('SIGKILL'), LONGEST_MS);
    let errors = '';
    worker.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    createInterface(worker.stdout).on('line', (line) => {
      timer.refresh();
      const attempt = left.shift();
      if (attempt !== undefined) take(attempt, { kills: JSON.parse(line) as Kill[] });
    });
    worker.on('close', (code) => {
      clearTimeout(timer);
      const failed =
        code === null ? 'it was stopped after its time' : errors.trim().split('\n').slice(-12).join('\n');
      for (const attempt of left) take(attempt, { failed });
      resolve();
    });
  });
}
