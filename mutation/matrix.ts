/**
 * The kill matrix: which law kills which mutant, as a value, as Markdown, and the gates over it.
 *
 * It is committed, and a change to it is reviewed like code.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAWS } from '../properties/laws/index.ts';
import { ROUTING_LAWS } from '../properties/routing/laws/index.ts';
import { MUTANTS, OF_THE_RULE } from './mutants/index.ts';
import type { Attempt, Tried } from './workbench.ts';
import { ONLY_RESTATED, PAIRED_SURVIVORS, STAYS } from './reasons.ts';

export const MATRIX_FILE = join(import.meta.dirname, 'kill-matrix.json');

export interface SemanticRow {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly named: string;
  readonly killedBy: readonly string[];
  /** The smallest case with which the named law kills it. */
  readonly case: string;
}
export interface PairedRow {
  readonly id: string;
  readonly killedBy: readonly string[];
}
/** What became of a file's syntactic mutants. A timeout is not a kill. */
export interface FileCounts {
  readonly killed: number;
  readonly survived: number;
  readonly timeout: number;
  readonly noCoverage: number;
  /** Survivors that are argued (`equivalents.ts`). */
  readonly equivalent: number;
  /** How many each law killed: all laws count that the first broken case breaks. */
  readonly byLaw: Readonly<Record<string, number>>;
}
/** The columns of a table by file. */
export const SYNTACTIC_COLUMNS: readonly (readonly [
  head: string,
  count: Exclude<keyof FileCounts, 'byLaw'>,
])[] = [
  ['killed', 'killed'],
  ['survived', 'survived'],
  ['timeout', 'timeout'],
  ['no coverage', 'noCoverage'],
  ['equivalent', 'equivalent'],
];
export interface Syntactic {
  readonly files: Readonly<Record<string, FileCounts>>;
}
export interface Matrix {
  readonly semantic: readonly SemanticRow[];
  readonly paired: readonly PairedRow[];
  readonly syntactic?: Syntactic;
  /** By law: the laws that kill all that it kills, and more. */
  readonly weaker: Readonly<Record<string, readonly string[]>>;
}

/** The matrix that attempts came to; `before` is where the syntactic part is kept from. */
export function matrixOf(attempts: readonly Attempt[], results: readonly Tried[], before?: Matrix): Matrix {
  const semantic: SemanticRow[] = [];
  const paired: PairedRow[] = [];
  attempts.forEach(({ mutant, isPaired }, index) => {
    const tried = results[index];
    const kills = tried !== undefined && 'kills' in tried ? tried.kills : [];
    const killedBy = kills.map(({ law }) => law);
    if (isPaired) paired.push({ id: mutant.id, killedBy });
    else
      semantic.push({
        id: mutant.id,
        title: mutant.name,
        file: mutant.edits?.[0]?.file ?? 'src/rule/decisions.ts',
        named: mutant.named,
        killedBy,
        case: kills.find(({ law }) => law === mutant.named)?.notation ?? '',
      });
  });
  const syntactic = before?.syntactic;
  return { semantic, paired, ...(syntactic === undefined ? {} : { syntactic }), weaker: weakerIn(semantic) };
}

/** Whether two matrices say the same of semantic mutants. */
export function sameSemantics(a: Matrix, b: Matrix): boolean {
  const told = ({ semantic, paired, weaker }: Matrix) => JSON.stringify({ semantic, paired, weaker });
  return told(a) === told(b);
}

export function readMatrix(): Matrix {
  return JSON.parse(readFileSync(MATRIX_FILE, 'utf8')) as Matrix;
}

/** The compiler's laws, and routing's. */
export const ALL_LAWS = [...LAWS, ...ROUTING_LAWS];

/** Laws that restate the rule or compare with the oracle: their kills don't count where others' don't. */
export const RESTATING: readonly string[] = ALL_LAWS.flatMap((law) =>
  'restatesRule' in law ? [law.id] : [],
);

/** The laws that kill some semantic mutant, in the table's order. */
export function lawsThatKill({ semantic }: Matrix): string[] {
  return ALL_LAWS.map(({ id }) => id).filter((id) => semantic.some(({ killedBy }) => killedBy.includes(id)));
}

/** By law: those that are stronger, which kill all that it kills. A law that kills nothing is weaker than all. */
export function weakerIn(
  rows: readonly { readonly killedBy: readonly string[] }[],
): Record<string, string[]> {
  const killsOf = (law: string) =>
    rows.flatMap(({ killedBy }, index) => (killedBy.includes(law) ? [index] : []));
  const isGate = (law: (typeof ALL_LAWS)[number]) => 'shape' in law && law.shape === 'gate';
  const counted = ALL_LAWS.filter((law) => !isGate(law) && !RESTATING.includes(law.id));
  const entries = counted.flatMap(({ id }): [string, string[]][] => {
    const own = killsOf(id);
    const stronger = counted.filter(
      (other) => other.id !== id && own.every((kill) => killsOf(other.id).includes(kill)),
    );
    return stronger.length === 0 ? [] : [[id, stronger.map((other) => other.id)]];
  });
  return Object.fromEntries(entries);
}

/** Mutants that the law named for them does not kill, in words. */
export function unkilled({ semantic }: Matrix): string[] {
  return semantic
    .filter(({ named, killedBy }) => !killedBy.includes(named))
    .map(({ id, named, title }) => `${id} ${title}: not killed by ${named}, which is named for it`);
}

/** The gates of part 70 over a matrix: what does not hold, in words. */
export function failedGates(matrix: Matrix): string[] {
  const { semantic, paired, weaker } = matrix;
  const known = new Set(semantic.map(({ id }) => id));
  const isKilledOtherwise = ({ killedBy }: SemanticRow) => killedBy.some((law) => !RESTATING.includes(law));
  const ofRule = new Set(OF_THE_RULE.map(({ id }) => id));
  return [
    ...MUTANTS.filter(({ id }) => !known.has(id)).map(({ id }) => `${id} is not in the matrix`),
    ...unkilled(matrix),
    ...semantic
      .filter((row) => ofRule.has(row.id) && !isKilledOtherwise(row) && ONLY_RESTATED[row.id] === undefined)
      .map(({ id, title }) => `${id} ${title}: killed by no law but ${RESTATING.join(', ')}`),
    ...Object.keys(ONLY_RESTATED)
      .filter((id) => semantic.some((row) => row.id === id && isKilledOtherwise(row)))
      .map((id) => `${id} is killed by another law now; its reason is out of date`),
    ...paired
      .filter(({ id, killedBy }) => killedBy.length === 0 && PAIRED_SURVIVORS[id] === undefined)
      .map(({ id }) => `${id}, paired, is killed by nothing, and what would notice it is not said`),
    ...OF_THE_RULE.filter(({ id }) => !paired.some((row) => row.id === id)).map(
      ({ id }) => `${id} has no paired row`,
    ),
    ...Object.keys(weaker)
      .filter((law) => STAYS[law] === undefined)
      .map(
        (law) =>
          `${law} kills nothing of its own (${(weaker[law] ?? []).join(', ')}), and no reason is given why it stays`,
      ),
    ...Object.keys(STAYS)
      .filter((law) => weaker[law] === undefined)
      .map((law) => `${law} kills something of its own now; its reason is out of date`),
  ];
}

/** The matrix for people. */
export function matrixMarkdown(matrix: Matrix): string {
  const used = lawsThatKill(matrix);
  const rows = matrix.semantic.map(({ id, title, named, killedBy }) => [
    `${id} ${title}`,
    ...used.map((law) => (killedBy.includes(law) ? (law === named ? '◉' : '●') : '')),
  ]);
  const survivors = matrix.paired.filter(({ killedBy }) => killedBy.length === 0).length;
  return [
    '# The kill matrix',
    '',
    'Which law kills which mutant: ◉ the law named for it, ● another. Generated by `compactcheck mutants --matrix`; how to read it stands in [README.md](README.md).',
    '',
    table(['mutant', ...used], rows),
    '',
    '## Paired mutants',
    '',
    `Subject and reference share the fault, so that only laws without the oracle can see it: ${matrix.paired.length - survivors} of ${matrix.paired.length} are killed.`,
    '',
    table(
      ['mutant', 'killed by'],
      matrix.paired.map(({ id, killedBy }) => [
        id,
        killedBy.join(' ') || `nothing: ${PAIRED_SURVIVORS[id] ?? 'unexplained'}`,
      ]),
    ),
    '',
    '## The cases',
    '',
    table(
      ['mutant', 'law', 'smallest case'],
      matrix.semantic.map(({ id, named, case: notation }) => [
        id,
        named,
        `\`${notation.replaceAll('`', "'")}\``,
      ]),
    ),
    '',
    '## Syntactic mutants',
    '',
    ...syntacticLines(matrix.syntactic),
    '',
  ].join('\n');
}

/** How many syntactic mutants each law killed, in the table's order. */
export function killsByLaw({ files }: Syntactic): (readonly [law: string, kills: number])[] {
  return ALL_LAWS.map(({ id }) => {
    const kills = Object.values(files).reduce((sum, { byLaw }) => sum + (byLaw[id] ?? 0), 0);
    return [id, kills] as const;
  }).filter(([, kills]) => kills > 0);
}

function syntacticLines(syntactic: Syntactic | undefined): string[] {
  if (syntactic === undefined) return ['Not run.'];
  const files = Object.entries(syntactic.files).map(([file, counts]) => [
    file,
    ...SYNTACTIC_COLUMNS.map(([, count]) => String(counts[count])),
  ]);
  const laws = killsByLaw(syntactic).map(([law, kills]) => [law, String(kills)]);
  return [
    "Stryker's, by file. A timeout is not a kill; an equivalent is argued in `equivalents.ts`.",
    '',
    table(['file', ...SYNTACTIC_COLUMNS.map(([head]) => head)], files),
    '',
    'How many each law broke at, counting all that the first broken case breaks:',
    '',
    table(['law', 'mutants'], laws),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
