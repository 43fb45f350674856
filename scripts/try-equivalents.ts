/**
 * Whether the argued equivalents come to the same as the program on many more cases than a mutation run has:
 * `npm run mutation:equivalents -- [REPORT] [--cases N] [--seed N] [--survivors]`.
 *
 * REPORT is Stryker's, in JSON, of `npm run mutation:rule` when it is left out; each mutant in it that lives
 * and is argued is tried, or with `--survivors` each that lives. Exits with 1 where something else comes out
 * of one, which is then not equivalent.
 */

import { fork } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { isAlive, isEquivalent, readReport, type SyntacticMutant } from '../mutation/stryker/report.ts';
import { SWITCHED } from '../mutation/stryker/switched.ts';
import type { Task, Told } from '../mutation/stryker/sameness-worker.ts';

const ROOT = join(import.meta.dirname, '..');
const WORKER = join(ROOT, 'mutation/stryker/sameness-worker.ts');
/** Scripts are a store's whole life, so one of them stands for many cases. */
const CASES_A_SCRIPT = 20;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    survivors: { type: 'boolean', default: false },
  },
});
const [report = 'reports/mutation/rule.json'] = positionals;
const [cases, seed] = [Number(values.cases), Number(values.seed)];
if (!Number.isSafeInteger(cases) || cases < 1 || !Number.isSafeInteger(seed))
  giveUp(`expected --cases and --seed to be whole, got ${values.cases} and ${values.seed}`);
if (!existsSync(report)) giveUp(`${report} is not there: npm run mutation:rule writes it`);

const mutants = readReport(report).filter(
  (mutant) => isAlive(mutant) && (values.survivors || isEquivalent(mutant)),
);
const bar = new SingleBar({ format: '{value} runs of about {total} [{bar}] {eta_formatted} left' });
const scripts = Math.ceil(cases / CASES_A_SCRIPT);
bar.start(cases + scripts, 0);
const processes = availableParallelism();
const parts = await Promise.all(Array.from({ length: processes }, (_, index) => tried(index)));
bar.stop();
rmSync(SWITCHED, { recursive: true, force: true });

const found = mutants.map((mutant, index) => ({
  mutant,
  passed: parts.reduce((sum, part) => sum + (part[index]?.passed ?? 0), 0),
  difference: parts.map((part) => part[index]?.difference ?? null).find((text) => text !== null) ?? null,
}));
const differing = found.filter(({ difference }) => difference !== null);
const unmet = found.filter(({ passed }) => passed === 0);
for (const { mutant } of unmet) console.log(`never met: ${nameOf(mutant)}`);
for (const { mutant, difference } of differing)
  console.log(`differs: ${nameOf(mutant)}\n  ${difference ?? ''}`);
const met = found.map(({ passed }) => passed).sort((a, b) => a - b);
console.log(
  `${mutants.length} mutants: ${differing.length} differ, ${unmet.length} were never met; ` +
    `each was met ${met[Math.floor(met.length / 2)] ?? 0} times in the middle of them`,
);
process.exitCode = differing.length === 0 && mutants.length > 0 ? 0 : 1;

function giveUp(why: string): never {
  console.error(`try-equivalents: ${why}`);
  process.exit(2);
}

function nameOf({ file, span, original, replacement }: SyntacticMutant): string {
  return `${file}:${span} ${JSON.stringify(original)} as ${JSON.stringify(replacement)}`;
}

/** One process's share. */
function tried(index: number): Promise<Extract<Told, { same: unknown }>['same']> {
  const task: Task = {
    name: `switched-${index}`,
    mutants,
    share: {
      seed: seed + index * 1_000_003,
      cases: Math.ceil(cases / processes),
      scripts: Math.ceil(scripts / processes),
      hasScope: index === 0,
    },
  };
  const worker = fork(WORKER, { execArgv: ['--import', 'tsx'], cwd: ROOT });
  worker.send(task);
  return new Promise((resolve, reject) => {
    worker.on('message', (told: Told) => ('runs' in told ? bar.increment(told.runs) : resolve(told.same)));
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`a process ended with ${code}, and had not told all`)));
  });
}
