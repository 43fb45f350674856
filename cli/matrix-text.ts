/** The kill matrix in the terminal. */

import Table from 'cli-table3';
import {
  killsByLaw,
  lawsThatKill,
  type Matrix,
  type SemanticRow,
  type Syntactic,
  SYNTACTIC_COLUMNS,
} from '../mutation/matrix.ts';
import { MUTANTS } from '../mutation/mutants/index.ts';

/** Longest case that is shown whole, in characters. */
const LONGEST_CASE = 160;

/** Mutants by laws: the compiler's and routing's apart, since neither's laws are asked about the other's. */
export function killTable(matrix: Matrix): string {
  const isOfRouting = ({ named }: SemanticRow) => named.startsWith('RL');
  const parts = [
    matrix.semantic.filter((row) => !isOfRouting(row)),
    matrix.semantic.filter((row) => isOfRouting(row)),
  ];
  const tables = parts
    .filter((semantic) => semantic.length > 0)
    .map((semantic) => oneTable({ ...matrix, semantic }));
  return `${tables.join('\n')}\n◉ killed by the law named for it, ● by another`;
}

function oneTable(matrix: Matrix): string {
  const laws = lawsThatKill(matrix);
  const table = newTable(['mutant', ...laws.map((id) => id.replace(/^R?L-?/, ''))]);
  for (const { id, title, named, killedBy } of matrix.semantic)
    table.push([
      `${id} ${title}`,
      ...laws.map((law) => (killedBy.includes(law) ? (law === named ? '◉' : '●') : '')),
    ]);
  return table.toString();
}

/** Each mutant's smallest case, by the law named for it. */
export function caseLines({ semantic }: Matrix): string[] {
  return semantic.flatMap(({ id, named, case: notation }) =>
    notation === '' ? [] : [`${id} ${named}  ${shortened(notation)}`],
  );
}

function shortened(text: string): string {
  return text.length <= LONGEST_CASE ? text : `${text.slice(0, LONGEST_CASE).toWellFormed()}…`;
}

/** How many predictions held, which were corrected and why, and what the paired mutants came to. */
export function summaryLines({ semantic, paired }: Matrix): string[] {
  const held = semantic.filter(({ named, killedBy }) => killedBy.includes(named)).length;
  const corrected = MUTANTS.filter(
    (mutant) => mutant.corrected !== undefined && semantic.some(({ id }) => id === mutant.id),
  );
  const noticed = paired.filter(({ killedBy }) => killedBy.length > 0).length;
  return [
    `${held} of ${semantic.length} mutants are killed by the law named for them`,
    `${semantic.length - corrected.length} of ${semantic.length} laws were named rightly before the first run${corrected.length === 0 ? '' : '; corrected:'}`,
    ...corrected.map(({ id, named, corrected: why }) => `  ${id} is ${named}'s: ${why ?? ''}`),
    ...(paired.length === 0
      ? []
      : [`${noticed} of ${paired.length} paired mutants are killed by laws without the oracle`]),
  ];
}

/** What became of syntactic mutants, by file and by law. */
export function syntacticTable(syntactic: Syntactic): string {
  const table = newTable(['file', ...SYNTACTIC_COLUMNS.map(([head]) => head)]);
  for (const [file, counts] of Object.entries(syntactic.files))
    table.push([file, ...SYNTACTIC_COLUMNS.map(([, count]) => counts[count])]);
  const laws = killsByLaw(syntactic).map(([law, kills]) => `${law} ${kills}`);
  return `${table.toString()}\nkilled by ${laws.join(', ')}`;
}

function newTable(head: string[]): InstanceType<typeof Table> {
  return new Table({ head, style: { head: [], border: [], compact: true } });
}
