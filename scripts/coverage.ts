/**
 * Which lines, branches and functions of `src/` and `reference/` the laws reach, by file, and that none
 * falls under its floor (`npm run coverage`; `--write` sets the floors to what is reached).
 *
 * c8 around plain runs, since around vitest its figures are wrong here. Node writes what was run into one
 * folder, whatever the number of processes, and c8 only reports.
 */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');
const RAW = join(ROOT, 'coverage/raw');
const FLOORS = join(import.meta.dirname, 'measured/coverage-floors.json');
const MEASURES = ['lines', 'branches', 'functions'] as const;

const TRANSCRIPTS = readdirSync(join(ROOT, 'examples'))
  .filter((name) => !name.startsWith('routing'))
  .map((name) => join('examples', name));

/** What the laws are asked, one process each. */
const RUNS: readonly (readonly string[])[] = [
  ['verify', '--runs', '100', '--seed', '1'],
  ['verify', '--stores', ...TRANSCRIPTS, '--seed', '1'],
  ['route', '--check', '--runs', '2000', '--seed', '1'],
  ['route', '--check', '--subject', 'reference', '--runs', '500', '--seed', '1'],
];

const percent = z.object({ pct: z.union([z.number(), z.literal('Unknown')]) });
const summarySchema = z.record(
  z.string(),
  z.object({ lines: percent, branches: percent, functions: percent }),
);
const floorsSchema = z.record(
  z.string(),
  z.object({ lines: z.number(), branches: z.number(), functions: z.number() }),
);
type Floors = z.infer<typeof floorsSchema>;

rmSync(RAW, { recursive: true, force: true });
for (const run of RUNS) {
  console.error(`compactcheck ${run.join(' ')}`);
  execFileSync(process.execPath, ['--import', 'tsx', 'cli/main.ts', ...run], {
    cwd: ROOT,
    env: { ...process.env, NODE_V8_COVERAGE: RAW },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
execFileSync('npx', ['c8', 'report', '--temp-directory', RAW], { cwd: ROOT, stdio: 'inherit' });

const reached = reachedIn(join(ROOT, 'coverage/coverage-summary.json'));
if (process.argv.includes('--write')) {
  writeFileSync(FLOORS, `${JSON.stringify(reached, null, 2)}\n`);
} else {
  const below = fallenBelow(floorsSchema.parse(JSON.parse(readFileSync(FLOORS, 'utf8'))), reached);
  for (const line of below) console.log(line);
  console.log(`${Object.keys(reached).length} files, ${below.length} figures below their floor`);
  process.exitCode = below.length === 0 ? 0 : 1;
}

/** Whole percents, rounded down, by file. */
function reachedIn(path: string): Floors {
  const { total: _total, ...files } = summarySchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const whole = ({ pct }: z.infer<typeof percent>) => (pct === 'Unknown' ? 100 : Math.floor(pct));
  const named = Object.entries(files).map(
    ([file, { lines, branches, functions }]) =>
      [
        relative(ROOT, file),
        { lines: whole(lines), branches: whole(branches), functions: whole(functions) },
      ] as const,
  );
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Every figure below its floor, and every file that has none. */
function fallenBelow(floors: Floors, now: Floors): string[] {
  return Object.entries(now).flatMap(([file, figures]) => {
    const floor = floors[file];
    if (floor === undefined) return [`${file}: no floor; write it with npm run coverage -- --write`];
    return MEASURES.filter((measure) => figures[measure] < floor[measure]).map(
      (measure) => `${file}: ${measure} ${figures[measure]} %, and the floor is ${floor[measure]} %`,
    );
  });
}
