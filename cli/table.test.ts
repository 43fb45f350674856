/** The tokenizer's table takes most of a second and over 100 MB: it is loaded when it is asked for, and not before. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Runs the command line in a process of its own, and tells which files of js-tiktoken that loaded. */
function tablesLoaded(...args: string[]): string[] {
  const script = `
    process.argv = [process.execPath, 'compactcheck', ...${JSON.stringify(args)}];
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = () => true;
    await import(${JSON.stringify(join(ROOT, 'cli/main.ts'))});
    const { createRequire } = await import('node:module');
    const loaded = Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes('js-tiktoken'));
    write(JSON.stringify({ code: process.exitCode, loaded }));
  `;
  const child = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const { code, loaded } = JSON.parse(child.stdout) as { code: number; loaded: string[] };
  expect(code, child.stderr).toBe(0);
  return loaded;
}

const COMPILE = ['compile', 'examples/support.openai-chat.json', '--budget', '9000', '--json'];

describe('the tokenizer’s table', () => {
  it.each([
    ['--help', ['--help']],
    ['a command’s --help', ['compile', '--help']],
    ['a compile with chars', [...COMPILE, '--estimator', 'chars']],
  ])('is not loaded by %s', (_, args) => {
    expect(tablesLoaded(...args)).toEqual([]);
  });

  it('is loaded by a compile with tiktoken, and seen here', () => {
    expect(tablesLoaded(...COMPILE, '--estimator', 'tiktoken')).toContainEqual(
      expect.stringContaining('o200k_base'),
    );
  });
});
