/**
 * OpenAI Chat Completions messages: a list, `{ id, messages }`, or JSONL with a message or a conversation a line.
 *
 * A result is a message of its own here, right after the calls, so one `tool` message is read as one user
 * message. The format has no place for thinking, documents, `is_error` and the order of text and calls.
 */

import { z } from 'zod';
import type { Block, Json, ResultPart, TextBlock, ToolResultBlock } from '../model/types.ts';
import type { Conversation } from './conversation.ts';
import { evidenceIn, hasPart } from './evidence.ts';
import { Notes } from './notes.ts';
import {
  foreignContent,
  knownSourceOf,
  type PartTable,
  readArguments,
  readParts,
  type Run,
  runsOf,
  sourceOfUrl,
  textRow,
  urlOfSource,
  writeArguments,
} from './parts.ts';
import {
  at,
  type EntryReader,
  type Fields,
  type MessageFormat,
  type Place,
  type WritableMessage,
} from './transcript.ts';

const PARTS = new Set(['image_url', 'input_audio', 'refusal']);

export const openaiChat: MessageFormat = {
  name: 'openai-chat',
  description: 'OpenAI Chat Completions: a list of messages, { id, messages }, or one of these a line',
  extensions: ['.openai-chat.json', '.openai-chat.jsonl'],
  envelope: { lists: ['messages'] },
  lines: false,
  detect: (value) =>
    evidenceIn(
      value,
      ['messages'],
      ['system', 'developer', 'user', 'assistant', 'tool', 'function'],
      (message) =>
        ['tool_calls', 'tool_call_id', 'function_call'].some((key) => message[key] !== undefined) ||
        hasPart(message, (type) => PARTS.has(type)),
    ),
  read: readChat,
  write: writeChat,
};

// ---------------------------------------------------------------- reading

const own = { id: z.string().nullish() };
const anyRole = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
});
const plainMessage = z.object({ role: z.string(), ...own, content: foreignContent });
const functionCall = z.object({ name: z.string(), arguments: z.string() });
const toolCall = z.object({ id: z.string(), type: z.literal('function').nullish(), function: functionCall });
const assistantMessage = z.object({
  role: z.string(),
  ...own,
  content: foreignContent.nullish(),
  tool_calls: z.array(toolCall).nullish(),
  function_call: functionCall.nullish(),
});
const toolMessage = z.object({
  role: z.string(),
  ...own,
  tool_call_id: z.string(),
  content: foreignContent.nullish(),
});
const functionMessage = z.object({
  role: z.string(),
  ...own,
  name: z.string(),
  content: z.string().nullish(),
});
const imagePart = z.object({ type: z.string(), image_url: z.object({ url: z.string() }) });

type ChatRole = z.output<typeof anyRole>['role'];

function readChat(conversation: Conversation, notes: Notes): EntryReader {
  const readers = messageReaders(conversation, notes);
  return { take: (entry, place) => readers[notes.shaped(anyRole, entry, place).role](entry, place) };
}

/** How a message of each role is read. */
function messageReaders(
  conversation: Conversation,
  notes: Notes,
): Record<ChatRole, (entry: unknown, place: Place) => void> {
  const texts = { text: textRow(notes) };
  const parts: PartTable = { ...texts, image_url: imageRow(notes) };
  const legacy = legacyCalls(notes);
  const system = (entry: unknown, place: Place) => {
    const { content, id } = notes.shaped(plainMessage, entry, place);
    conversation.addSystem(readParts(content, texts, at(place, 'content'), notes), place, id);
  };
  return {
    system,
    developer: system,
    user(entry, place) {
      const { content, id } = notes.shaped(plainMessage, entry, place);
      conversation.add('user', readParts(content, parts, at(place, 'content'), notes), place, id);
    },
    assistant(entry, place) {
      const message = notes.shaped(assistantMessage, entry, place);
      const blocks: Block[] = readParts(message.content ?? [], texts, at(place, 'content'), notes);
      for (const call of message.tool_calls ?? []) blocks.push(callBlock(call.id, call.function));
      const old = message.function_call;
      if (old) blocks.push(callBlock(legacy.called(old.name, at(place, 'function_call')), old));
      conversation.add('assistant', blocks, place, message.id);
    },
    tool(entry, place) {
      const { tool_call_id, content, id } = notes.shaped(toolMessage, entry, place);
      const answer = Array.isArray(content)
        ? readParts(content, texts, at(place, 'content'), notes)
        : content;
      conversation.add('user', [resultBlock(tool_call_id, answer)], place, id);
    },
    function(entry, place) {
      const { name, content, id } = notes.shaped(functionMessage, entry, place);
      conversation.add('user', [resultBlock(legacy.answered(name, place), content)], place, id);
    },
  };
}

function imageRow(notes: Notes) {
  return (part: unknown, place: Place): Block => {
    const { image_url } = notes.shaped(imagePart, part, place);
    return { type: 'image', source: sourceOfUrl(image_url.url) };
  };
}

function callBlock(id: string, call: { name: string; arguments: string }): Block {
  return { type: 'tool_use', id, name: call.name, input: readArguments(call.arguments) };
}

function resultBlock(id: string, content: string | ResultPart[] | null | undefined): Block {
  return {
    type: 'tool_result',
    tool_use_id: id,
    ...(content === null || content === undefined ? {} : { content }),
  };
}

/** The form before tool calls had ids: a function's message answers the call before it of its name. */
function legacyCalls(notes: Notes) {
  let count = 0;
  let open: { name: string; id: string } | undefined;
  return {
    called(name: string, place: Place): string {
      notes.leaveOut('function_call read as a tool call with an id of ours', place);
      open = { name, id: `function_call_${++count}` };
      return open.id;
    },
    answered(name: string, place: Place): string {
      if (open?.name !== name) {
        notes.fail(at(place, 'name'), `expected the name of the function_call before it, got "${name}"`);
      }
      const { id } = open;
      open = undefined;
      return id;
    },
  };
}

// ---------------------------------------------------------------- writing

/** Messages as Chat Completions has them: an assistant's calls, and at once a `tool` message per result. */
export function toOpenAIChat(messages: readonly WritableMessage[]): Fields[] {
  return writeChat(messages, undefined, new Notes(''));
}

function writeChat(messages: readonly WritableMessage[], system: string | undefined, notes: Notes): Fields[] {
  const written = messages.flatMap((message, index) => {
    const place: Place = { path: ['messages', index] };
    return runsOf(message, place, notes).flatMap((run) =>
      run.kind === 'results'
        ? writeResults(run.blocks, place, notes)
        : writeOwn(message.role, run, place, notes),
    );
  });
  return system === undefined ? written : [{ role: 'system', content: system }, ...written];
}

function writeResults(results: readonly ToolResultBlock[], place: Place, notes: Notes): Fields[] {
  if (results.length > 1) notes.leaveOut('results of one message, written as a message each', place);
  return results.map(({ tool_use_id, content, is_error }) => {
    if (is_error !== undefined) notes.leaveOut('is_error of a result', place);
    if (content === undefined) notes.leaveOut('result without content, written as an empty one', place);
    if (!Array.isArray(content)) return { role: 'tool', tool_call_id: tool_use_id, content: content ?? '' };
    const texts = content.filter((part) => part.type === 'text');
    for (const part of content) if (part.type !== 'text') notes.leaveOut(`${part.type} in a result`, place);
    return {
      role: 'tool',
      tool_call_id: tool_use_id,
      content: texts.map(({ text }) => ({ type: 'text', text })),
    };
  });
}

function writeOwn(role: string, run: Run & { kind: 'own' }, place: Place, notes: Notes): Fields[] {
  const parts: Fields[] = [];
  const tool_calls: Fields[] = [];
  for (const block of run.blocks) {
    if (block.type === 'tool_use') {
      const { id, name, input } = block;
      tool_calls.push({ id, type: 'function', function: { name, arguments: writeArguments(input) } });
      continue;
    }
    const part = writePart(role, block);
    if (part === undefined) notes.leaveOut(`${block.type} block of the ${role}`, place);
    else parts.push(part);
    if (part !== undefined && tool_calls.length > 0)
      notes.leaveOut('text after a call, written before it', place);
  }
  if (parts.length + tool_calls.length === 0 && run.blocks.length > 0) {
    notes.leaveOut('message with nothing left to write', place);
    return [];
  }
  const only = parts.length === 1 && parts[0]?.['type'] === 'text' ? (parts[0]['text'] as Json) : undefined;
  const content = only ?? (parts.length === 0 && role === 'assistant' ? null : parts);
  return [{ role, content, ...(tool_calls.length === 0 ? {} : { tool_calls }) }];
}

function writePart(role: string, block: Exclude<Block, ToolResultBlock>): Fields | undefined {
  if (block.type === 'text') return { type: 'text', text: (block satisfies TextBlock).text };
  const source = block.type === 'image' && role === 'user' ? knownSourceOf(block) : undefined;
  return source === undefined ? undefined : { type: 'image_url', image_url: { url: urlOfSource(source) } };
}
