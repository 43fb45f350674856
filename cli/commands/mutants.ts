/**
 * `compactcheck mutants`: tries the semantic mutants against the laws; with `--matrix` all of them, paired
 * ones too, held against the committed kill matrix; with `--syntactic` reads a report of Stryker into it.
 * Works in a checkout of the project, on its sources.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import colours from 'picocolors';
import {
  failedGates,
  type Matrix,
  matrixOf,
  MATRIX_FILE,
  matrixMarkdown,
  readMatrix,
  sameSemantics,
  unkilled,
} from '../../mutation/matrix.ts';
import { MUTANTS, OF_THE_RULE } from '../../mutation/mutants/index.ts';
import type { Mutant } from '../../mutation/mutants/mutant.ts';
import { matrixPage } from '../../mutation/page.ts';
import { failedSyntacticGates, mergedSyntactic } from '../../mutation/stryker/gates.ts';
import { readReport, syntacticOf } from '../../mutation/stryker/report.ts';
import { type Attempt, tryAll, type Tried } from '../../mutation/workbench.ts';
import { type Describe, example, type ExitCode, note, say, UsageError } from '../command.ts';
import { writeWhole } from '../files.ts';
import { caseLines, killTable, summaryLines, syntacticTable } from '../matrix-text.ts';

interface Flags {
  id?: string[];
  matrix?: boolean;
  syntactic?: string[];
  write?: boolean;
}

export const describe: Describe = (command, done) => {
  command
    .option('--id <mutant...>', 'only these mutants')
    .option('--matrix', 'every mutant, and the paired ones; held against the committed matrix')
    .option('--syntactic <report...>', "JSON reports of Stryker's; held against the committed matrix")
    .option('--write', 'with --matrix or --syntactic: write mutation/kill-matrix.json, .md and .html')
    .addHelpText('after', example('compactcheck mutants --id MU-07', 'compactcheck mutants --matrix'))
    .action(async (flags: Flags) => done(await run(flags)));
};

async function run(flags: Flags): Promise<ExitCode> {
  if (!existsSync(join(import.meta.dirname, '../../mutation/worker.ts')))
    throw new UsageError('mutants: expected to be run in a checkout of the project: it mutates the sources');
  if (flags.syntactic !== undefined) return settleSyntactic(flags.syntactic, flags.write === true);
  const chosen = flags.id === undefined ? MUTANTS : flags.id.map(mutantOf);
  const attempts: Attempt[] = chosen.map((mutant) => ({ mutant, isPaired: false }));
  if (flags.matrix === true) attempts.push(...OF_THE_RULE.map((mutant) => ({ mutant, isPaired: true })));
  const results = await tryTelling(attempts);
  const before = existsSync(MATRIX_FILE) ? readMatrix() : undefined;
  const matrix = matrixOf(attempts, results, before);
  for (const line of [killTable(matrix), ...caseLines(matrix), ...summaryLines(matrix)]) say(line);
  const untried = results.flatMap((tried, index) =>
    'failed' in tried ? [`${attempts[index]?.mutant.id ?? ''} could not be tried: ${tried.failed}`] : [],
  );
  const complaints = [...untried, ...(flags.matrix === true ? failedGates(matrix) : unkilled(matrix))];
  if (flags.matrix === true && flags.write === true) write(matrix);
  else if (flags.matrix === true && (before === undefined || !sameSemantics(before, matrix)))
    complaints.push(
      'the matrix is not the committed one: look at the difference, and commit it with --write',
    );
  return complain(complaints);
}

/** Tries mutants, with a line as each is done. */
function tryTelling(attempts: readonly Attempt[]): Promise<Tried[]> {
  let finished = 0;
  return tryAll(attempts, ({ mutant, isPaired }, tried) => {
    const name = `${mutant.id} ${mutant.name}${isPaired ? ', paired' : ''}`;
    note(`${++finished} of ${attempts.length}: ${name}: ${told(tried)}`);
  });
}

function told(tried: Tried): string {
  if ('failed' in tried) return colours.red('could not be tried');
  return tried.kills.length === 0 ? colours.red('survived') : tried.kills.map(({ law }) => law).join(' ');
}

function settleSyntactic(paths: readonly string[], writes: boolean): ExitCode {
  for (const path of paths)
    if (!existsSync(path))
      throw new UsageError(`--syntactic: expected a report of Stryker, ${path} is not there`);
  const mutants = paths.flatMap(readReport);
  const before = readMatrix();
  const found = syntacticOf(mutants);
  say(syntacticTable(found));
  if (writes) write({ ...before, syntactic: mergedSyntactic(before.syntactic, found) });
  return complain(failedSyntacticGates(mutants, before.syntactic));
}

function complain(complaints: readonly string[]): ExitCode {
  for (const complaint of complaints) say(colours.red(complaint));
  return complaints.length === 0 ? 0 : 1;
}

function mutantOf(id: string): Mutant {
  const mutant = MUTANTS.find((one) => one.id === id);
  if (mutant === undefined)
    throw new UsageError(
      `--id: expected one of ${MUTANTS.map((one) => one.id).join(', ')}, got ${JSON.stringify(id)}`,
    );
  return mutant;
}

/** For programs, for people, and as a page. */
function write(matrix: Matrix): void {
  writeWhole(MATRIX_FILE, `${JSON.stringify(matrix, null, 2)}\n`);
  writeWhole(MATRIX_FILE.replace(/json$/, 'md'), matrixMarkdown(matrix));
  writeWhole(MATRIX_FILE.replace(/json$/, 'html'), matrixPage(matrix));
}
