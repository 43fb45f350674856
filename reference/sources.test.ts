/**
 * `SOURCES.md` against the project: every statement of the source documents keeps its row, and every row
 * names what exists.
 *
 * The rows are pinned by id, so none can go unseen. A `held` row must name a check that is there and isn't
 * the oracle's alone; a `rule` row may name nothing better; a `later` row must still wait for something,
 * so that it is brought up to date when that arrives.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MUTANTS } from '../mutation/mutants/index.ts';
import { LAWS } from '../properties/laws/index.ts';
import { ROUTING_LAWS } from '../properties/routing/laws/index.ts';
import { REGION_NAMES } from '../properties/regions/regions.ts';
import golden from './vectors/golden.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');

interface Row {
  readonly id: string;
  readonly statement: string;
  readonly rule: string;
  readonly checkedBy: string;
  readonly status: string;
}
const COLUMNS = 5;
const NOTHING = '–';

/** The rows of every table of statements; a row with a cell too many or too few throws. */
function rowsOf(text: string): Row[] {
  const lines = text.split('\n').filter((line) => /^\|\s*(DS|SR)-/.test(line));
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length !== COLUMNS + 2) throw new Error(`not a row of ${COLUMNS} cells: ${line}`);
    const [, id = '', statement = '', rule = '', checkedBy = '', status = ''] = cells;
    return { id, statement, rule, checkedBy, status };
  });
}

// ---------------------------------------------------------------- the statements of the sources

interface Section {
  readonly id: string;
  readonly what: string;
  /** How many statements the source has there: numbers before a dot or a letter. */
  readonly statements: number;
  /** Every row, less the section's id. */
  readonly rows: string;
}
const R1_ROWS = {
  1: 'abcdefghijklm',
  2: 'abcdefghijkl',
  3: 'abc',
  4: 'abcdefgh',
  5: 'abcd',
  6: 'ab',
  7: 'abcd',
  8: 'abcde',
};
const findings = Object.entries(R1_ROWS).flatMap(([number, letters]) =>
  Array.from(letters).map((letter) => `-${number}.${letter}`),
);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1).join(' ');

const SECTIONS: readonly Section[] = [
  { id: 'DS-O', what: 'the opening', statements: 6, rows: '1 2 3 4 5 6.1 6.2' },
  { id: 'DS-P', what: 'the problem', statements: 4, rows: '1.1 1.2 2.1 2.2 2.3 3 4' },
  {
    id: 'DS-C',
    what: 'changes 1 to 9',
    statements: 9,
    rows:
      '1 1.1 1.2 2 2.1 2.2 2.3 2.4 2.5 2.6 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10 4.1 4.2 4.3 ' +
      '5.1 5.2 5.3 6.1 6.2 7 8.1 8.2 9 9.1',
  },
  { id: 'DS-W', what: 'with other pull requests', statements: 3, rows: upTo(3) },
  {
    id: 'DS-T',
    what: 'tests: five bullets, and the runs',
    statements: 7,
    rows:
      '1 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 3.1 3.2 3.3 3.4 3.5 4.1 4.2 4.3 4.4 4.5 4.6 ' +
      '5.1 5.2 5.3 6 7',
  },
  { id: 'DS-M', what: 'measured: each table and claim', statements: 31, rows: upTo(31) },
  { id: 'DS-L', what: 'what it leaves', statements: 5, rows: '1.1 1.2 1.3 2 3.1 3.2 4 5.1 5.2 5.3' },
  {
    id: 'DS-N',
    what: 'not verified: six bullets, and two of the end',
    statements: 8,
    rows: '1 2.1 2.2 2.3 3 4 5 6 7 8',
  },
  { id: 'DS-J', what: "the review's verdict: four bullets, and the text", statements: 9, rows: upTo(9) },
  { id: 'DS-R1', what: 'findings R1-1 to R1-8', statements: 8, rows: findings.join(' ') },
  {
    id: 'DS-V',
    what: 'verified fine',
    statements: 12,
    rows: '1 2 3 4.1 4.2 4.3 5.1 5.2 5.3 5.4 6.1 6.2 6.3 7.1 7.2 8.1 8.2 9.1 9.2 10.1 10.2 11 12',
  },
  {
    id: 'DS-A',
    what: 'the reply: by finding, and its frame',
    statements: 10,
    rows: '1.1 1.2 1.3 1.4 2.1 2.2 2.3 3 4.1 4.2 5.1 5.2 6.1 6.2 6.3 6.4 7 8.1 8.2 8.3 9 10',
  },
  { id: 'SR-P', what: 'the problem and the proposal', statements: 5, rows: upTo(5) },
  { id: 'SR-T', what: 'terms', statements: 6, rows: upTo(6) },
  {
    id: 'SR-I',
    what: 'items 1 to 5',
    statements: 5,
    rows:
      '1.1 1.2 1.3 1.4 1.5 1.6 1.7 2.1 2.2 2.3 2.4 2.5 2.6 3.1 3.2 3.3 3.4 3.5 4.1 4.2 4.3 4.4 ' + '5.1 5.2',
  },
  { id: 'SR-C', what: 'catches 1 to 4', statements: 4, rows: '1.1 1.2 2 3.1 3.2 4.1 4.2' },
  { id: 'SR-Q', what: 'open questions 1 to 5, and two narrower ones', statements: 7, rows: upTo(7) },
  { id: 'SR-M', what: 'measure first 1 to 3', statements: 3, rows: upTo(3) },
  { id: 'SR-A', what: 'acceptance', statements: 5, rows: '1.1 1.2 1.3 2.1 2.2 3.1 3.2 4 5' },
];
const expectedIds = ({ id, rows }: Section) => rows.split(' ').map((row) => `${id}${row}`);

/** Pinned: rows may be added here and there, never dropped. */
const FEWEST_ROWS = 294;

// ---------------------------------------------------------------- what rows may name

/** The families of rules, each with its last number (part 10 to 50). */
const RULES: Readonly<Record<string, number>> = {
  ...{ M: 6, T: 5, W: 3, P: 6, S: 4, D: 6, K: 7, E: 8, B: 6 },
  ...{ X: 4, C: 3, R: 6, V: 8, G: 21 },
};

function isRule(name: string): boolean {
  const [, family = '', number = ''] = /^([A-Z])([1-9]\d?)$/.exec(name) ?? [];
  return Number(number) >= 1 && Number(number) <= (RULES[family] ?? 0);
}

const laws = [...LAWS, ...ROUTING_LAWS];
const lawIds = new Set(laws.map(({ id }) => id));
const restating = new Set(laws.flatMap((law) => ('restatesRule' in law ? [law.id] : [])));
const mutantIds = new Set(MUTANTS.map(({ id }) => id));
const goldenIds = new Set(golden.map(({ id }) => id));
const corpusFiles = new Set(readdirSync(join(ROOT, 'properties/corpus/cases')));
const regions = new Set<string>(REGION_NAMES);

/** A way to name a check. */
interface Form {
  readonly means: (reference: string) => boolean;
  readonly exists: (reference: string) => boolean;
  /** Whether it may be named before it is there. */
  readonly isPlanned: (reference: string) => boolean;
  /** Whether it counts beside the oracle. */
  readonly stands: (reference: string) => boolean;
}
/** A form with numbers, of which parts 60 and 70 plan those up to `last`. */
function numbered(
  prefix: string,
  last: number,
  known: ReadonlySet<string>,
  stands: (id: string) => boolean,
): Form {
  const means = (reference: string) =>
    reference.startsWith(prefix) && /^\d\d$/.test(reference.slice(prefix.length));
  const isPlanned = (reference: string) => Number(reference.slice(prefix.length)) <= last;
  return { means, exists: (reference) => known.has(reference), isPlanned, stands };
}
/** A form `prefix:NAME`. */
function prefixed(
  prefix: string,
  exists: (name: string) => boolean,
  is: 'planned' | 'alone' | 'aside',
): Form {
  const nameOf = (reference: string) => reference.slice(prefix.length + 1);
  return {
    means: (reference) => reference.startsWith(`${prefix}:`) && nameOf(reference) !== '',
    exists: (reference) => exists(nameOf(reference)),
    isPlanned: () => is === 'planned',
    stands: () => is !== 'aside',
  };
}
const isFile = (path: string) => existsSync(join(ROOT, path));

const FORMS: readonly Form[] = [
  numbered('L', 44, lawIds, (id) => !restating.has(id)),
  numbered('RL-', 17, lawIds, (id) => !restating.has(id)),
  numbered('MU-', 56, mutantIds, () => true),
  numbered('MR-', 30, mutantIds, () => true),
  prefixed('golden', (id) => goldenIds.has(id), 'aside'),
  prefixed('corpus', (name) => corpusFiles.has(`${name}.json`), 'alone'),
  prefixed('region', (name) => regions.has(name), 'aside'),
  prefixed('test', (path) => path.endsWith('.test.ts') && isFile(path), 'alone'),
  prefixed('bench', (name) => isFile(`bench/${name}.ts`), 'planned'),
  prefixed('cmd', (name) => isFile(`cli/commands/${name}.ts`), 'planned'),
];

const referencesOf = ({ checkedBy }: Row) => (checkedBy === NOTHING ? [] : checkedBy.split(', '));
const formOf = (reference: string) => FORMS.find(({ means }) => means(reference));
const isThere = (reference: string) => formOf(reference)?.exists(reference) ?? false;
const isPlanned = (reference: string) => formOf(reference)?.isPlanned(reference) ?? false;
const stands = (reference: string) => formOf(reference)?.stands(reference) ?? false;
const rulesOf = ({ rule }: Row) => (rule === NOTHING ? [] : rule.split(' '));

type Kind = 'held' | 'rule' | 'later' | 'history' | 'differs';
const STATUSES: readonly { readonly kind: Kind; readonly form: RegExp }[] = [
  { kind: 'held', form: /^held$/ },
  { kind: 'rule', form: /^rule$/ },
  { kind: 'later', form: /^later: (issue [4-8]|life cycle|selects)$/ },
  { kind: 'history', form: /^history$/ },
  { kind: 'differs', form: /^differs: \S.{20,}$/ },
];

/** All that is wrong with one row. */
function faultsOf(row: Row): string[] {
  const kind = STATUSES.find(({ form }) => form.test(row.status))?.kind;
  const faults = [...faultsOfCells(row), ...faultsOfChecks(row, kind)];
  if (kind === undefined) faults.push(row.status === '' ? 'no status' : `no such status: ${row.status}`);
  return faults.map((fault) => `${row.id}: ${fault}`);
}

function faultsOfCells(row: Row): string[] {
  const unknown = referencesOf(row).filter((reference) => formOf(reference) === undefined);
  return [
    ...(row.statement === '' ? ['no statement'] : []),
    ...rulesOf(row)
      .filter((rule) => !isRule(rule))
      .map((rule) => `no such rule: ${rule}`),
    ...unknown.map((reference) => `no such form of check: ${reference}`),
  ];
}

function faultsOfChecks(row: Row, kind: Kind | undefined): string[] {
  const references = referencesOf(row);
  const missing = references.filter((reference) => !isThere(reference));
  const isAbsent = kind === 'held' || kind === 'rule' ? missing : missing.filter((one) => !isPlanned(one));
  const faults = isAbsent.map((reference) => `checked by ${reference}, which isn't there`);
  const isEmpty = references.length === 0;
  if (kind === 'held' && !references.some(stands))
    faults.push('held by nothing but the oracle, golden cases or regions');
  if (kind === 'rule' && references.some(stands))
    faults.push('checked by more than the oracle and golden cases: say held');
  if (kind === 'rule' && isEmpty) faults.push('checked by nothing');
  if (kind === 'later' && !isEmpty && missing.length === 0)
    faults.push('all that it waits for is there: say what holds it');
  if (kind === 'history' && !isEmpty) faults.push('history is checked by nothing');
  if ((kind === 'rule' || kind === 'differs') && rulesOf(row).length === 0) faults.push('by no rule');
  return faults;
}

// ---------------------------------------------------------------- the tests

const rows = rowsOf(readFileSync(join(import.meta.dirname, 'SOURCES.md'), 'utf8'));
const ids = rows.map(({ id }) => id);

describe('the sources', () => {
  it.each(SECTIONS)('$id, $what: each statement has its row', (section) => {
    const expected = expectedIds(section);
    expect(expected.filter((id) => !ids.includes(id))).toEqual([]);
    const numbers = expected.map((id) => /^\D+(?:\d-)?(\d+)/.exec(id)?.[1]); // R1-7.b is of finding 7
    expect(new Set(numbers).size).toBe(section.statements);
  });

  it('have no row that no section expects, and none twice', () => {
    const expected = new Set(SECTIONS.flatMap(expectedIds));
    expect(ids.filter((id) => !expected.has(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it(`have ${FEWEST_ROWS} rows or more`, () => {
    expect(rows.length).toBeGreaterThanOrEqual(FEWEST_ROWS);
  });

  it('have a status in each row, and name only what is there', () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  it('say of every guard what keeps it', () => {
    const named = new Set(rows.filter(({ status }) => status === 'held').flatMap(rulesOf));
    expect(['K1', 'K2', 'K3', 'K4', 'K5', 'K6', 'K7'].filter((rule) => !named.has(rule))).toEqual([]);
  });
});

describe('a fault in a row is found', () => {
  const sound: Row = { id: 'DS-X1', statement: 's', rule: 'D1', checkedBy: 'L12', status: 'held' };

  it('and a sound row has none', () => {
    expect(faultsOf(sound)).toEqual([]);
  });

  it.each<[string, Partial<Row>, RegExp]>([
    ['no status', { status: '' }, /no status/],
    ['an unknown status', { status: 'done' }, /no such status: done/],
    ['an unknown issue', { status: 'later: issue 3' }, /no such status/],
    ['a difference that says nothing', { status: 'differs:' }, /no such status/],
    ['a law that is not there', { checkedBy: 'L12, L99' }, /checked by L99, which/],
    ['a law that nobody plans', { checkedBy: 'L99', status: 'later: issue 6' }, /checked by L99, which/],
    [
      'a golden case that is not there',
      { checkedBy: 'L12, golden:nowhere' },
      /checked by golden:nowhere, which/,
    ],
    [
      'a corpus file that is not there',
      { checkedBy: 'corpus:SRC-nowhere' },
      /checked by corpus:SRC-nowhere, which/,
    ],
    ['a mutant that is not there', { checkedBy: 'L12, MU-79' }, /checked by MU-79, which/],
    ['a region that is not there', { checkedBy: 'L12, region:nowhere' }, /checked by region:nowhere, which/],
    ['a test that is not there', { checkedBy: 'test:src/nowhere.test.ts' }, /checked by test:/],
    ['the oracle alone', { checkedBy: 'L26, golden:tie' }, /held by nothing but the oracle/],
    ['nothing', { checkedBy: '–' }, /held by nothing/],
    ['words for a check', { checkedBy: 'see the tests' }, /no such form of check/],
    ['a rule that there is not', { rule: 'K8' }, /no such rule: K8/],
    ['more than the oracle under `rule`', { status: 'rule' }, /say held/],
    ['nothing left to wait for', { status: 'later: issue 5' }, /all that it waits for is there/],
    ['history with a check', { status: 'history' }, /history is checked by nothing/],
  ])('%s', (_, change, fault) => {
    expect(faultsOf({ ...sound, ...change }).join('\n')).toMatch(fault);
  });

  it('a cell too few', () => {
    expect(() => rowsOf('| DS-X1 | s | D1 | held |')).toThrow('not a row of 5 cells');
  });
});
