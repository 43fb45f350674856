/**
 * Corpus files that are none: each fails with file and place, in one line, and none is passed over.
 *
 * The files are written anew for each test, into a folder of their own: a damaged file among the cases
 * would fail every other run.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CorpusError, readCorpus, readCorpusFile } from './corpus.ts';

const message = { id: 'm1', role: 'user', content: 'hello' };
const summary = { id: 'S', level: 1, sources: ['m1'], content: 'it said hello' };
const store = { messages: [message], summaries: [summary] };
const good = {
  id: 'good',
  title: 'A greeting goes out.',
  foundBy: 'a test',
  case: { store, budget: 100, options: { estimator: 'chars' } },
  expect: { outcome: 'request' },
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compactcheck-corpus-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Writes a file into the folder, a value as JSON and a text as it is. */
function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return path;
}

/** What reading the folder says, less the folder's name. */
function fault(): string {
  try {
    readCorpus(folder);
  } catch (error) {
    if (error instanceof CorpusError) return error.message.replace(join(folder, '/'), '');
    throw error;
  }
  throw new Error('the folder was read without a fault');
}

/** The good file with some of its fields as given. */
const having = (fields: object): object => ({ ...good, ...fields });
const havingCase = (fields: object): object => having({ case: { ...good.case, ...fields } });
/** The good file less one field. */
const without = (field: string): object =>
  Object.fromEntries(Object.entries(good).filter(([name]) => name !== field));

describe('a corpus folder', () => {
  it('is read in the order of its names, each case by the door', () => {
    write('second.json', having({ id: 'second' }));
    write('good.json', good);
    const [first, second] = readCorpus(folder);
    expect([first?.id, second?.id]).toEqual(['good', 'second']);
    expect(first?.given.store.messages[0]?.content).toEqual([{ type: 'text', text: 'hello' }]);
    expect(first?.given).toMatchObject({ budget: 100, options: { estimator: 'chars' } });
    expect(first?.expect).toEqual({ outcome: 'request' });
  });

  it('may hold a case without budget, options and a known answer', () => {
    write('good.json', { ...without('expect'), case: { store } });
    expect(readCorpus(folder)[0]).toMatchObject({ given: { budget: null, options: {} }, expect: {} });
  });

  it.each(['README.md', '.gitkeep', 'notes.txt', 'case.ts', 'good.json.bak', 'good.JSON'])(
    'may not hold %s, whatever is in it',
    (name) => {
      write('good.json', good);
      write(name, good);
      expect(fault()).toBe(`${name}: expected only corpus files here, each named after its id, with .json`);
    },
  );

  it('may not hold a folder', () => {
    mkdirSync(join(folder, 'more'));
    expect(fault()).toMatch(/^more: expected only corpus files here/);
  });

  it('that is not there is no empty corpus', () => {
    expect(() => readCorpus(join(folder, 'gone'))).toThrow(/ENOENT/);
  });
});

describe('a corpus file fails where it', () => {
  it.each([
    ['is empty', '', 'bad.json:1: not JSON (the file ends where a value should stand)'],
    ['is no JSON', 'see\nelsewhere\n', 'bad.json:1: not JSON ("s" at column 1, where a value should stand)'],
    [
      'stops being JSON',
      '{\n  "id": "bad",\n  title\n}\n',
      'bad.json:3: not JSON ("t" at column 3, where a field should stand)',
    ],
    [
      'was cut off',
      JSON.stringify(good, null, 2).slice(0, 40),
      'bad.json:3: not JSON (the file ends in the middle of a string)',
    ],
    ['is a list', [good], 'bad.json: expected an object, got a list'],
    ['is a case alone', good.case, 'bad.json: store: expected no such field'],
    ['has an unknown field', having({ seed: 1 }), 'bad.json: seed: expected no such field'],
    [
      'has an unknown field in its case',
      havingCase({ seed: 1 }),
      'bad.json: case.seed: expected no such field',
    ],
    ['has another id', good, 'bad.json: id: expected the file to be named good.json, as its id says'],
    [
      'has no usable id',
      having({ id: '../bad' }),
      'bad.json: id: expected letters, digits and dashes, got "../bad"',
    ],
    [
      'has an empty title',
      having({ title: '' }),
      'bad.json: title: expected a string that is not empty, got ""',
    ],
    [
      'has a list of expectations',
      having({ expect: [] }),
      'bad.json: expect: expected an object, got a list',
    ],
  ])('%s', (_, content, line) => {
    write('bad.json', content);
    expect(fault()).toBe(line);
  });

  it.each(['id', 'title', 'foundBy', 'case'])('has no %s', (field) => {
    write('bad.json', without(field));
    expect(fault()).toMatch(new RegExp(`^bad\\.json: ${field}: expected .*, got nothing$`));
  });
});

describe('a corpus file whose case the door refuses fails: it', () => {
  const twice = { messages: [message, message], summaries: [] };
  const unread = { messages: [message], summaries: [{ ...summary, level: 4 }] };
  const wrongLevel = { messages: [message], summaries: [{ ...summary, level: 2 }] };
  it.each([
    ['has no store', { store: undefined }, 'case.store: expected an object, got nothing'],
    [
      'has a store without summaries',
      { store: { messages: [] } },
      'case.store.summaries: expected a list, got nothing',
    ],
    [
      'has a level that is none',
      { store: unread },
      'case.store.summaries[0].level: expected 1 or 2 or 3, got 4',
    ],
    [
      'bears an id twice',
      { store: twice },
      'case.store.messages[1].id: expected an id of its own, got "m1", which messages[0] has',
    ],
    [
      'has a source of the wrong level',
      { store: wrongLevel },
      `case.store.summaries[0].sources[0]: expected the id of a summary of level 1, got "m1", a message's`,
    ],
    ['has a budget that is none', { budget: -1 }, 'case.budget: expected a whole number of at least 0'],
    [
      'reserves more than there is',
      { budget: { maxTokens: 1, reserveForResponse: 2 } },
      'case.budget.reserveForResponse: expected at most maxTokens, 1, got 2',
    ],
    [
      'has an option that there is not',
      { options: { windows: 3 } },
      'case.options.windows: there is no such option',
    ],
    [
      'has an option of the wrong kind',
      { options: { calibration: 'high' } },
      'case.options.calibration: expected a number',
    ],
    ['names an unknown estimator', { options: { estimator: 'words' } }, 'case.options.estimator: expected'],
    ['takes a budget for an option', { options: { budget: 3 } }, 'case.options.budget: '],
    ['has options that are a list', { options: [] }, 'case.options: expected an object, got a list'],
  ])('%s', (_, fields, line) => {
    write('good.json', havingCase(fields));
    const said = fault();
    expect(said).toContain(`good.json: ${line}`);
    expect(said.split('\n')).toHaveLength(1);
  });
});

it('one file is read as strictly as a folder', () => {
  expect(() => readCorpusFile(write('bad.json', good))).toThrow(CorpusError);
  expect(readCorpusFile(write('good.json', good)).id).toBe('good');
});
