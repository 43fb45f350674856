/**
 * Where mutants are tried: each in a process of its own, two at a time.
 *
 * A mutant of the rule's record runs on the sources as they are. One that edits sources runs on a copy of
 * the project's code with just those edits, so that every law, the oracle and the subject see one and the
 * same mutated program, and the real sources are never touched.
 */

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
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

/** Tries mutants, as many at a time as there are cores; results come in the order of the attempts. */
export async function tryAll(
  attempts: readonly Attempt[],
  onDone: (attempt: Attempt, tried: Tried) => void,
): Promise<Tried[]> {
  const results: Tried[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < attempts.length; index = next++) {
      const attempt = attempts[index];
      if (attempt === undefined) return;
      const tried = await tryOne(attempt);
      results[index] = tried;
      onDone(attempt, tried);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

async function tryOne(attempt: Attempt): Promise<Tried> {
  const edits = editsOf(attempt);
  if (edits.length === 0) return run(ROOT, attempt);
  const copy = join(COPIES, `${attempt.mutant.id}${attempt.isPaired ? '-paired' : ''}`);
  try {
    makeCopy(copy, edits);
    return await run(copy, attempt);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function editsOf({ mutant, isPaired }: Attempt): readonly Edit[] {
  return [...(mutant.edits ?? []), ...(isPaired ? (mutant.inReference ?? []) : [])];
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

/** Runs `worker.ts` of a copy; it answers with a line of JSON. */
function run(folder: string, { mutant }: Attempt): Promise<Tried> {
  return new Promise((resolve) => {
    const worker = spawn(
      process.execPath,
      ['--import', 'tsx', join(folder, 'mutation/worker.ts'), mutant.id],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    let errors = '';
    const timer = setTimeout(() => worker.kill('SIGKILL'), LONGEST_MS);
    worker.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    worker.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    worker.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve({ kills: JSON.parse(output) as Kill[] });
      else
        resolve({
          failed:
            code === null ? 'it was stopped after its time' : errors.trim().split('\n').slice(-12).join('\n'),
        });
    });
  });
}
