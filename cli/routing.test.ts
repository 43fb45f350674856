/** `route` and `models` as a person meets them: the choice marked, its reason in words, one-line errors. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultCatalog } from '../src/routing/catalog.ts';
import type { Catalog, Decision, RoutingCase } from '../src/routing/types.ts';

const ROOT = join(import.meta.dirname, '..');
const EXAMPLE = 'examples/routing-case.json';
const folder = mkdtempSync(join(tmpdir(), 'compactcheck-routing-'));

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'cli/main.ts'), ...args],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  return { status, stdout, stderr };
}

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const example = JSON.parse(readFileSync(join(ROOT, EXAMPLE), 'utf8')) as RoutingCase;

describe('route', () => {
  it('prints the candidates, the chosen one marked, and why, in words', () => {
    const { status, stdout, stderr } = run('route', EXAMPLE);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/→ │ reuse │ claude-sonnet-5 +│ +\$0\.1072/);
    expect(stdout).toMatch(/ {2}│ role +│ claude-haiku-4\.5 │ +\$0\.1360/);
    expect(stdout).toContain('why: cheaper-cache: reading it from the prompt cache costs the least');
    expect(stdout).toContain('if it fails: typed on claude-sonnet-5');
    expect(stdout).toMatch(/going deeper: a summary for \$0\.1072 pays from the \d+\w\w request on/);
  });

  it('says what kept a cheaper way from being taken', () => {
    const cold = { ...example, now: 5_000, settings: { summaries: 'auto' } };
    const { stdout } = run('route', file('cold.json', cold));
    expect(stdout).toContain("reuse can't be taken (cache-cold)");
    expect(stdout).toContain('why: cache-cold: reusing the cache would cost less, but');
  });

  it('prints the decision as JSON, with the break-even', () => {
    const { status, stdout } = run('route', EXAMPLE, '--json');
    const decision = JSON.parse(stdout) as Decision & { breakEven: object };
    expect(status).toBe(0);
    expect(decision).toMatchObject({
      way: 'reuse',
      reason: 'cheaper-cache',
      rungs: ['claude-haiku-4.5', 'claude-sonnet-5'],
    });
    expect(decision.breakEven).toMatchObject({ cost: decision.candidates[2]?.estimate });
  });

  it('reads a transcript, and a last request beside it', () => {
    const last = file('last.json', {
      ...example.lastRequest,
      model: 'gpt-5.5',
      tokens: 900,
      tokensSince: 0,
      read: 800,
      written: 0,
    });
    const { status, stdout, stderr } = run(
      ...['route', '--transcript', 'examples/support.openai-chat.json', '--conversation-model', 'gpt-5.5'],
      ...['--setting', 'auto', '--keep', '100', '--last-request', last, '--now', '1000', '--json'],
    );
    expect([status, stderr]).toEqual([
      0,
      expect.stringMatching(/17 of 21 messages would be summarised, \d+ tokens/),
    ]);
    expect((JSON.parse(stdout) as Decision).candidates.map(({ way }) => way)).toEqual(['typed', 'reuse']);
  });

  it.each<[string, string[], string]>([
    ['nothing', [], 'expected a case, or a transcript by --transcript'],
    ['no such file', ['nowhere.json'], 'nowhere.json: there is no such file'],
    ['no JSON', [file('text.json', 'x')], 'text.json: not JSON'],
    [
      'a setting that is none',
      [file('s.json', { ...example, settings: { summaries: 'cheap' } })],
      's.json: settings.summaries: expected "conversation"',
    ],
    [
      'a field that is none',
      [file('f.json', { ...example, oneModle: true })],
      'f.json: oneModle: expected no such',
    ],
    [
      'a model without a window',
      [file('w.json', { ...example, conversation: { model: 'mine' } })],
      'w.json: windows: expected the window of "mine"',
    ],
    [
      'no model',
      ['--transcript', 'examples/support.openai-chat.json'],
      "--conversation-model: expected the conversation's model",
    ],
    ['a law that is none', ['--check', '--law', 'RL-99'], '--law: expected one of RL-01'],
    ['a subject that is none', ['--check', '--subject', 'x'], '--subject: expected production or reference'],
  ])('refuses %s in one line', (_, args, line) => {
    const { status, stdout, stderr } = run('route', ...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('holds a subject to the laws', () => {
    const { status, stdout } = run('route', '--check', '--runs', '60', '--law', 'RL-10', 'RL-16', '--json');
    const report = JSON.parse(stdout) as { laws: Record<string, { held: number }>; failedGates: string[] };
    expect(Object.keys(report.laws)).toEqual(['RL-10', 'RL-16']);
    expect(report.laws['RL-10']?.held).toBe(60);
    expect([status, report.failedGates.length > 0]).toEqual([1, true]); // so few cases reach no region
  });
});

describe('models', () => {
  const { catalog } = defaultCatalog();
  const changed = (change: object): Catalog => ({
    ...catalog,
    models: catalog.models.map((model, index) => (index === 1 ? { ...model, ...change } : model)),
  });

  it('prints the catalog, as a table and as JSON', () => {
    const { status, stdout } = run('models');
    expect([status, stdout.split('\n').filter((line) => line.startsWith('│')).length]).toEqual([0, 28]);
    expect(stdout).toMatch(
      /│ gpt-5\.5 +│ +5 │ +0\.50 │ +│ +30 │ 1,050,000 │ automatic +│ >272,000: 10\/1\.00\/45/,
    );
    expect(stdout).toContain('2026-07-02, models.dev');
    expect(JSON.parse(run('models', '--json').stdout)).toEqual(catalog);
  });

  it.each<[string, object, string]>([
    ['a missing price', { prices: { input: '1' } }, 'models[1].prices.output: expected a decimal string'],
    ['a negative price', { prices: { input: '-1', output: '1' } }, 'models[1].prices.input: expected US$'],
    [
      'a finer price',
      { prices: { input: '0.0000001', output: '1' } },
      'models[1].prices.input: expected US$',
    ],
    ['a window of 0', { window: 0 }, 'models[1].window: expected a whole number of at least 1'],
    ['an id twice', { id: catalog.models[0]?.id }, 'models[1].id: expected an id of its own'],
  ])('refuses a catalog with %s whole, and so does route', (_, change, line) => {
    const path = file('catalog.json', changed(change));
    for (const args of [
      ['models', '--catalog', path],
      ['route', EXAMPLE, '--catalog', path],
    ]) {
      const { status, stdout, stderr } = run(...args);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain(`catalog.json: ${line}`);
    }
  });

  it('a model that a catalog lacks has unknown prices, and is never compared', () => {
    const path = file('few.json', {
      ...catalog,
      models: catalog.models.filter(({ id }) => id !== 'claude-sonnet-5'),
    });
    const given = file('mine.json', { ...example, windows: { 'claude-sonnet-5': 200_000 } });
    const { stdout } = run('route', given, '--catalog', path, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ way: 'typed', reason: 'price-unknown' });
  });
});
