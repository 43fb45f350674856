/** Every format on its example: detected, read, written back. */

import { describe, expect, it } from 'vitest';
import { StoreError } from '../model/errors.ts';
import { detectFormat } from './detect.ts';
import { EXAMPLES, examplePath, exampleText, readText, thereAndBack, withoutIds } from './example-files.ts';
import { FORMATS } from './formats.ts';
import { FormatError, readTranscript, writeMessages } from './index.ts';

const chat = (...messages: unknown[]) =>
  readText('x.json', JSON.stringify(messages), { format: 'openai-chat' });
const counts = (transcript: { leftOut: { what: string; count: number }[] }) =>
  Object.fromEntries(transcript.leftOut.map(({ what, count }) => [what, count]));

describe('every example', () => {
  for (const { name, format, joined } of EXAMPLES) {
    it(`${name} is found to be ${format}, and comes back from its own format as it was read`, async () => {
      const read = await readTranscript(examplePath(name), { join: joined });
      expect(read.format).toBe(format);
      expect(read.messages.length).toBeGreaterThanOrEqual(10);
      const { written, again } = await thereAndBack(read);
      expect(withoutIds(again.messages)).toEqual(withoutIds(read.messages));
      expect([again.system, again.store]).toEqual([read.system, read.store]);
      expect(written.leftOut.filter(({ what }) => what !== 'id of a message')).toEqual([]);
      if (!joined) expect(again.messages).toEqual(read.messages);
      const third = await thereAndBack(again);
      expect(third.written.value).toEqual(joined ? third.written.value : written.value);
    });

    it(`${name} gives the store a valid set of messages`, async () => {
      const { messages } = await readTranscript(examplePath(name), { join: joined });
      const store = { messages, summaries: [] };
      const again = await readText('x.json', JSON.stringify(store));
      expect(again.messages).toEqual(messages);
    });
  }

  it('says what it left out', async () => {
    const log = await readTranscript(examplePath('support.claude-code.jsonl'));
    expect(counts(log)).toMatchObject({
      'line of type summary': 1,
      'line of type file-history-snapshot': 1,
      'line of type system': 1,
      'meta line': 1,
      'sidechain line': 4,
      'line of a branch that was given up': 2,
      'line joined to its turn, its uuid left out': 4,
      'field "cwd" of line': 25,
    });
    const sdk = await readTranscript(examplePath('support.ai-sdk.json'));
    expect(counts(sdk)).toEqual({
      'field "filename" of file': 1,
      'output of type json, read as its JSON text': 1,
    });
  });

  it('tells one conversation in every format alike, but for what a format lacks', async () => {
    const texts = async (name: string) => {
      const { messages } = await readTranscript(examplePath(name));
      return messages.flatMap(({ content }) =>
        content.flatMap((block) => (block.type === 'tool_use' ? block : [])),
      );
    };
    const calls = await texts('support.anthropic.json');
    expect(calls).toHaveLength(6);
    for (const name of ['support.openai-chat.json', 'support.openai-responses.json', 'support.ai-sdk.json']) {
      expect(await texts(name)).toEqual(calls);
    }
  });
});

describe('the table', () => {
  it('has each format once, with a line of description and its example by name', () => {
    expect(new Set(FORMATS.map(({ name }) => name)).size).toBe(6);
    for (const { name, description, extensions } of FORMATS) {
      expect(description).not.toContain('\n');
      expect(
        EXAMPLES.some((each) => each.format === name && extensions.some((end) => each.name.endsWith(end))),
      ).toBe(true);
    }
  });
});

describe('detection', () => {
  const plain = [{ role: 'user', content: 'hi' }];
  it('asks where the content speaks for several formats, and lists them', () => {
    expect(() => detectFormat('x.json', plain)).toThrow(
      'x.json: nothing in it tells these formats apart; expected --format with one of: anthropic, openai-chat, openai-responses, ai-sdk',
    );
    expect(() => detectFormat('x.json', [{ role: 'tool', content: 'hi' }])).toThrow('openai-chat, ai-sdk');
  });
  it('takes the name for a hint, but only where the content leaves it open', () => {
    expect(detectFormat('a.ai-sdk.json', plain)).toBe('ai-sdk');
    expect(detectFormat('a.ai-sdk.json', [{ role: 'tool', tool_call_id: 'a', content: '' }])).toBe(
      'openai-chat',
    );
  });
  it('lists all formats for a file of none', async () => {
    await expect(readText('x.json', '{"a": 1}')).rejects.toThrow(
      'the format is not known; expected --format with',
    );
    await expect(readText('x.json', '[]')).rejects.toThrow(FormatError);
    expect((await readText('x.json', '[]', { format: 'ai-sdk' })).messages).toEqual([]);
  });
  it('looks past values that decide nothing', async () => {
    const lines = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'b', input: null }] },
    ];
    const read = await readText('x.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
    expect([read.format, read.messages.length]).toEqual(['anthropic', 2]);
  });
});

describe('several conversations', () => {
  const path = examplePath('support.openai-chat.jsonl');
  it('are an error that names the two ways out', async () => {
    await expect(readTranscript(path)).rejects.toThrow(
      `${path}:2: a second conversation; expected --join to read all as one, or --conversation N to read one`,
    );
  });
  it('are read as one, with ids by conversation and the later system messages in place', async () => {
    const { messages, system, read, leftOut } = await readTranscript(path, { join: true });
    expect(messages.map(({ id }) => id).slice(8, 13)).toEqual([
      'garden-1/m9',
      'garden-1/m10',
      'garden-2/m1',
      'garden-2/m2',
      'garden-2/m3',
    ]);
    expect(system).toContain('Alder & Finch');
    expect(read).toBe(messages.length + 1);
    expect(leftOut).toEqual([
      { what: 'system message read as a user message', count: 1, first: 'line 2, messages[0]' },
    ]);
  });
  it('are read one by one, by number', async () => {
    const second = await readTranscript(path, { conversation: 2 });
    expect([second.messages[0]?.id, second.system, second.messages.length]).toEqual([
      'm1',
      expect.any(String),
      9,
    ]);
    await expect(readTranscript(path, { conversation: 3 })).rejects.toThrow(
      'expected --conversation from 1 to 2, got 3',
    );
    await expect(readTranscript(examplePath('support.ai-sdk.json'), { conversation: 2 })).rejects.toThrow(
      'from 1 to 1',
    );
  });
  it('go by number where they have no ids', async () => {
    const text = '{"messages":[{"role":"user","content":"a"}]}\n{"messages":[{"role":"user","content":"b"}]}';
    const { messages } = await readText('x.jsonl', text, { join: true, format: 'anthropic' });
    expect(messages.map(({ id }) => id)).toEqual(['1/m1', '2/m1']);
  });
});

describe('openai-chat', () => {
  const call = (args: string) => ({
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: args } }],
  });
  it.each([['{"a":1}'], ['"text"'], ['5'], ['null'], ['{"a":'], ['plain words'], ['']])(
    'keeps the arguments %s',
    async (args) => {
      const { messages } = await chat(call(args));
      const [again] = writeMessages('openai-chat', messages).value as ReturnType<typeof call>[];
      const written = again?.tool_calls[0]?.function.arguments ?? 'none';
      const reread = (await chat(call(written))).messages;
      expect(reread).toEqual(messages);
      if (args !== '"text"') expect(written).toBe(args);
    },
  );
  it('names what it cannot read', async () => {
    const read = await chat(
      {
        role: 'user',
        name: 'ada',
        content: [
          { type: 'text', text: 'x' },
          { type: 'input_audio', input_audio: {} },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA', detail: 'low' } },
        ],
      },
      { role: 'assistant', content: null, refusal: 'no', audio: { id: 'a' }, annotations: [] },
    );
    expect(read.messages[0]?.content[1]).toEqual({
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: 'AAAA' },
    });
    expect(read.leftOut.map(({ what, first }) => `${what} at ${first}`)).toEqual([
      'field "name" of user message at [0].name',
      'part of type input_audio at [0].content[1]',
      'field "detail" of image_url at [0].content[2].image_url.detail',
      'field "refusal" of assistant message at [1].refusal',
      'field "audio" of assistant message at [1].audio',
    ]);
  });
  it('reads the form before tool calls', async () => {
    const old = { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } };
    const { messages, leftOut } = await chat(old, { role: 'function', name: 'f', content: '1' }, old, {
      role: 'function',
      name: 'f',
      content: '2',
    });
    expect(messages.flatMap(({ content }) => content)).toMatchObject([
      { id: 'function_call_1' },
      { tool_use_id: 'function_call_1', content: '1' },
      { id: 'function_call_2' },
      { tool_use_id: 'function_call_2' },
    ]);
    expect(leftOut).toHaveLength(1);
    await expect(chat(old, { role: 'function', name: 'g', content: '' })).rejects.toThrow(
      'x.json: [1].name: expected the name of the function_call before it',
    );
  });
  it('keeps a system message that does not lead where it is', async () => {
    const { messages, system, leftOut } = await chat(
      { role: 'system', content: 'a' },
      { role: 'developer', content: 'b' },
      { role: 'user', content: 'c' },
    );
    expect([system, messages.map(({ role }) => role), leftOut[0]?.first]).toEqual([
      'a',
      ['user', 'user'],
      '[1]',
    ]);
  });
});

describe('compactcheck-store', () => {
  const text = exampleText('store.compactcheck.json');
  it('accepts a bare store, and names fields that it does not know', async () => {
    const read = await readText(
      'x.json',
      '{"messages":[{"id":"a","role":"user","content":"x","at":1}],"summaries":[],"note":"n"}',
    );
    expect(read.store?.messages).toHaveLength(1);
    expect(read.leftOut.map(({ what }) => what)).toEqual([
      'field "at" of user message',
      'field "note" of store',
    ]);
  });
  it('refuses another version, and a store that breaks M1-M5, by path', async () => {
    await expect(readText('x.json', text.replace('"version": 1', '"version": 2'))).rejects.toThrow(
      'x.json: version: expected 1, got 2',
    );
    await expect(
      readText('x.json', text.replace('"level": 2', '"level": 4'), { lenient: true }),
    ).rejects.toThrow(/^x\.json: summaries\[0\]\.mergedInto: expected/);
    await expect(readText('x.json', text.replace('"level": 2', '"level": 4'))).rejects.not.toThrow(
      StoreError,
    );
  });
});
