/**
 * Damage in every example, line by line: an error that names file and place, or, with `lenient`, a counted
 * warning. A store passes the door whole or not at all, and a document that isn't JSON can't be mended.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXAMPLES, exampleText, faultOf, readText } from './example-files.ts';
import { FormatError, type FormatName, type LeftOut, readTranscript } from './index.ts';
import type { Transcript } from './transcript.ts';

type Json = Record<string, unknown>;
const CUT = 'line that is not JSON, passed over';
const WHOLE = new Set<FormatName>(['compactcheck-store']);
const REPEATED = 'repeated line, passed over';

function warned(leftOut: readonly LeftOut[], what: RegExp): LeftOut[] {
  return leftOut.filter((each) => what.test(each.what));
}

/** The first object in the value that passes. */
function find(value: unknown, test: (object: Json) => boolean): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value) && test(value as Json)) return value as Json;
  for (const inner of Object.values(value)) {
    const found = find(inner, test);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The key of a call's id in each format, and what tells a call. */
const CALL_IDS: Record<FormatName, [string, (object: Json) => boolean]> = {
  anthropic: ['id', ({ type }) => type === 'tool_use'],
  'claude-code': ['id', ({ type }) => type === 'tool_use'],
  'compactcheck-store': ['id', ({ type }) => type === 'tool_use'],
  'openai-chat': ['id', ({ type }) => type === 'function'],
  'openai-responses': ['call_id', ({ type }) => type === 'function_call'],
  'ai-sdk': ['toolCallId', ({ type }) => type === 'tool-call'],
};
const RESULT_IDS: Record<FormatName, [string, (object: Json) => boolean]> = {
  anthropic: ['tool_use_id', ({ type }) => type === 'tool_result'],
  'claude-code': ['tool_use_id', ({ type }) => type === 'tool_result'],
  'compactcheck-store': ['tool_use_id', ({ type }) => type === 'tool_result'],
  'openai-chat': ['tool_call_id', ({ role }) => role === 'tool'],
  'openai-responses': ['call_id', ({ type }) => type === 'function_call_output'],
  'ai-sdk': ['toolCallId', ({ type }) => type === 'tool-result'],
};

/** Changes the values of a file: one of a document, one a line of JSONL. */
function edited(text: string, lines: boolean, edit: (values: unknown[]) => void): string {
  const values = lines
    ? text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown)
    : [JSON.parse(text) as unknown];
  edit(values);
  return values.map((value) => JSON.stringify(value)).join('\n');
}

/** The two first things that bear an id of their own in a format, and the key of it. */
function twoWithIds(format: FormatName, values: unknown[]): { key: string; two: Json[] } {
  if (format === 'claude-code') {
    return {
      key: 'uuid',
      two: values.filter((value) => (value as Json)['message'] !== undefined).slice(3, 5) as Json[],
    };
  }
  const [first] = values as [Json | Json[]];
  const list = Array.isArray(first) ? first : (first['messages'] as Json[]);
  return { key: 'id', two: list.slice(2, 4) };
}

for (const { name, format, lines, joined } of EXAMPLES) {
  const text = exampleText(name);
  const whole = WHOLE.has(format);
  const options = { format, join: joined };
  const lenient = { ...options, lenient: true };

  describe(name, () => {
    it('cut in the middle of any line', async () => {
      const all = text.trimEnd().split('\n');
      for (const [index, line] of all.entries()) {
        const indent = line.length - line.trimStart().length;
        const half = line.slice(0, indent + Math.floor(line.trim().length / 2));
        const damaged = [...all.slice(0, index), half, ...all.slice(index + 1)].join('\n');
        const fault = await faultOf(readText(name, damaged, options));
        expect(fault.message).toMatch(new RegExp(`^${name}:\\d+: not JSON \\(.+\\)`));
        if (!lines) {
          expect(Number(fault.place.slice('line '.length))).toBeGreaterThanOrEqual(index + 1);
          await faultOf(readText(name, damaged, lenient));
          continue;
        }
        expect(fault.place).toBe(`line ${index + 1}`);
        expect(fault.message).toContain('; cut lines can be passed over with --lenient');
        const { leftOut } = await readText(name, damaged, lenient);
        expect(warned(leftOut, /not JSON/)).toEqual([{ what: CUT, count: 1, first: `line ${index + 1}` }]);
      }
    });

    it('cut off at any third of the file', async () => {
      for (const at of [0.34, 0.67, 0.99].map((part) => Math.floor(text.length * part))) {
        const fault = await faultOf(readText(name, text.slice(0, at), options));
        expect(fault.message).toMatch(new RegExp(`^${name}:\\d+: not JSON`));
      }
    });

    it('any line twice', async () => {
      const all = text.trimEnd().split('\n');
      const before = await readText(name, text, options);
      for (const [index, line] of all.entries()) {
        const damaged = [...all.slice(0, index), line, line, ...all.slice(index + 1)].join('\n');
        if (lines) {
          const fault = await faultOf(readText(name, damaged, options));
          expect(fault.message).toBe(
            `${name}:${index + 2}: the same as line ${index + 1}; expected each line once; ` +
              'repeated lines can be passed over with --lenient',
          );
          const read = await readText(name, damaged, lenient);
          expect(read.messages).toEqual(before.messages);
          expect(warned(read.leftOut, /repeated/)).toEqual([
            { what: REPEATED, count: 1, first: `line ${index + 2}` },
          ]);
          continue;
        }
        const read = await readText(name, damaged, options).catch((error: unknown) => error);
        if (read instanceof FormatError) expect(read.message).toMatch(new RegExp(`^${name}:?.+`));
        else expect((read as Transcript).messages).toEqual(before.messages); // a field given twice alike
      }
    });

    it.each([
      ['call', CALL_IDS],
      ['result', RESULT_IDS],
    ] as const)('the id of a %s missing', async (_, ids) => {
      const [key, test] = ids[format];
      const damaged = edited(text, lines, (values) => {
        const call = find(values, test);
        expect(call).toHaveProperty(key);
        if (call !== undefined) Reflect.deleteProperty(call, key);
      });
      const fault = await faultOf(readText(name, damaged, options));
      expect(fault.message).toMatch(
        new RegExp(`^${name}(:\\d+)?: .*\\.${key}: expected a string, got nothing`),
      );
      if (whole) {
        await faultOf(readText(name, damaged, lenient));
        return;
      }
      const { leftOut } = await readText(name, damaged, lenient);
      expect(warned(leftOut, /damaged/)).toMatchObject([
        { count: 1, first: expect.stringContaining(key) as string },
      ]);
    });

    it('two messages with one id', async () => {
      const damaged = edited(text, lines, (values) => {
        const { key, two } = twoWithIds(format, values);
        for (const message of two) message[key] = 'same';
      });
      const fault = await faultOf(readText(name, damaged, options));
      expect(fault.message).toMatch(
        new RegExp(`^${name}(:\\d+)?: .*id: expected an id of its own, got "same", which .+ has`),
      );
      if (whole) {
        await faultOf(readText(name, damaged, lenient));
        return;
      }
      const { leftOut } = await readText(name, damaged, lenient);
      expect(warned(leftOut, /with the id of an earlier one/)).toMatchObject([{ count: 1 }]);
    });

    it('a value of the wrong kind in place of a message', async () => {
      const damaged = edited(text, lines, (values) => {
        if (lines) values[1] = 42;
        else {
          const [first] = values as [Json | Json[]];
          const list = Array.isArray(first) ? first : (first['messages'] as Json[]);
          list[1] = 42 as unknown as Json;
        }
      });
      const fault = await faultOf(readText(name, damaged, options));
      expect(fault.message).toMatch(
        /(?:expected an object, got 42|expected a conversation like those before)/,
      );
      if (!whole)
        expect(warned((await readText(name, damaged, lenient)).leftOut, /damaged/)).toMatchObject([
          { count: 1 },
        ]);
    });

    it('a byte order mark, CRLF, a blank line at the end: read all the same', async () => {
      const before = await readText(name, text, options);
      for (const other of [
        `\ufeff${text}`,
        text.replaceAll('\n', '\r\n'),
        `\ufeff${text.replaceAll('\n', '\r\n')}\r\n`,
      ]) {
        expect(await readText(name, other, options)).toEqual(before);
      }
    });

    it('in pieces of any size: read all the same', async () => {
      const before = await readText(name, text, options);
      const bytes = Buffer.from(text);
      for (const size of [1, 7, 4096]) {
        const pieces = async function* () {
          await Promise.resolve();
          for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
        };
        expect(await readTranscript({ name, text: pieces() }, options)).toEqual(before);
      }
    });
  });
}

/** The value with one of its parts, the `at`-th in document order, replaced. */
function replaced(value: unknown, at: number, other: unknown): unknown {
  let left = at;
  const walk = (part: unknown): unknown => {
    if (left-- === 0) return other;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(value);
}

describe('any value in place of any part of an example', () => {
  it.each(EXAMPLES)(
    '$name is read, or refused by file and place, and nothing else happens',
    async ({ name, format, lines, joined }) => {
      const text = exampleText(name);
      await fc.assert(
        fc.asyncProperty(
          fc.nat(600),
          fc.jsonValue(),
          fc.nat(),
          fc.boolean(),
          async (at, other, line, lenient) => {
            const damaged = edited(text, lines, (values) => {
              const index = line % values.length;
              values[index] = replaced(values[index], at, other);
            });
            try {
              await readText(name, damaged, { format, join: joined, lenient });
            } catch (error) {
              expect(error).toBeInstanceOf(FormatError);
              expect((error as FormatError).message).toMatch(new RegExp(`^${name}:`));
              expect(lenient && !WHOLE.has(format) && (error as FormatError).damage !== undefined).toBe(
                false,
              );
            }
          },
        ),
        { numRuns: 300 },
      );
    },
  );
});

describe('conversations', () => {
  it('two with one id', async () => {
    const name = 'support.openai-chat.jsonl';
    const text = exampleText(name).replace('garden-2', 'garden-1');
    const fault = await faultOf(readText(name, text, { join: true }));
    expect(fault.message).toContain(
      `${name}:2: id: expected an id of its own, got "garden-1", which line 1 has`,
    );
    const { leftOut } = await readText(name, text, { join: true, lenient: true });
    expect(leftOut).toEqual([
      { what: 'conversation with the id of an earlier one, passed over', count: 1, first: 'line 2, id' },
    ]);
  });
});
