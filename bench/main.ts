/**
 * `npm run bench`: measures, writes results as JSON and a plot, prints tables, and tells what must hold.
 *
 * Exit code 1 where something does not hold; `--quick` tries the harness in under a minute and holds to
 * nothing, since it measures too little.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { ALL, QUICK } from './comparisons.ts';
import { judge } from './gates.ts';
import type { Comparison } from './jobs.ts';
import { plotOf } from './plot.ts';
import { compared, merged, type Results } from './results.ts';
import { measure } from './rounds.ts';
import type { Job } from './sample.ts';
import { measureSingles } from './singles.ts';
import { whyMissing } from './subjects/others.ts';
import { gatesTable, stagesTable, timesTable } from './table.ts';

const ROUNDS = 12;
const QUICK_ROUNDS = 3;
/** What is measured once, by the name that `--only` knows it under. */
const SINGLES = 'singles';

interface Flags {
  readonly quick?: true;
  readonly only?: string;
  readonly out: string;
}

const flags = new Command('bench')
  .description('Measures compiles side by side.')
  .option('--quick', 'a few small stores and few rounds, to see that all of it works')
  .option(
    '--only <name>',
    'only what has a name that begins so (none-dearer, long-stores, append, cold, others, reference, singles), in place of the earlier results of that name',
  )
  .option('--out <folder>', 'where results are written', 'bench/results')
  .addHelpText('after', '\nExample:\n  npm run bench -- --quick')
  .parse()
  .opts<Flags>();

const isQuick = flags.quick === true;
const isWanted = (name: string) => name.startsWith(flags.only ?? '');
const file = join(flags.out, isQuick ? 'quick' : 'results');
const rounds = isQuick ? QUICK_ROUNDS : ROUNDS;
const before = flags.only === undefined ? null : earlier(`${file}.json`);
let measured: Results = {
  node: process.versions.node,
  processor: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
  rounds,
  comparisons: [],
  singles: {},
};
for (const comparison of (isQuick ? QUICK : ALL).filter(({ name }) => isWanted(name))) {
  process.stderr.write(`${comparison.name}\n`);
  const [loadBefore = 0] = loadavg();
  const jobs = await measure(runnable(comparison), isQuick ? rounds : (comparison.rounds ?? rounds));
  const done = compared(comparison, jobs, { loadBefore, loadAfter: loadavg()[0] ?? 0 });
  measured = { ...measured, comparisons: [...measured.comparisons, done] };
  write(merged(before, measured));
}
if (!isQuick && isWanted(SINGLES)) measured = { ...measured, singles: measureSingles() };
const results = merged(before, measured);
write(results);
console.log([timesTable(measured), stagesTable(measured)].join('\n'));
if (!isQuick) {
  const judged = judge(results);
  console.log(gatesTable(judged));
  process.exitCode = judged.every(({ holds }) => holds) ? 0 : 1;
}

/** Written after each comparison, so that what is broken off has lost nothing. */
function write(results: Results): void {
  mkdirSync(flags.out, { recursive: true });
  writeFileSync(`${file}.json`, `${JSON.stringify(results, null, 1)}\n`);
  writeFileSync(`${file}.svg`, plotOf(results));
}

/** A comparison's jobs, less those whose library is not here, which is said. */
function runnable({ jobs }: Comparison): Job[] {
  return jobs.filter(({ subject }) => {
    const why = whyMissing(subject);
    if (why !== null) process.stderr.write(`  without ${subject}: ${why}\n`);
    return why === null;
  });
}

/** What was measured before; null where nothing was. */
function earlier(path: string): Results | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results) : null;
}
