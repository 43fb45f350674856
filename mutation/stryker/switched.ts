/**
 * The program with every syntactic mutant in it at once, each behind a switch, as Stryker's instrumenter
 * writes it: a case is compiled under any of them in one process, and a compile tells which it passed by.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from '@stryker-mutator/api/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { bundledWith, ROOT } from '../bundle.ts';
import type * as Program from '../mutated.ts';

/** How often each mutant was passed. */
type Counts = Record<string, number>;
/** What the instrumented sources read and write, under the name that Stryker gave it. */
interface Switches {
  activeMutant?: string;
  currentTestId?: string;
  mutantCoverage?: { static: Counts; perTest: Record<string, Counts> };
  hitCount?: number;
  hitLimit?: number;
}
const switches: Switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {});

/** Where it is written. */
export const SWITCHED = join(ROOT, 'reports/switched');

/** How often a mutant may be passed in one go; one that is passed more often never ends. */
const MOST_HITS = 1_000_000;
const ONE_RUN = 'run';

export interface Switched {
  readonly program: typeof Program;
  readonly mutants: readonly Mutant[];
  /** What comes of a run of the program as it is, and the mutants that it passed by. */
  readonly asItIs: <T>(run: () => T) => { readonly value: T; readonly passed: ReadonlySet<string> };
  /** What comes of it under a mutant. @throws what the mutated program throws, and where it never ends */
  readonly under: <T>(id: string, run: () => T) => T;
}

/** Makes it of the files that are to be mutated, by their paths in the project. */
export async function switched(files: readonly string[], name: string): Promise<Switched> {
  const { files: instrumented, mutants } = await new Instrumenter(SILENT).instrument(
    files.map((file) => ({ name: file, mutate: true, content: readFileSync(join(ROOT, file), 'utf8') })),
    { ignorers: [], excludedMutations: [], plugins: null },
  );
  const sources = new Map(instrumented.map(({ name: file, content }) => [file, content]));
  const program = (await bundledWith(
    'mutation/mutated.ts',
    join(SWITCHED, `${name}.mjs`),
    (file, source) => sources.get(file) ?? source,
  )) as typeof Program;
  return { program, mutants, asItIs, under };
}

function asItIs<T>(run: () => T) {
  const passed: Counts = {};
  (switches.mutantCoverage ??= { static: {}, perTest: {} }).perTest[ONE_RUN] = passed;
  switches.currentTestId = ONE_RUN;
  const value = run();
  delete switches.currentTestId;
  return { value, passed: new Set(Object.keys(passed)) };
}

function under<T>(id: string, run: () => T): T {
  switches.activeMutant = id;
  switches.hitCount = 0;
  switches.hitLimit = MOST_HITS;
  try {
    return run();
  } finally {
    delete switches.activeMutant;
  }
}

const nothing = (): void => undefined;
const SILENT = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};
