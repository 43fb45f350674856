/**
 * Any messages, written in each format and read back: equal where the format can hold them, and named where
 * it can't.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, Json, ResultPart, ToolResultBlock, WireMessage } from '../model/types.ts';
import { readText, withoutIds } from './example-files.ts';
import { type MessageFormatName, writeMessages } from './index.ts';
import { writeText } from './write.ts';

const FORMATS: MessageFormatName[] = [
  'anthropic',
  'openai-chat',
  'openai-responses',
  'ai-sdk',
  'claude-code',
];

const words = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('a', 'a\u2028b', '{"a":1}', '\ud83d\ude00', '<|x|>', 'null'),
);
const spoken = words.filter((text) => text.trim() !== '');
const json = fc.jsonValue() as fc.Arbitrary<Json>;
const text = (of: fc.Arbitrary<string>) => of.map((value) => ({ type: 'text' as const, text: value }));

/** A wire message list as repair writes it (R3): every call answered in the next message, in order. */
const wire: fc.Arbitrary<WireMessage[]> = fc
  .array(
    fc.record({
      user: fc.array(text(spoken), { minLength: 1, maxLength: 3 }),
      assistant: fc.array(text(spoken), { maxLength: 2 }),
      calls: fc.array(fc.record({ name: spoken, input: json, answer: words }), { maxLength: 3 }),
    }),
    { maxLength: 6 },
  )
  .map((turns) =>
    turns.flatMap(({ user, assistant, calls }, turn): WireMessage[] => {
      const blocks: Block[] = [
        ...assistant,
        ...calls.map(({ name, input }, index) => ({
          type: 'tool_use' as const,
          id: `call_${turn}_${index}`,
          name,
          input,
        })),
      ];
      const results: Block[] = calls.map(({ answer }, index) => ({
        type: 'tool_result',
        tool_use_id: `call_${turn}_${index}`,
        content: answer,
      }));
      return [
        { role: 'user', content: user },
        ...(blocks.length === 0 ? [] : [{ role: 'assistant' as const, content: blocks }]),
        ...(results.length === 0 ? [] : [{ role: 'user' as const, content: results }]),
      ];
    }),
  );

const media = fc.record({
  type: fc.constantFrom('image' as const, 'document' as const),
  source: fc.constantFrom<Json>(
    { type: 'base64', media_type: 'image/png', data: 'AAAA' },
    { type: 'base64', media_type: 'application/pdf', data: 'AAAA' },
    { type: 'url', url: 'https://a.example/b' },
    { type: 'file', file_id: 'f' },
  ),
});
const part: fc.Arbitrary<ResultPart> = fc.oneof(text(words), media);
/** A record with any of its optional fields missing, each as often as not. */
function sometimes<T extends object>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<
  Partial<T>
> {
  const keys = Object.keys(fields) as (keyof T)[];
  return fc.tuple(fc.record(fields), fc.subarray(keys)).map(([all, kept]) => {
    const some: Partial<T> = {};
    for (const key of kept) some[key] = all[key];
    return some;
  });
}

const result: fc.Arbitrary<ToolResultBlock> = fc
  .tuple(
    fc.constantFrom('1', '2'),
    sometimes({
      content: fc.oneof(words, fc.array(part, { maxLength: 2 })),
      is_error: fc.boolean(),
      tokens: fc.nat(),
    }),
  )
  .map(([tool_use_id, more]) => ({ type: 'tool_result', tool_use_id, ...more }));
const assistantOnly: fc.Arbitrary<Block> = fc.oneof(
  fc
    .tuple(words, sometimes({ signature: words, tokens: fc.nat() }))
    .map(([thinking, more]) => ({ type: 'thinking' as const, thinking, ...more })),
  fc.record({ type: fc.constant('redacted_thinking' as const), data: words }),
  fc.record({
    type: fc.constant('tool_use' as const),
    id: fc.constantFrom('1', '2'),
    name: words,
    input: json,
  }),
);
/** Anything that M1 allows, in any order, with ids that repeat. */
const anyMessages: fc.Arbitrary<WireMessage[]> = fc.array(
  fc.oneof(
    fc.record({
      role: fc.constant('user' as const),
      content: fc.array(fc.oneof<fc.Arbitrary<Block>[]>(text(words), result, media), { maxLength: 3 }),
    }),
    fc.record({
      role: fc.constant('assistant' as const),
      content: fc.array(fc.oneof<fc.Arbitrary<Block>[]>(text(words), result, media, assistantOnly), {
        maxLength: 3,
      }),
    }),
  ),
  { maxLength: 3 },
);

async function writtenAndRead(format: MessageFormatName, messages: WireMessage[], system?: string) {
  const { value, leftOut } = writeMessages(format, messages, system === undefined ? {} : { system });
  const lines = format === 'claude-code';
  const read = await readText(lines ? 'x.jsonl' : 'x.json', writeText(value, lines), { format });
  return { leftOut, read };
}

/** Chat Completions has a message per result. */
function withResultsApart(messages: WireMessage[]): WireMessage[] {
  return messages.flatMap((message) =>
    message.content[0]?.type === 'tool_result'
      ? message.content.map((block) => ({ ...message, content: [block] }))
      : [message],
  );
}

describe.each(FORMATS)('%s', (format) => {
  it('holds what is sent: texts, calls and results', async () => {
    await fc.assert(
      fc.asyncProperty(wire, fc.option(spoken, { nil: undefined }), async (messages, system) => {
        if (format === 'claude-code' && messages.length === 0) return; // an empty file, which is refused
        const { leftOut, read } = await writtenAndRead(format, messages, system);
        const given = format === 'openai-chat' ? withResultsApart(messages) : messages;
        expect(withoutIds(read.messages)).toEqual(withoutIds(given));
        if (format !== 'claude-code') expect(read.system).toBe(system);
        const named = leftOut
          .map(({ what }) => what)
          .filter((what) => !/^results of one|^system prompt/.test(what));
        expect(named).toEqual([]);
      }),
    );
  });

  it('holds anything that M1 allows, or names what it doesn’t', async () => {
    await fc.assert(
      fc.asyncProperty(anyMessages, async (messages) => {
        if (format === 'claude-code' && messages.length === 0) return;
        const { leftOut, read } = await writtenAndRead(format, messages);
        if (leftOut.length === 0) expect(withoutIds(read.messages)).toEqual(withoutIds(messages));
        if (format === 'anthropic' || format === 'claude-code') expect(leftOut).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
