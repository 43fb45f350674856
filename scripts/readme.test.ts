/** The README's example does what its comments say. */

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SETTINGS } from '../src/routing/ladder.ts';
import { ROOT } from './generated.ts';

it('the first example answers as its comments say', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const path = join(ROOT, 'scripts', `readme-example.${process.pid}.ts`);
  const runnable = code
    .replace("'compactcheck'", "'../src/index.ts'")
    .replace('const store = {', 'const store: any = {');
  writeFileSync(path, `${runnable}\nconsole.log(JSON.stringify([request.raw, request.verdicts['L1-0']]));\n`);
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', path], { encoding: 'utf8' });
  rmSync(path);
  const [raw, verdict] = JSON.parse(stdout) as [string[], object];
  expect(readme).toContain(`request.raw; // [${raw.map((id) => `'${id}'`).join(', ')}]`);
  const written = JSON.stringify(verdict)
    .replaceAll(/"(\w+)":/g, '$1: ')
    .replaceAll('"', "'")
    .replaceAll(',', ', ')
    .replace('{', '{ ')
    .replace('}', ' }');
  expect(readme).toContain(`request.verdicts['L1-0']; // ${written}`);
});

it('the page on who writes a summary names every setting and reason to be billed twice, and its command runs', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, page = ''] =
    /## Which model writes a summary, and how to change it\n([\s\S]*?)\n## /.exec(readme) ?? [];
  for (const setting of SETTINGS) expect(page).toContain(`summaries: "${setting}"`);
  for (const part of [
    'falls through',
    'billed twice',
    'another vendor',
    'which model wrote it and by which way',
  ])
    expect(page).toContain(part);
  const [, args = ''] = /npx compactcheck (route examples\S+)/.exec(page) ?? [];
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'cli/main.ts'), ...args.split(' ')],
    { encoding: 'utf8', cwd: ROOT },
  );
  expect([status, stdout]).toEqual([0, expect.stringContaining('→')]);
});
