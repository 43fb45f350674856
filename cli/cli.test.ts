/** The command line as a person meets it: results, one-line errors, exit codes. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'compactcheck-'));

function run(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'cli/main.ts'), ...args],
    {
      cwd: ROOT,
      input,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    },
  );
  return { status, stdout, stderr };
}

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const user = (id: string, text: object = {}) => ({
  id,
  role: 'user',
  content: [{ type: 'text', text: 'hi', ...text }],
});

describe('bad input is refused in one line, with place and remedy', () => {
  const store = (messages: object[], summaries: object[] = []) => ({ messages, summaries });
  it.each<[string, string[], string]>([
    ['an empty object', [file('empty.json', {}), '--format', 'store'], 'messages: expected a list'],
    [
      'a duplicate id',
      [file('twice.json', store([user('a'), user('a')])), '--format', 'store'],
      'messages[1].id: expected an id of its own',
    ],
    [
      'negative tokens',
      [file('minus.json', store([user('a', { tokens: -1 })])), '--format', 'store'],
      'messages[0].content[0].tokens: expected a whole number of at least 0, got -1',
    ],
    [
      'level 4',
      [
        file('four.json', store([user('a')], [{ id: 'S', level: 4, sources: ['a'], content: 'x' }])),
        '--format',
        'store',
      ],
      'summaries[0].level: expected 1 or 2 or 3, got 4',
    ],
    [
      'a truncated log',
      [file('cut.jsonl', '{"role":"user","content":"hi"}\n{"role":"assis'), '--format', 'openai-chat'],
      'cut.jsonl:2: ',
    ],
    ['a directory', [folder], 'directory'],
    ['no file', [join(folder, 'nothing.json')], 'nothing.json'],
    ['an unknown format', [file('x.json', {}), '--format', 'yaml'], '--format: expected one of anthropic'],
  ])('%s', (_, args, line) => {
    const { status, stdout, stderr } = run(['compile', ...args, '--budget', '10']);
    expect(stderr).toContain(line);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect([status, stdout]).toEqual([2, '']);
  });

  it.each<[string, string[], string]>([
    [
      'a budget that is a word',
      ['compile', 'x.json', '--budget', 'abc'],
      '--budget: expected a whole number of at least 0, got "abc"',
    ],
    ['an unknown option', ['compile', 'x.json', '--budgit', '5'], "unknown option '--budgit'"],
    [
      'an option of the wrong kind',
      ['compile', 'examples/store.compactcheck.json', '--budget', '5', '--recent-window-tokens', 'wide'],
      'option recentWindowTokens: expected a whole number, got "wide"',
    ],
    ['an unknown command', ['compyle'], "unknown command 'compyle'"],
    ['no command', [], 'expected a command'],
    ['an unknown law', ['verify', '--law', 'L99'], '--law: expected one of L01'],
    ['an unknown subject', ['verify', '--subject', 'nobody'], '--subject: expected one of production'],
    ['a bad notation', ['replay', '-e', 'u1 oops'], 'column 4: expected'],
    ['a file that is no corpus file', ['replay', 'package.json'], 'package.json: '],
    ['a shard that is none', ['verify', '--shard', '3/2'], '--shard: expected i/n'],
  ])('%s', (_, args, line) => {
    const { status, stdout, stderr } = run(args);
    expect(stderr).toContain(line);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect([status, stdout]).toEqual([2, '']);
  });
});

describe('compile', () => {
  it('tells what goes out, and that providers take it', () => {
    const { status, stdout } = run([
      'compile',
      'examples/support.openai-chat.json',
      '--budget',
      '5000',
      '--recent-window-tokens',
      '100',
      '--summarize',
      'extractive',
      '--chunk-tokens',
      '100',
      '--summary-tokens',
      '30',
    ]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/request\s+\d+ raw messages, [1-9]\d* pairs/);
    expect(stdout).toContain('valid for Anthropic; valid for OpenAI Chat; valid for OpenAI Responses');
  });

  it('names what was replaced with both prices, and sends fewer tokens than without the rule', () => {
    const args = [
      'compile',
      'examples/support.openai-chat.json',
      '--budget',
      '9000',
      '--recent-window-tokens',
      '0',
      '--summarize',
      'sized',
      '--chunk-tokens',
      '100',
      '--summary-tokens',
      '400',
    ];
    const [on, off] = [run(args), run([...args, '--no-dearer-rule'])];
    const tokens = ({ stdout }: { stdout: string }) => Number(/tokens\s+(\d+) of/.exec(stdout)?.[1]);
    expect(on.stdout).toMatch(/its messages cost \d+, its pair \d+ charged and \d+ sent/);
    expect(tokens(on)).toBeLessThan(tokens(off));
  });

  it('refuses in one line what does not fit, with exit code 1', () => {
    const { status, stdout, stderr } = run(['compile', 'examples/support.anthropic.json', '--budget', '100']);
    expect(stderr).toMatch(
      /^compactcheck: over budget: needs \d+ tokens, the limit is 102 .*cleared by: a budget of \d+/m,
    );
    expect([status, stdout]).toEqual([1, '']);
  });

  it('writes messages that can be read again', () => {
    const { stdout } = run([
      'compile',
      'examples/support.anthropic.json',
      '--budget',
      '9000',
      '--to',
      'openai-chat',
    ]);
    const again = run([
      'compile',
      file('again.json', stdout),
      '--format',
      'openai-chat',
      '--budget',
      '9000',
      '--json',
    ]);
    expect(again.status).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({ outcome: 'request' });
  });
});

describe('oracle', () => {
  const lines = [
    '{"store":{"messages":[],"summaries":[]},"budget":10,"options":{"estimator":"chars"}}',
    '{"store":',
    '{"store":{"messages":[{"id":"a","role":"user","content":"hello world"}],"summaries":[]},"budget":3,"options":{"estimator":"chars"}}',
    '5',
  ];

  it.each(['reference', 'production'])(
    'answers a line for a line as %s, and goes on after a bad one',
    (subject) => {
      const { status, stdout } = run(['oracle', '--jsonl', '--subject', subject], `${lines.join('\n')}\n`);
      const answers = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { outcome: string; total?: number; message?: string });
      expect(answers.map(({ outcome }) => outcome)).toEqual(['request', 'error', 'refusal', 'error']);
      expect(answers[1]?.message).toContain('not JSON');
      expect(answers[2]?.total).toBe(4);
      expect(status).toBe(0);
    },
  );
});

describe('verify, replay, diff and merge', () => {
  it('leave with 0 where all holds, and say the seed last', () => {
    const { status, stdout } = run([
      'verify',
      '--runs',
      '30',
      '--seed',
      '9',
      '--scope',
      '0',
      '--law',
      'L01',
      'L26',
    ]);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
      /^production: all laws hold over \d+ cases \(seed 9\)$/,
    );
    expect(status).toBe(0);
  });

  it('show a broken law with a command that replays it, and leave with 1', () => {
    const json = join(folder, 'broken.json');
    const { status, stdout } = run([
      'verify',
      '--subject',
      'broken:sends-twice',
      '--runs',
      '20',
      '--seed',
      '1',
      '--law',
      'L01',
      '--json',
      json,
      '--junit',
      join(folder, 'junit.xml'),
    ]);
    expect(status).toBe(1);
    const notation = /replay --subject \S+ -e '([^\n]*)'/.exec(stdout)?.[1] ?? '';
    const replayed = run(['replay', '-e', notation, '--subject', 'broken:sends-twice']);
    expect(replayed.stdout).toContain('L01 exactly-once is broken');
    expect(replayed.status).toBe(1);
    const corpusPath = /corpus file\s+(\S+)/.exec(stdout)?.[1] ?? '';
    expect(run(['replay', corpusPath]).status).toBe(0); // production holds on the same case
    expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain('<failure message="');
    const merged = run(['merge', json, json]);
    expect(merged.stdout).toContain('L01 is broken');
    expect(merged.status).toBe(1);
  });

  it('pass exactly the violations that a baseline knows', () => {
    const args = [
      'verify',
      '--subject',
      'broken:sends-twice',
      '--runs',
      '20',
      '--seed',
      '1',
      '--law',
      'L01',
      'L09',
      '--scope',
      '0',
      '--baseline',
    ];
    expect(run([...args, file('known.json', { violations: [{ law: 'L01' }] })]).status).toBe(0);
    const fixed = run([...args, file('more.json', { violations: [{ law: 'L01' }, { law: 'L09' }] })]);
    expect(fixed.stderr).toContain('L09 holds now');
    expect(fixed.status).toBe(1);
    expect(run([...args, file('none.json', { violations: [] })]).status).toBe(1);
  });

  it('compare production with the reference, as a diff', () => {
    const { status, stdout } = run(['diff', 'reference/vectors/golden.json']);
    expect(stdout.split('\n').filter((line) => line.endsWith(': the same'))).toHaveLength(60);
    expect(status).toBe(0);
  });
});

describe("a compactor of one's own", () => {
  const ALL = 'given.store.messages.map(({ id }) => ({ id }))';
  const mine = (sent: string, claims: string) =>
    `export default { name: 'mine', claims: ${claims}, compile: (given) => ({ sent: ${sent} }) };`;
  const verifyMine = (...args: string[]) => run(['verify', '--runs', '60', '--seed', '1', ...args]);

  it('in a file is held to what it claims, and to no more', () => {
    const adapter = file('mine.mjs', mine(ALL, `['order', 'pairs', 'raw-once']`));
    const { status, stdout } = verifyMine('--adapter', adapter);
    expect(stdout).toContain('mine: all laws hold');
    expect(stdout).toContain('not run: does not claim budget');
    expect(status).toBe(0);
  });

  it('in a file that breaks pairs is shown the pair, and the command given replays it', () => {
    const adapter = file('torn.mjs', mine(`${ALL}.slice(1)`, `['pairs']`));
    const { status, stdout } = verifyMine('--adapter', adapter);
    expect(stdout).toContain('TL-02 pairs-whole is broken: m2 sends the result of x without its call in m1');
    expect(status).toBe(1);
    const notation = /replay --adapter \S+ -e '([^\n]*)'/.exec(stdout)?.[1] ?? '';
    const replayed = run(['replay', '--adapter', adapter, '-e', notation]);
    expect(replayed.stdout).toContain('TL-02 pairs-whole is broken');
    expect(replayed.status).toBe(1);
  });

  it('as a command is held to little where it claims nothing', () => {
    const program = file(
      'mine.cjs',
      `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
        const given = JSON.parse(line); console.log(JSON.stringify({ sent: ${ALL} })); });`,
    );
    const { status, stdout, stderr } = verifyMine('--exec', `node ${program}`);
    expect(stderr).toContain('no --claims given: it is held to raw-once,order,pairs,budget,pure,unicode');
    expect(stdout).toContain('TL-05 within-budget is broken');
    expect(stdout).toContain('not run: does not claim newest');
    expect(status).toBe(1);
    const claiming = verifyMine('--exec', `node ${program}`, '--claims', 'pairs,order');
    expect(claiming.stdout).toContain('all laws hold');
    expect(claiming.status).toBe(0);
  });

  it('that answers with outcomes, in a process of its own, is held to the laws of the rule', () => {
    const oracle = `${process.execPath} --import tsx ${join(ROOT, 'cli/main.ts')} oracle --jsonl`;
    const laws = ['--law', 'L01', 'L13', 'L26'];
    const { status, stdout } = run([
      'verify',
      '--exec',
      oracle,
      '--runs',
      '5',
      '--scope',
      '0',
      '--seed',
      '1',
      ...laws,
    ]);
    expect(stdout).toContain('all laws hold');
    expect(stdout).toMatch(/L26 oracle-equal +│ +104/);
    expect(status).toBe(0);
  });

  it.each<[string, string[], string]>([
    ['a file that is not there', ['--adapter', 'no-such.mjs'], 'no-such.mjs: there is no such file'],
    [
      'a file that exports nothing',
      ['--adapter', file('empty.mjs', '')],
      'expected a default export: { name, claims, compile }',
    ],
    [
      'a command that is not there',
      ['--exec', 'no-such-command-at-all'],
      '--exec: the shell ended with exit code 127',
    ],
    [
      'two subjects',
      ['--exec', 'cat', '--subject', 'reference'],
      'expected one of --subject, --adapter and --exec',
    ],
    ['an unknown claim', ['--exec', 'cat', '--claims', 'pairs,luck'], '--claims: expected words of'],
    ['claims for someone who has their own', ['--claims', 'pairs'], '--claims: expected beside --exec'],
    ['an unknown subject', ['--subject', 'nobody'], '--subject: expected one of production, reference'],
  ])('%s is misuse', (_, args, line) => {
    const { status, stdout, stderr } = run(['verify', '--runs', '1', ...args]);
    expect(stderr.trimEnd().split('\n').at(-1)).toContain(line);
    expect([status, stdout]).toEqual([2, '']);
  });
});

it('every command has help with an example', () => {
  for (const command of ['verify', 'compile', 'oracle', 'replay', 'diff', 'merge']) {
    const { status, stdout } = run([command, '--help']);
    expect(stdout).toContain('Example:');
    expect(status).toBe(0);
  }
  expect(existsSync(join(ROOT, 'package.json'))).toBe(true);
});
