/** Subjects in a thread and in a process: real files, real commands, and whatever they may do. */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCase } from '../../notation/parse.ts';
import { plainCase } from '../../plain-case.ts';
import { isPassed } from '../../report/report.ts';
import { verify } from '../../verify.ts';
import type { Answer } from '../answer.ts';
import { openAdapter } from './adapter.ts';
import { openCommand } from './command.ts';
import type { OpenSubject } from './connection.ts';

const folder = mkdtempSync(join(tmpdir(), 'compactcheck-elsewhere-'));
const GIVEN = plainCase(parseCase('u1 a1 budget(2)'));
const LONG_MS = 20_000;
const SHORT_MS = 300;

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const module = (body: string) =>
  `export default { name: 'mine', claims: ['order', 'pure'], compile(given) { ${body} } };`;
const ALL = 'return { sent: given.store.messages.map(({ id }) => ({ id })) };';
const program = (body: string) => `
const { createInterface } = require('node:readline');
createInterface({ input: process.stdin }).on('line', (line) => { const given = JSON.parse(line); ${body} });`;
const say = (answer: string) => `process.stdout.write(JSON.stringify(${answer}) + '\\n');`;
const SAY_ALL = say('{ sent: given.store.messages.map(({ id }) => ({ id })) }');

function command(name: string, body: string): OpenSubject {
  const path = file(name, program(body));
  return openCommand(
    `${JSON.stringify(process.execPath)} ${JSON.stringify(path)}`,
    ['order', 'pure'],
    'sent',
  );
}

/** Asks, and asks once more whatever happened, and then closes. */
async function askTwice(open: OpenSubject, deadlineMs: number): Promise<(Answer | undefined)[]> {
  try {
    const ask = () => open.subject.ask?.({ ...GIVEN }, deadlineMs);
    return [await ask(), await ask()];
  } finally {
    await open.close();
  }
}

const SENT = { is: 'sent', sent: { sent: [{ id: 'm1' }, { id: 'm2' }] } };

describe('a file', () => {
  it.each([
    ['in JavaScript', 'good.mjs', module(ALL)],
    [
      'in TypeScript',
      'good.ts',
      `type Id = { id: string };\nexport default { name: 'mine', claims: ['order'], compile: (given: { store: { messages: Id[] } }) => ({ sent: given.store.messages.map(({ id }: Id) => ({ id })) }) };`,
    ],
    ['that prints', 'prints.mjs', module(`console.log('hello'); ${ALL}`)],
    [
      'that answers later',
      'later.mjs',
      module(
        `return new Promise((done) => setTimeout(() => done({ sent: given.store.messages.map(({ id }) => ({ id })) }), 5));`,
      ),
    ],
  ])('%s is asked', async (_, name, text) => {
    expect(await askTwice(await openAdapter(file(name, text)), LONG_MS)).toEqual([SENT, SENT]);
  });

  it.each([
    ['that loops after an await', 'loops.mjs', 'await null; for (;;);', /^it gave no answer within 300 ms$/],
    ['that ends its process', 'exits.mjs', 'process.exit(3);', /^it ended its thread with exit code 3$/],
    ['that throws', 'throws.mjs', `throw new Error('no');`, /^it threw Error: no$/],
    ['that answers what no thread can pass on', 'clone.mjs', 'return { sent: [], also: () => 1 };', /junk/],
  ])('%s is told so, and asked again', async (_, name, body, what) => {
    const text = module(body).replace('compile(given)', 'async compile(given)');
    const deadlineMs = what.source.includes(`${SHORT_MS} ms`) ? SHORT_MS : LONG_MS;
    const answers = await askTwice(await openAdapter(file(name, text)), deadlineMs);
    for (const answer of answers)
      expect(answer).toMatchObject({ is: 'fault', what: expect.stringMatching(what) as string });
  });

  it.each([
    ['that is not there', join(folder, 'nothing.mjs'), /there is no such file/],
    ['with no default export', file('none.mjs', 'export const x = 1;'), /expected a default export/],
    [
      'with an unknown claim',
      file('claim.mjs', `export default { name: 'x', claims: ['all'], compile() {} };`),
      /default export: claims\[0\]: expected/,
    ],
    [
      'with no function',
      file('no-function.mjs', `export default { name: 'x', claims: [] };`),
      /default export: compile: expected a function/,
    ],
    ['that does not parse', file('bad.mjs', 'export default {'), /bad\.mjs: /],
  ])('%s is refused in a line', async (_, path, what) => {
    await expect(openAdapter(path)).rejects.toThrow(what);
  });
});

describe('a command', () => {
  it('is asked, a line in and a line out', async () => {
    expect(await askTwice(command('good.cjs', SAY_ALL), LONG_MS)).toEqual([SENT, SENT]);
  });

  it.each([
    ['that never answers', 'silent.cjs', '', 1_000, /^it gave no answer within 1000 ms$/],
    [
      'that ends',
      'ends.cjs',
      `console.error('no more'); process.exit(4);`,
      LONG_MS,
      /^it ended with exit code 4: no more$/,
    ],
    [
      'that answers junk',
      'junk.cjs',
      `process.stdout.write('hello\\n');`,
      LONG_MS,
      /^it answered with junk: a line that is not JSON: hello$/,
    ],
    ['that answers something else', 'other.cjs', say('[1]'), LONG_MS, /^it answered with junk: expected/],
  ])('%s is told so, and started again', async (_, name, body, deadlineMs, what) => {
    const answers = await askTwice(command(name, body), deadlineMs);
    for (const answer of answers)
      expect(answer).toMatchObject({ is: 'fault', what: expect.stringMatching(what) as string });
  });

  it('holds the laws as a function does', async () => {
    const open = command('laws.cjs', SAY_ALL);
    const report = await verify(open.subject, { seed: 1, runs: 60, deadlineMs: LONG_MS });
    await open.close();
    expect(report.findings).toEqual([]);
    expect(isPassed(report)).toBe(true);
  });
});
