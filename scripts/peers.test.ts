/** The peers' page and table, and the command as a person meets it; no library is needed for either. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CASES_PAGE, peerTable } from '../properties/peers/page.ts';
import { ROOT } from './generated.ts';

it('each ✗ of the table leads to a heading of the page, and each heading is led to', () => {
  const links = [...peerTable().matchAll(/\[✗\]\(([^)#]*)#([^)]*)\)/g)];
  const page = readFileSync(join(ROOT, CASES_PAGE), 'utf8');
  const headings = [...page.matchAll(/^### (.*)$/gm)].map(([, text = '']) =>
    text.toLowerCase().replaceAll(' ', '-'),
  );
  expect(links.length).toBeGreaterThan(30);
  expect(new Set(links.map(([, path]) => path))).toEqual(new Set([CASES_PAGE]));
  expect(links.map(([, , anchor]) => anchor)).toEqual(headings);
});

describe('npm run peers', () => {
  const run = (...args: string[]) => {
    const command = [...['--import', 'tsx', join(ROOT, 'scripts/peers.ts')], ...args];
    return spawnSync(process.execPath, command, { encoding: 'utf8', cwd: ROOT });
  };

  it.each([
    [['nobody'], 'peers: peer: expected one of langchain-trim, '],
    [['--runs', 'many'], 'peers: --runs: expected a whole number of at least 1, got "many"'],
  ])('%s is misuse, in a line', (args, line) => {
    const { status, stdout, stderr } = run(...args);
    expect(stderr).toContain(line);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect([status, stdout]).toEqual([2, '']);
  });

  it('has help with an example', () => {
    const { status, stdout } = run('--help');
    expect(stdout).toContain('Example:');
    expect(status).toBe(0);
  });
});
