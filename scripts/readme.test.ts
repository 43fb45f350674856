/** The README's example does what its comments say. */

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
