/**
 * The examples that the README shows: the broken one is reported as it says, and the Python ones work, both
 * ways, wherever there is a Python.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failureText, PLAIN } from '../report/text.ts';
import { verify } from '../verify.ts';
import torn from './torn-messages.subject.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');
const CLI = `${JSON.stringify(process.execPath)} --import tsx ${JSON.stringify(join(ROOT, 'cli/main.ts'))}`;

const lines = (file: string) => readFileSync(join(HERE, file), 'utf8').trimEnd().split('\n');

it('a compactor of twenty-odd lines is brought under the laws by a file of fifteen', () => {
  expect(lines('last-messages.ts').length).toBeLessThanOrEqual(30);
  expect(lines('last-messages.test.ts').length).toBeLessThanOrEqual(15);
});

it('a trimmer that breaks pairs is told which pair, in the smallest list, and how to see it again', async () => {
  const { findings } = await verify(torn, {
    seed: 1,
    runs: 200,
    replayFlags: '--adapter torn-messages.subject.ts',
  });
  expect(findings.map(({ law }) => law)).toEqual(['TL-02', 'TL-16']);
  const [finding] = findings;
  if (finding === undefined) throw new Error('nothing was found');
  const text = await failureText(finding, torn, null, PLAIN);
  const trimmed = text.split('\n').map((line) => line.trimEnd());
  expect(trimmed.filter((line) => line !== '')).toEqual([
    'TL-02 pairs-whole is broken: m2 sends the result of x without its call in m1',
    '  of a call and a result that the store holds as a pair, with nothing but results between, both go out or neither does',
    '  a[C(x)1] u[R(x)1] budget(1)',
    '            m1        m2',
    '  message   a[C(x)1]  u[R(x)1]',
    '  tokens    1         1',
    '  answers             m1',
    '  went out  -         raw',
    '  sent: m2',
    '  lane         lists, shrunk in 14 steps',
    '  falls with   no other law',
    "  replay       compactcheck replay --adapter torn-messages.subject.ts -e 'a[C(x)1] u[R(x)1] budget(1)'",
  ]);
});

const python = spawnSync('python3', ['--version'], { encoding: 'utf8' });
const hasPython = python.status === 0;

describe(hasPython ? 'Python' : 'Python, which is not here: its examples are not run', () => {
  it.runIf(hasPython)('asks the oracle, which answers every test vector as written', () => {
    const { stdout, stderr, status } = spawnSync(
      'python3',
      [join(HERE, 'ask_oracle.py'), `${CLI} oracle --jsonl`, join(ROOT, 'reference/vectors/oracle.jsonl')],
      { encoding: 'utf8', cwd: ROOT },
    );
    expect([stderr, status]).toEqual(['', 0]);
    expect(stdout.trimEnd().split('\n')).toEqual(["request ['m1', 'm2', 'm3'] replaced", '[]']);
  });

  it.runIf(hasPython)('has a compactor that holds every law that it claims', () => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [
        ...['--import', 'tsx', join(ROOT, 'cli/main.ts'), 'verify'],
        ...['--exec', `python3 ${JSON.stringify(join(HERE, 'window_compactor.py'))}`],
        ...['--claims', 'raw-once,order,pairs,budget,monotone,pure,unicode', '--runs', '150', '--seed', '1'],
      ],
      { encoding: 'utf8', cwd: ROOT, env: { ...process.env, NO_COLOR: '1' } },
    );
    expect(stdout).toContain('all laws hold');
    expect([status, stderr.includes('Traceback')]).toEqual([0, false]);
  });
});
