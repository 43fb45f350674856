/**
 * `compactcheck mutants`: tries the semantic mutants against the laws; with `--matrix` all of them, paired
 * ones too, and writes the kill matrix. Works in the project's own folder, on its sources.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Table from 'cli-table3';
import colours from 'picocolors';
import { CASE_LAWS, SESSION_LAWS } from '../../properties/laws/index.ts';
import {
  failedGates,
  type Matrix,
  MATRIX_FILE,
  matrixMarkdown,
  type PairedRow,
  readMatrix,
  type SemanticRow,
  weakerIn,
} from '../../mutation/matrix.ts';
import { MUTANTS, OF_THE_RULE } from '../../mutation/mutants/index.ts';
import type { Mutant } from '../../mutation/mutants/mutant.ts';
import { type Attempt, tryAll, type Tried } from '../../mutation/workbench.ts';
import { type Describe, example, type ExitCode, note, say, UsageError } from '../command.ts';
import { writeWhole } from '../files.ts';

interface Flags {
  id?: string[];
  matrix?: boolean;
  write?: boolean;
}

export const describe: Describe = (command, done) => {
  command
    .option('--id <mutant...>', 'only these mutants')
    .option('--matrix', 'every mutant, and the paired ones; compares with the committed matrix')
    .option('--write', 'with --matrix: write mutation/kill-matrix.json and .md')
    .addHelpText('after', example('compactcheck mutants --id MU-07', 'compactcheck mutants --matrix'))
    .action(async (flags: Flags) => done(await run(flags)));
};

async function run(flags: Flags): Promise<ExitCode> {
  if (!existsSync(join(import.meta.dirname, '../../mutation/worker.ts')))
    throw new UsageError('mutants: expected to be run in a checkout of the project: it mutates the sources');
  const chosen = flags.id === undefined ? MUTANTS : flags.id.map(mutantOf);
  const attempts: Attempt[] = chosen.map((mutant) => ({ mutant, isPaired: false }));
  if (flags.matrix === true) attempts.push(...OF_THE_RULE.map((mutant) => ({ mutant, isPaired: true })));
  let finished = 0;
  const results = await tryAll(attempts, ({ mutant, isPaired }, tried) =>
    note(
      `${++finished} of ${attempts.length}: ${mutant.id} ${mutant.name}${isPaired ? ', paired' : ''}: ${told(tried)}`,
    ),
  );
  const failed = results.flatMap((tried, index) =>
    'failed' in tried ? [`${attempts[index]?.mutant.id ?? ''} could not be tried: ${tried.failed}`] : [],
  );
  const matrix = matrixOf(attempts, results);
  tell(matrix);
  const gates =
    flags.id === undefined
      ? failedGates(matrix)
      : matrix.semantic
          .filter(({ named, killedBy }) => !killedBy.includes(named))
          .map(({ id, named }) => `${id} is not killed by ${named}`);
  const complaints = [
    ...failed,
    ...(flags.matrix === true ? gates : gates.filter((gate) => !gate.includes('paired'))),
  ];
  if (flags.matrix === true) complaints.push(...settle(matrix, flags.write === true));
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

function told(tried: Tried): string {
  if ('failed' in tried) return colours.red('could not be tried');
  return tried.kills.length === 0 ? colours.red('survived') : tried.kills.map(({ law }) => law).join(' ');
}

function matrixOf(attempts: readonly Attempt[], results: readonly Tried[]): Matrix {
  const semantic: SemanticRow[] = [];
  const paired: PairedRow[] = [];
  attempts.forEach(({ mutant, isPaired }, index) => {
    const tried = results[index];
    const kills = tried !== undefined && 'kills' in tried ? tried.kills : [];
    const killedBy = kills.map(({ law }) => law);
    if (isPaired) {
      paired.push({ id: mutant.id, killedBy });
      return;
    }
    const own = kills.find(({ law }) => law === mutant.named);
    const file = mutant.edits?.[0]?.file ?? 'src/rule/decisions.ts';
    semantic.push({
      id: mutant.id,
      title: mutant.name,
      file,
      named: mutant.named,
      killedBy,
      case: own?.notation ?? '',
    });
  });
  return { semantic, paired, weaker: weakerIn(semantic) };
}

function tell({ semantic, paired }: Matrix): void {
  const laws = [...CASE_LAWS, ...SESSION_LAWS]
    .map(({ id }) => id)
    .filter((id) => semantic.some(({ killedBy }) => killedBy.includes(id)));
  const table = new Table({
    head: ['mutant', ...laws.map((id) => id.slice(1))],
    style: { head: [], border: [], compact: true },
  });
  for (const { id, title, named, killedBy } of semantic)
    table.push([
      `${id} ${title}`,
      ...laws.map((law) => (killedBy.includes(law) ? (law === named ? '◉' : '●') : '')),
    ]);
  say(table.toString());
  say('◉ killed by the law named for it, ● by another');
  for (const { id, named, case: notation } of semantic)
    if (notation !== '') say(`${id} ${named}  ${notation}`);
  const held = semantic.filter(({ named, killedBy }) => killedBy.includes(named)).length;
  const corrected = MUTANTS.filter(
    ({ id, corrected: why }) => why !== undefined && semantic.some((row) => row.id === id),
  );
  say(
    `${held} of ${semantic.length} mutants are killed by the law named for them; ${corrected.length} of the table's predictions were corrected${corrected.length === 0 ? '' : `:`}`,
  );
  for (const { id, named, corrected: why } of corrected) say(`  ${id} is ${named}'s: ${why ?? ''}`);
  if (paired.length > 0)
    say(
      `${paired.filter(({ killedBy }) => killedBy.length > 0).length} of ${paired.length} paired mutants are killed by laws without the oracle`,
    );
}

/** Writes the matrix, or holds it against the committed one. */
function settle(matrix: Matrix, writes: boolean): string[] {
  const json = `${JSON.stringify(matrix, null, 2)}\n`;
  if (writes) {
    writeWhole(MATRIX_FILE, json);
    writeWhole(MATRIX_FILE.replace(/json$/, 'md'), matrixMarkdown(matrix));
    return [];
  }
  return JSON.stringify(readMatrix()) === JSON.stringify(matrix)
    ? []
    : ['the matrix is not the committed one: look at the difference, and commit it with --write'];
}
