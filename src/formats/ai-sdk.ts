/**
 * The `ModelMessage` list of the npm package `ai` (version 6).
 *
 * Results stand in messages of the role `tool`, several in one, and bear the tool's name, which is the
 * call's. Thinking is a `reasoning` part; its signature stands where Anthropic's provider puts it.
 */

import { z } from 'zod';
import type { Block, Json, MediaBlock, ResultPart, ToolResultBlock } from '../model/types.ts';
import type { Conversation } from './conversation.ts';
import { evidenceIn, hasPart } from './evidence.ts';
import { Notes } from './notes.ts';
import {
  foreignContent,
  type KnownSource,
  knownSourceOf,
  type PartTable,
  readParts,
  runsOf,
  sourceOfUrl,
  textRow,
} from './parts.ts';
import {
  at,
  type EntryReader,
  type Fields,
  type MessageFormat,
  type Place,
  type WritableMessage,
} from './transcript.ts';

const PARTS = new Set(['tool-call', 'tool-result', 'reasoning', 'file', 'tool-approval-request']);

export const aiSdk: MessageFormat = {
  name: 'ai-sdk',
  description: 'AI SDK 6 ModelMessage: a list of messages, { system, messages }, or a message a line',
  extensions: ['.ai-sdk.json', '.ai-sdk.jsonl'],
  envelope: { lists: ['messages'], system: 'system' },
  lines: false,
  detect: (value) =>
    evidenceIn(value, ['messages'], ['system', 'user', 'assistant', 'tool'], (message) => {
      const isPart = (type: string, part: object) => PARTS.has(type) || (type === 'image' && 'image' in part);
      return 'providerOptions' in message || hasPart(message, isPart);
    }),
  read: readAiSdk,
  write: writeAiSdk,
};

// ---------------------------------------------------------------- reading

const held = z.unknown().refine((value) => value !== undefined, 'expected a value that JSON can hold');
const message = z.object({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  id: z.string().nullish(),
  content: foreignContent,
});
const callPart = z.object({ type: z.string(), toolCallId: z.string(), toolName: z.string(), input: held });
const reasoningPart = z.object({
  type: z.string(),
  text: z.string(),
  providerOptions: z
    .object({
      anthropic: z.object({ signature: z.string().nullish(), redactedData: z.string().nullish() }).nullish(),
    })
    .nullish(),
});
const output = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['text', 'error-text']), value: z.string() }),
  z.object({ type: z.enum(['json', 'error-json']), value: held }),
  z.object({ type: z.literal('execution-denied'), reason: z.string().nullish() }),
  z.object({ type: z.literal('content'), value: z.array(z.looseObject({ type: z.string() })) }),
]);
const resultPart = z.object({ type: z.string(), toolCallId: z.string(), toolName: z.string(), output });
const imagePart = z.object({ type: z.string(), image: z.string(), mediaType: z.string().nullish() });
const filePart = z.object({ type: z.string(), data: z.string(), mediaType: z.string() });
const urlPart = z.object({ type: z.string(), url: z.string() });

function readAiSdk(conversation: Conversation, notes: Notes): EntryReader {
  const nameOfCall = new Map<string, string>();
  const texts = { text: textRow(notes) };
  const media = { ...texts, image: imageRow(notes), file: fileRow(notes) };
  const result = resultRow(notes, nameOfCall);
  const tables: Record<z.output<typeof message>['role'], PartTable> = {
    system: texts,
    user: media,
    assistant: {
      ...media,
      reasoning: reasoningRow(notes),
      'tool-call': callRow(notes, nameOfCall),
      'tool-result': result,
    },
    tool: { 'tool-result': result },
  };
  return {
    take(entry, place) {
      const { role, content, id } = notes.shaped(message, entry, place);
      if (role === 'tool' && typeof content === 'string') {
        notes.fail(at(place, 'content'), `expected a list, got ${JSON.stringify(content.slice(0, 40))}`);
      }
      const blocks = readParts(content, tables[role], at(place, 'content'), notes);
      if (role === 'system') conversation.addSystem(blocks, place, id);
      else conversation.add(role === 'tool' ? 'user' : role, blocks, place, id);
    },
  };
}

type Row<B extends Block> = (part: unknown, place: Place) => B;

function callRow(notes: Notes, nameOfCall: Map<string, string>): Row<Block> {
  return (part, place) => {
    const { toolCallId, toolName, input } = notes.shaped(callPart, part, place);
    nameOfCall.set(toolCallId, toolName);
    return { type: 'tool_use', id: toolCallId, name: toolName, input: input as Json };
  };
}

function reasoningRow(notes: Notes): Row<Block> {
  return (part, place) => {
    const { text, providerOptions } = notes.shaped(reasoningPart, part, place);
    const { signature, redactedData } = providerOptions?.anthropic ?? {};
    if (typeof redactedData === 'string' && text === '')
      return { type: 'redacted_thinking', data: redactedData };
    return { type: 'thinking', thinking: text, ...(typeof signature === 'string' ? { signature } : {}) };
  };
}

function resultRow(notes: Notes, nameOfCall: ReadonlyMap<string, string>): Row<ToolResultBlock> {
  return (part, place) => {
    const { toolCallId, toolName, output: given } = notes.shaped(resultPart, part, place);
    if (nameOfCall.get(toolCallId) !== toolName) {
      notes.leaveOut('toolName of a result that its call does not say', at(place, 'toolName'));
    }
    return { type: 'tool_result', tool_use_id: toolCallId, ...readOutput(given, at(place, 'output'), notes) };
  };
}

function readOutput(
  given: z.output<typeof output>,
  place: Place,
  notes: Notes,
): Pick<ToolResultBlock, 'content' | 'is_error'> {
  switch (given.type) {
    case 'text':
      return { content: given.value };
    case 'error-text':
      return { content: given.value, is_error: true };
    case 'json':
    case 'error-json':
      notes.leaveOut(`output of type ${given.type}, read as its JSON text`, place);
      return {
        content: JSON.stringify(given.value),
        ...(given.type === 'error-json' ? { is_error: true } : {}),
      };
    case 'execution-denied':
      notes.leaveOut('output of type execution-denied, read as an error', place);
      return { content: given.reason ?? '', is_error: true };
    case 'content':
      return { content: readParts(given.value, outputTable(notes), at(place, 'value'), notes) };
  }
}

function outputTable(notes: Notes): PartTable<ResultPart> {
  const file = fileRow(notes);
  const url =
    (type: MediaBlock['type']): Row<MediaBlock> =>
    (part, place) => {
      return { type, source: { type: 'url', url: notes.shaped(urlPart, part, place).url } };
    };
  return {
    text: textRow(notes),
    'image-data': (part, place) => ({ ...file(part, place), type: 'image' }),
    'file-data': file,
    media: file,
    'image-url': url('image'),
    'file-url': url('document'),
  };
}

function imageRow(notes: Notes): Row<MediaBlock> {
  return (part, place) => {
    const { image, mediaType } = notes.shaped(imagePart, part, place);
    return { type: 'image', source: readData(image, mediaType ?? 'image/*', place, notes) };
  };
}

function fileRow(notes: Notes): Row<MediaBlock> {
  return (part, place) => {
    const { data, mediaType } = notes.shaped(filePart, part, place);
    const type = isImage(mediaType) ? 'image' : 'document';
    return { type, source: readData(data, mediaType, place, notes) };
  };
}

function isImage(mediaType: string): boolean {
  return mediaType.startsWith('image/');
}

/** Data is a URL, a URL with the data in it, or base64. */
function readData(data: string, media_type: string, place: Place, notes: Notes): KnownSource {
  if (!/^(?:https?|data):/.test(data)) return { type: 'base64', media_type, data };
  const source = sourceOfUrl(data);
  if (source.type === 'url' && !DEFAULT_TYPES.has(media_type)) {
    notes.leaveOut('mediaType of a URL', at(place, 'mediaType'));
  }
  return source;
}

/** What is written for the type of a URL, where the store knows none. */
const DOCUMENT_TYPE = 'application/pdf';
const DEFAULT_TYPES = new Set(['image/*', DOCUMENT_TYPE]);

// ---------------------------------------------------------------- writing

/** Messages as the AI SDK's `ModelMessage`s: an assistant's calls, and at once one `tool` message of results. */
export function toAiSdk(messages: readonly WritableMessage[]): Fields[] {
  return writeAiSdk(messages, undefined, new Notes(''));
}

function writeAiSdk(
  messages: readonly WritableMessage[],
  system: string | undefined,
  notes: Notes,
): Fields[] {
  const nameOfCall = new Map<string, string>();
  const written = messages.flatMap((each, index): Fields[] => {
    const place: Place = { path: ['messages', index] };
    const write = (block: Block) => writeBlock(block, nameOfCall, place, notes);
    if (each.role === 'assistant')
      return [{ role: 'assistant', content: inShort(each.content.flatMap(write)) }];
    return runsOf(each, place, notes).map(({ kind, blocks }) =>
      kind === 'results'
        ? { role: 'tool', content: blocks.flatMap(write) }
        : { role: 'user', content: inShort(blocks.flatMap(write)) },
    );
  });
  return system === undefined ? written : [{ role: 'system', content: system }, ...written];
}

/** One text as a string, as the SDK itself writes it. */
function inShort(parts: Fields[]): unknown {
  const [only] = parts;
  return parts.length === 1 && only?.['type'] === 'text' ? only['text'] : parts;
}

function writeBlock(block: Block, nameOfCall: Map<string, string>, place: Place, notes: Notes): Fields[] {
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: block.text }];
    case 'thinking': {
      const { thinking: text, signature } = block;
      const signed = signature === undefined ? {} : { providerOptions: { anthropic: { signature } } };
      return [{ type: 'reasoning', text, ...signed }];
    }
    case 'redacted_thinking':
      return [{ type: 'reasoning', text: '', providerOptions: { anthropic: { redactedData: block.data } } }];
    case 'tool_use':
      nameOfCall.set(block.id, block.name);
      return [{ type: 'tool-call', toolCallId: block.id, toolName: block.name, input: block.input }];
    case 'tool_result': {
      const name = nameOfCall.get(block.tool_use_id);
      if (name === undefined)
        notes.leaveOut('name of a tool whose call is not there, written as unknown', place);
      const { tool_use_id: toolCallId } = block;
      return [
        {
          type: 'tool-result',
          toolCallId,
          toolName: name ?? 'unknown',
          output: writeOutput(block, place, notes),
        },
      ];
    }
    default:
      return writeMedia(block, place, notes, writeFile);
  }
}

function writeOutput({ content, is_error }: ToolResultBlock, place: Place, notes: Notes): Fields {
  if (content === undefined) notes.leaveOut('result without content, written as an empty one', place);
  if (is_error === false) notes.leaveOut('is_error: false of a result', place);
  if (!Array.isArray(content))
    return { type: is_error === true ? 'error-text' : 'text', value: content ?? '' };
  if (is_error === true) notes.leaveOut('is_error of a result that is a list', place);
  const value = content.flatMap((part) =>
    part.type === 'text'
      ? [{ type: 'text', text: part.text }]
      : writeMedia(part, place, notes, writeOutputFile),
  );
  return { type: 'content', value };
}

function writeMedia(
  block: MediaBlock,
  place: Place,
  notes: Notes,
  write: (type: MediaBlock['type'], source: KnownSource) => Fields,
): Fields[] {
  const source = knownSourceOf(block);
  if (source !== undefined) {
    if (block.type === 'document' && source.type === 'base64' && isImage(source.media_type)) {
      notes.leaveOut('document of an image type, which reads back as an image', place);
    }
    return [write(block.type, source)];
  }
  notes.leaveOut(`${block.type} block with a source of another kind`, place);
  return [];
}

function writeFile(type: MediaBlock['type'], source: KnownSource): Fields {
  const [data, mediaType] = source.type === 'url' ? [source.url] : [source.data, source.media_type];
  if (type === 'document') return { type: 'file', data, mediaType: mediaType ?? DOCUMENT_TYPE };
  return { type: 'image', image: data, ...(mediaType === undefined ? {} : { mediaType }) };
}

function writeOutputFile(type: MediaBlock['type'], source: KnownSource): Fields {
  const kind = type === 'image' ? 'image' : 'file';
  if (source.type === 'url') return { type: `${kind}-url`, url: source.url };
  return { type: `${kind}-data`, data: source.data, mediaType: source.media_type };
}
