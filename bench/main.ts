/**
 * `npm run bench`: measures, writes results as JSON and a plot, prints tables, and tells what must hold.
 *
 * Exit code 1 where something does not hold; `--quick` tries the harness in under a minute and holds to
 * nothing, since it measures too little.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { ALL, type Comparison, QUICK } from './comparisons.ts';
import { judge } from './gates.ts';
import { plotOf } from './plot.ts';
import { compared, type Results } from './results.ts';
import { measure } from './rounds.ts';
import { measureSingles } from './singles.ts';
import { gatesTable, stagesTable, timesTable } from './table.ts';

const ROUNDS = 12;
const QUICK_ROUNDS = 3;

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
    'only comparisons whose name begins so: none-dearer, long-stores, append, cold, others, reference',
  )
  .option('--out <folder>', 'where results are written', 'bench/results')
  .addHelpText('after', '\nExample:\n  npm run bench -- --quick')
  .parse()
  .opts<Flags>();

const isQuick = flags.quick === true;
const chosen = (isQuick ? QUICK : ALL).filter(({ name }) => name.startsWith(flags.only ?? ''));
const results = await measureAll(chosen, isQuick ? QUICK_ROUNDS : ROUNDS);
const name = isQuick ? 'quick' : (flags.only ?? 'results');
mkdirSync(flags.out, { recursive: true });
writeFileSync(join(flags.out, `${name}.json`), `${JSON.stringify(results, null, 1)}\n`);
writeFileSync(join(flags.out, `${name}.svg`), plotOf(results));
console.log([timesTable(results), stagesTable(results)].join('\n'));
if (!isQuick && flags.only === undefined) {
  const judged = judge(results);
  console.log(gatesTable(judged));
  process.exitCode = judged.every(({ holds }) => holds) ? 0 : 1;
}

async function measureAll(comparisons: readonly Comparison[], rounds: number): Promise<Results> {
  const [loadBefore = 0] = loadavg();
  const done = [];
  for (const comparison of comparisons) {
    process.stderr.write(`${comparison.name}\n`);
    done.push(compared(comparison, await measure(comparison.jobs, rounds)));
  }
  return {
    measuredOn: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    processor: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    rounds,
    loadBefore,
    loadAfter: loadavg()[0] ?? 0,
    comparisons: done,
    singles: isQuick || flags.only !== undefined ? {} : measureSingles(),
  };
}
