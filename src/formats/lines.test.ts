/** Files and their text: what can't be opened, what isn't JSON, and what is said of it. */

import { describe, expect, it } from 'vitest';
import { exampleText, faultOf, readText } from './example-files.ts';
import { readTranscript } from './index.ts';

describe('files', () => {
  it.each([
    ['/nowhere/a.jsonl', '/nowhere/a.jsonl: there is no such file; expected the path of a transcript'],
    [import.meta.dirname, `${import.meta.dirname}: a directory; expected the path of a transcript`],
  ])('%s', async (path, message) => {
    expect((await faultOf(readTranscript(path))).message).toBe(message);
  });
  it.each([
    ['a.json', ''],
    ['a.jsonl', ''],
    ['a.json', '\ufeff \n'],
    ['a.jsonl', '\n\n'],
  ])('an empty %s', async (name, text) => {
    expect((await faultOf(readText(name, text))).message).toBe(
      `${name}: the file is empty; expected a transcript`,
    );
  });
  it('broken UTF-8 is told by line, not read as something else', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"role":"user","content":"a"}\n{"role":"user","content":"'),
      Buffer.from([0xe2, 0x82]),
      Buffer.from('"}\n'),
    ]);
    const source = {
      name: 'a.jsonl',
      text: (async function* () {
        await Promise.resolve();
        yield bytes;
      })(),
    };
    expect((await faultOf(readTranscript(source, { format: 'anthropic' }))).message).toContain(
      'a.jsonl:2: not UTF-8',
    );
  });
  it('a line may hold U+2028, which readline would cut at', async () => {
    const { messages } = await readText('a.jsonl', '{"role":"user","content":"a\u2028b"}', {
      format: 'anthropic',
    });
    expect(messages[0]?.content).toEqual([{ type: 'text', text: 'a\u2028b' }]);
  });
  it('JSONL under another name is read as lines', async () => {
    const text = exampleText('support.claude-code.jsonl');
    expect((await readText('log', text)).messages).toHaveLength(19);
    expect((await faultOf(readText('log', `${text}{"type":"us`))).message).toContain(
      'log:34: not JSON (the line ends in the middle of a string)',
    );
  });
});

describe('a document that is neither a list nor an object', () => {
  it.each(['"text"', '5', 'null'])('%s', async (text) => {
    expect((await faultOf(readText('a.json', text))).message).toBe(
      `a.json: expected a list or an object, got ${text}`,
    );
  });
});

describe('what is said of text that is not JSON', () => {
  it.each([
    ['{"a": "b', 'the line ends in the middle of a string'],
    ['{"a": "b\\', 'the line ends in the middle of a string'],
    ['{"a": [1, 2', 'the line ends where a comma or ] should stand'],
    ['{"a"', 'the line ends where a colon should stand'],
    ['{"a": 1} {', '"{" at column 10, where its end should stand'],
    ['{"a": tru}', '"t" at column 7, where a value should stand'],
    ['{"a": 1,}', '"}" at column 9, where a field should stand'],
    ['{a: 1}', '"a" at column 2, where a field or } should stand'],
    ['{"a": "\t"}', '"\\t" at column 8, where the rest of a string should stand'],
    ['{"a": "\\x"}', '"x" at column 9, where the rest of a string should stand'],
    ['\u0000\u0000', '"\\u0000" at column 1, where a value should stand'],
  ])('%s', async (line, fault) => {
    const { message } = await faultOf(readText('a.jsonl', line, { format: 'anthropic' }));
    expect(message).toBe(`a.jsonl:1: not JSON (${fault}); cut lines can be passed over with --lenient`);
  });
});
