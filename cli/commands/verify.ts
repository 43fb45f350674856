/**
 * `compactcheck verify`: the main job. Holds a subject to the laws, with a progress bar on a terminal and
 * plain lines elsewhere; exits with 1 where a law is broken or a gate fails.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import colours from 'picocolors';
import { z } from 'zod';
import { readCorpus } from '../../properties/corpus/corpus.ts';
import { ALL_LAWS } from '../../properties/laws/index.ts';
import { corpusFile } from '../../properties/report/corpus-file.ts';
import { compareWithBaseline } from '../../properties/report/baseline.ts';
import { junitXml } from '../../properties/report/junit.ts';
import { isPassed, type Report, type ReportedFinding } from '../../properties/report/report.ts';
import { failureText, guardTable, lawTable } from '../../properties/report/text.ts';
import { storeLane, type StoreLane } from '../../properties/stores.ts';
import { answersOf, type Subject } from '../../properties/subjects/subject.ts';
import { verify, type VerifyOptions } from '../../properties/verify.ts';
import { type Describe, example, type ExitCode, note, say, UsageError, wholeNumber } from '../command.ts';
import { progressTeller } from '../progress.ts';
import { writeWhole } from '../files.ts';
import { type Chosen, choose, type SubjectFlags, withSubjectFlags } from '../subject-flags.ts';

interface Flags extends SubjectFlags {
  deadline?: number;
  stores?: string[];
  baseline?: string;
  law?: string[];
  runs: number;
  time?: number;
  seed?: number;
  scope: number;
  shard?: { index: number; of: number };
  json?: string;
  junit?: string;
}

/** Where the project keeps its bugs as values. */
const CORPUS = fileURLToPath(new URL('../../properties/corpus/cases', import.meta.url));
/** Where a failing run leaves its cases, ready to be filed. */
/** An outcome may need a tokenizer, which takes a second or two to load. */
const DEADLINES_MS = { sent: 1_000, outcome: 5_000 };
const FOUND = 'reports/found';

export const describe: Describe = (command, done) => {
  withSubjectFlags(command)
    .option(
      '--deadline <duration>',
      'how long a subject of your own may take over a case; 1s, or 5s where it answers with outcomes',
      duration('--deadline'),
    )
    .option(
      '--stores <file...>',
      "only one's own transcripts and stores, with budgets drawn from their totals",
    )
    .option('--baseline <file>', 'exactly the violations known in this file pass')
    .option('--law <id...>', 'only these laws')
    .option('--runs <number>', 'cases for each random lane', wholeNumber('--runs', 1), 300)
    .option('--time <duration>', 'instead of a number of cases, as many as fit: 60s, 10m', duration('--time'))
    .option(
      '--seed <number>',
      'what random cases follow from; a fresh one when left out',
      wholeNumber('--seed', 0),
    )
    .option(
      '--scope <messages>',
      'size of the exhaustive lane; 3 takes most of a minute, 0 leaves it out',
      wholeNumber('--scope', 0),
      2,
    )
    .option('--shard <i/n>', 'this machine is number i of n', shard)
    .option('--json <file>', 'write the report, for merge')
    .option('--junit <file>', 'write the report for a CI')
    .addHelpText(
      'after',
      example(
        'compactcheck verify --runs 1000',
        'compactcheck verify --stores my-session.jsonl',
        'compactcheck verify --subject broken:sends-twice',
        'compactcheck verify --adapter my-compactor.js',
        `compactcheck verify --exec 'python3 my_compactor.py' --claims pairs,order,budget`,
      ),
    )
    .action(async (flags: Flags) => done(await run(flags)));
};

async function run(flags: Flags): Promise<ExitCode> {
  const laws = knownLaws(flags.law);
  const chosen = await choose(flags);
  try {
    return await runOn(chosen, flags, laws);
  } finally {
    await chosen.close();
  }
}

async function runOn(
  { subject, replayFlags }: Chosen,
  flags: Flags,
  laws: readonly string[] | undefined,
): Promise<ExitCode> {
  const seed = flags.seed ?? Math.floor(Math.random() * 2 ** 31);
  const progress = progressTeller();
  const options: VerifyOptions = {
    seed,
    runs: flags.runs,
    scope: flags.scope,
    corpus: readCorpus(CORPUS),
    onProgress: progress.tell,
    deadlineMs: flags.deadline ?? DEADLINES_MS[answersOf(subject)],
    replayFlags,
    ...(laws === undefined ? {} : { laws }),
    ...(flags.time === undefined ? {} : { timeMs: flags.time }),
    ...(flags.shard === undefined ? {} : { shard: flags.shard }),
    ...(flags.stores === undefined ? {} : { stores: await storeLanes(flags.stores, seed), onlyGiven: true }),
  };
  const report = await verify(subject, options);
  progress.end();
  await tellReport(report, subject);
  if (flags.json !== undefined) writeWhole(flags.json, `${JSON.stringify(report, null, 2)}\n`);
  if (flags.junit !== undefined) writeWhole(flags.junit, junitXml(report));
  return flags.baseline === undefined ? exitOf(report) : againstBaseline(report, flags.baseline);
}

/** A lane a file; what was passed over is said, and a file that is no transcript has no lane. */
async function storeLanes(files: readonly string[], seed: number): Promise<StoreLane[]> {
  const lanes = await Promise.all(files.map((file) => storeLane(file, seed)));
  for (const { name, notes } of lanes) for (const one of notes) note(`${name}: ${one}`);
  const read = lanes.filter(({ cases }) => cases.length > 0);
  if (read.length === 0) throw new UsageError('--stores: none of the files is a transcript or a store');
  return read;
}

function knownLaws(ids: readonly string[] | undefined): readonly string[] | undefined {
  const unknown = ids?.find((id) => !ALL_LAWS.some((law) => law.id === id));
  if (unknown !== undefined)
    throw new UsageError(
      `--law: expected one of ${ALL_LAWS.map(({ id }) => id).join(', ')}, got ${JSON.stringify(unknown)}`,
    );
  return ids;
}

/** Prints tables and failures; the line with the seed stands last, where it is found again. */
async function tellReport(report: Report, subject: Subject): Promise<void> {
  const paint = colours;
  say(lawTable(report, paint));
  const guards = guardTable(report);
  if (guards !== '') say(guards);
  for (const finding of report.findings)
    say(`\n${await failureText(finding, subject, keep(finding), paint)}`);
  for (const { gate, what } of report.failedGates) say(`${paint.red('gate')} ${gate}: ${what}`);
  const cases = report.lanes.reduce((sum, lane) => sum + lane.cases, 0);
  const verdict = isPassed(report)
    ? paint.green('all laws hold')
    : paint.red(`${report.findings.length} laws broken, ${report.failedGates.length} gates failed`);
  say(`\n${report.subject}: ${verdict} over ${cases} cases (seed ${report.seed})`);
}

/** Leaves a failing case as a ready corpus file; a script has none. */
function keep(finding: ReportedFinding): string | null {
  const file = corpusFile(finding);
  if (file === null) return null;
  mkdirSync(FOUND, { recursive: true });
  const path = join(FOUND, file.name);
  writeFileSync(path, file.text);
  return path;
}

function exitOf(report: Report): ExitCode {
  return isPassed(report) ? 0 : 1;
}

const baselineSchema = z.object({ violations: z.array(z.object({ law: z.string() })) });

function againstBaseline(report: Report, file: string): ExitCode {
  const parsed = baselineSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new UsageError(`${file}: expected { "violations": [{ "law": "L01" }, …] }`);
  const { unexpected, fixed } = compareWithBaseline(
    report,
    parsed.data.violations.map(({ law }) => law),
  );
  for (const law of unexpected) note(`${law} is broken, and the baseline does not know of it`);
  for (const law of fixed) note(`${law} holds now; take it out of the baseline`);
  return unexpected.length + fixed.length === 0 ? 0 : 1;
}

const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

function duration(flag: string): (text: string) => number {
  return (text) => {
    const [, amount, unit] = /^(\d+)(ms|s|m|h)$/.exec(text) ?? [];
    const factor = unit === undefined ? undefined : UNITS[unit];
    if (amount === undefined || factor === undefined)
      throw new UsageError(`${flag}: expected a duration like 60s or 10m, got ${JSON.stringify(text)}`);
    return Number(amount) * factor;
  };
}

function shard(text: string): { index: number; of: number } {
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (index === undefined || of === undefined || Number(index) < 1 || Number(index) > Number(of)) {
    throw new UsageError(`--shard: expected i/n with 1 ≤ i ≤ n, got ${JSON.stringify(text)}`);
  }
  return { index: Number(index) - 1, of: Number(of) };
}
