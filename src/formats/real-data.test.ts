/**
 * Real transcripts that nobody here wrote. They aren't part of the project: `COMPACTCHECK_DATA` names their
 * folder, and without it the tests are skipped.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultOf, readText, thereAndBack, withoutIds } from './example-files.ts';
import { readTranscript } from './index.ts';

const FOLDER = process.env['COMPACTCHECK_DATA'] ?? resolve(import.meta.dirname, '../../../shared/data');
const FILES = [
  { name: 'claude-code-edge_cases.jsonl', messages: 11, lenient: true },
  { name: 'claude-code-representative_messages.jsonl', messages: 11, lenient: false },
  { name: 'claude-code-sample_session.jsonl', messages: 7, lenient: false },
  { name: 'claude-code-todowrite_examples.jsonl', messages: 11, lenient: false },
  { name: 'swe-marshmallow.openai-chat.json', messages: 27, lenient: false },
  { name: 'tau-airline.openai-chat.jsonl', messages: 5307, lenient: false },
];

interface ChatMessage {
  role: string;
  name?: string;
  tool_calls?: { function: { name: string; arguments: unknown } }[];
}

/** A message as it was before anyone wrote it down: arguments as values, without fields that M1 lacks. */
function essence(given: ChatMessage): object {
  const message = { ...given };
  delete message.name;
  const tool_calls = message.tool_calls?.map((call) => ({
    ...call,
    function: { ...call.function, arguments: JSON.parse(String(call.function.arguments)) as unknown },
  }));
  return tool_calls === undefined ? message : { ...message, tool_calls };
}

describe.skipIf(!existsSync(FOLDER))(`real transcripts (skipped where there is no ${FOLDER})`, () => {
  it.each(FILES)('$name is read and written back', async ({ name, messages, lenient }) => {
    const read = await readTranscript(join(FOLDER, name), { join: true, lenient });
    expect(read.messages).toHaveLength(messages);
    expect(new Set(read.messages.map(({ id }) => id)).size).toBe(messages);
    const { again } = await thereAndBack(read);
    expect(withoutIds(again.messages)).toEqual(withoutIds(read.messages));
    expect(again.system).toBe(read.system);
  });

  it('the airline’s 200 conversations are 5,308 messages, and each comes back as it was written', async () => {
    const path = join(FOLDER, 'tau-airline.openai-chat.jsonl');
    const all = await readTranscript(path, { join: true });
    expect(all.system).toBeDefined();
    expect(all.messages.length + 1).toBe(5308);
    expect(all.read).toBe(5308);
    expect(all.messages[0]?.id).toBe('task0-trial0/m1');
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    for (const number of [1, 2, 57, 200]) {
      const one = await readTranscript(path, { conversation: number });
      const given = (JSON.parse(lines[number - 1] ?? '') as { messages: ChatMessage[] }).messages;
      const { written } = await thereAndBack(one);
      expect((written.value as ChatMessage[]).map(essence)).toEqual(given.map(essence));
    }
  });

  it('the log of edge cases is refused at its first damaged line, and with lenient counts seven', async () => {
    const path = join(FOLDER, 'claude-code-edge_cases.jsonl');
    await expect(readTranscript(path)).rejects.toThrow(
      `${path}:10: message.content: expected a string or a list`,
    );
    const { leftOut } = await readTranscript(path, { lenient: true });
    expect(leftOut).toContainEqual({
      what: 'damaged message or line, passed over',
      count: 7,
      first: 'line 10, message.content',
    });
    expect(leftOut).toContainEqual({
      what: 'link to a parent that is not in the log',
      count: 1,
      first: 'line 17',
    });
  });
});

/** What happens to logs on their way: each makes of a text a damaged one, or nothing where it has no such place. */
const DAMAGES: Record<string, (text: string) => string | undefined> = {
  'cut in the middle of a line': (text) => text.slice(0, Math.floor(text.trimEnd().length - 40)),
  'a line twice': (text) => {
    const lines = text.trimEnd().split('\n');
    return lines.length < 2 ? undefined : [lines[0], ...lines].join('\n');
  },
  "a call's id missing": (text) => text.replace(/"id":\s*"(call_|toolu_)/, '"no_id": "$1'),
  'two with one id': (text) => {
    const [first, second] = [...text.matchAll(/"uuid":\s*"([^"]+)"|"id":\s*"(task[^"]+)"/g)].map(
      ([, uuid, task]) => uuid ?? task,
    );
    return first === undefined || second === undefined
      ? undefined
      : text.replaceAll(`"${second}"`, `"${first}"`);
  },
};

describe.skipIf(!existsSync(FOLDER))(
  `damaged copies of real transcripts (skipped where there is no ${FOLDER})`,
  () => {
    const texts = FILES.map(({ name, lenient }) => ({
      name,
      wasDamaged: lenient,
      text: existsSync(FOLDER) ? readFileSync(join(FOLDER, name), 'utf8') : '',
    }));
    describe.each(texts)('$name', ({ name, wasDamaged, text }) => {
      it.each(Object.entries(DAMAGES))(
        '%s: an error with file and place, or with lenient a counted warning',
        async (_, damage) => {
          const damaged = damage(text);
          if (damaged === undefined || damaged === text) return; // a file of one document has no second line, a chat no ids
          const fault = await faultOf(readText(name, damaged, { join: true }));
          expect(fault.message).toContain(name);
          if (name.endsWith('.json')) return; // a document is read whole or not at all
          const { leftOut } = await readText(name, damaged, { join: true, lenient: true });
          expect(leftOut.some(({ what }) => what.includes('passed over'))).toBe(true);
        },
      );

      it('a byte order mark and CRLF change nothing', async () => {
        const read = (given: string) => readText(name, given, { join: true, lenient: wasDamaged });
        const plain = await read(text);
        expect((await read(`\uFEFF${text}`)).messages).toEqual(plain.messages);
        expect((await read(text.replaceAll('\n', '\r\n'))).messages).toEqual(plain.messages);
      });
    });
  },
);
