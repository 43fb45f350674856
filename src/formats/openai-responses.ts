/**
 * OpenAI Responses items: message, function_call, function_call_output, reasoning.
 *
 * The items of one model turn stand side by side with nothing around them. So a run of reasoning, a
 * message and calls is read as one assistant message, and a run of outputs as one user message: as the
 * other providers would have them, and as pairing wants them (R2).
 */

import { z } from 'zod';
import type { Block, MediaBlock, ResultPart, Role, ToolResultBlock } from '../model/types.ts';
import type { Conversation } from './conversation.ts';
import { evidenceIn, hasPart } from './evidence.ts';
import { Notes } from './notes.ts';
import {
  foreignContent,
  knownSourceOf,
  type PartTable,
  readArguments,
  readParts,
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

const LISTS = ['items', 'input', 'output'];
const ITEMS = new Set(['function_call', 'function_call_output', 'reasoning', 'item_reference']);
const PARTS = new Set(['input_text', 'output_text', 'input_image', 'input_file']);

export const openaiResponses: MessageFormat = {
  name: 'openai-responses',
  description: 'OpenAI Responses: a list of items, { instructions, input }, or an item a line',
  extensions: ['.openai-responses.json', '.openai-responses.jsonl'],
  envelope: { lists: LISTS, system: 'instructions' },
  lines: false,
  detect: (value) =>
    evidenceIn(
      value,
      LISTS,
      ['system', 'developer', 'user', 'assistant'],
      (item) => ITEMS.has(String(item['type'])) || hasPart(item, (part) => PARTS.has(part)),
    ),
  read: readResponses,
  write: writeResponses,
};

// ---------------------------------------------------------------- reading

const common = { type: z.string(), id: z.string().nullish() };
const anyItem = z.looseObject({ type: z.string().nullish(), role: z.string().nullish() });
const messageItem = z.object({
  ...common,
  type: z.string().nullish(),
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: foreignContent,
});
const callItem = z.object({ ...common, call_id: z.string(), name: z.string(), arguments: z.string() });
const outputItem = z.object({ ...common, call_id: z.string(), output: foreignContent });
const thoughts = z.array(z.object({ type: z.string(), text: z.string() })).nullish();
const reasoningItem = z.object({
  ...common,
  summary: thoughts,
  content: thoughts,
  encrypted_content: z.string().nullish(),
});
const imagePart = z.object({ type: z.string(), image_url: z.string() });
const filePart = z.union([
  z.object({ type: z.string(), file_url: z.string() }),
  z.object({ type: z.string(), file_data: z.string() }),
]);

/** What an item is to the message that it is part of. */
type Kind = 'reasoning' | 'text' | 'call' | 'output' | 'alone';

/**
 * Whether an item goes into the message that the item before it is in. Reasoning comes first in a turn,
 * calls come last, and a message item or a further piece of reasoning begins a new one.
 */
function joins(before: Kind | undefined, kind: Kind): boolean {
  if (before === 'reasoning') return kind === 'reasoning' || kind === 'text' || kind === 'call';
  if (before === 'text' || before === 'call') return kind === 'call';
  return before === 'output' && kind === 'output';
}

/** An item in the store's terms. */
interface Item {
  kind: Kind;
  role: Role;
  blocks: Block[];
  place: Place;
  id: string | null | undefined;
}

function readResponses(conversation: Conversation, notes: Notes): EntryReader {
  const readers = itemReaders(conversation, notes);
  let group: Item[] = [];
  const flush = () => {
    const [first] = group;
    if (first === undefined) return;
    for (const { id, place } of group.slice(1)) {
      if (typeof id === 'string') notes.leaveOut('id of an item that is joined to its turn', at(place, 'id'));
    }
    const blocks = group.flatMap((item) => item.blocks);
    conversation.push(first.role, blocks, first.place, first.id);
    group = [];
  };
  return {
    take(entry, place) {
      const { type, role } = notes.shaped(anyItem, entry, place);
      const name = type ?? (typeof role === 'string' ? 'message' : notes.fail(at(place, 'type'), NO_TYPE));
      const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
      if (read === undefined) return notes.leaveOut(`item of type ${name}`, place);
      const item = read(entry, place, flush);
      if (item === undefined) return;
      conversation.claim(item.id, at(place, 'id'));
      if (!joins(group.at(-1)?.kind, item.kind)) flush();
      group.push(item);
    },
    finish: flush,
  };
}

const NO_TYPE = 'expected the type of an item, or a role, got neither';

type ItemReader = (entry: unknown, place: Place, flush: () => void) => Item | undefined;

/** How each type of item is read; a system message goes to the conversation by itself. */
function itemReaders(conversation: Conversation, notes: Notes): Record<string, ItemReader> {
  const parts = partTable(notes);
  return {
    message(entry, place, flush) {
      const { role, content, id } = notes.shaped(messageItem, entry, place);
      const blocks = readParts(content, parts, at(place, 'content'), notes);
      if (role === 'user') return { kind: 'alone', role, blocks, place, id };
      if (role === 'assistant') return { kind: 'text', role, blocks, place, id };
      flush();
      conversation.addSystem(blocks, place, id);
      return undefined;
    },
    function_call(entry, place) {
      const { call_id, name, arguments: text, id } = notes.shaped(callItem, entry, place);
      const call: Block = { type: 'tool_use', id: call_id, name, input: readArguments(text) };
      return { kind: 'call', role: 'assistant', blocks: [call], place, id };
    },
    function_call_output(entry, place) {
      const { call_id, output, id } = notes.shaped(outputItem, entry, place);
      const content =
        typeof output === 'string' ? output : readParts(output, parts, at(place, 'output'), notes);
      const result: Block = { type: 'tool_result', tool_use_id: call_id, content };
      return { kind: 'output', role: 'user', blocks: [result], place, id };
    },
    reasoning(entry, place) {
      const item = notes.shaped(reasoningItem, entry, place);
      const block = thoughtOf(item, place, notes);
      if (block === undefined) return undefined;
      return { kind: 'reasoning', role: 'assistant', blocks: [block], place, id: item.id };
    },
  };
}

function partTable(notes: Notes): PartTable<ResultPart> {
  return {
    input_text: textRow(notes),
    output_text: textRow(notes),
    text: textRow(notes),
    input_image(part, place) {
      const { image_url } = notes.shaped(imagePart, part, place);
      return { type: 'image', source: sourceOfUrl(image_url) };
    },
    input_file(part, place) {
      const file = notes.shaped(filePart, part, place);
      return { type: 'document', source: sourceOfUrl('file_url' in file ? file.file_url : file.file_data) };
    },
  };
}

/** Reasoning whose text is kept from us is redacted thinking; what is encrypted is its signature otherwise. */
function thoughtOf(
  { summary, content, encrypted_content }: z.output<typeof reasoningItem>,
  place: Place,
  notes: Notes,
): Block | undefined {
  const texts = [...(summary ?? []), ...(content ?? [])].map(({ text }) => text);
  if (texts.length > 1) notes.leaveOut('reasoning of several texts, joined by blank lines', place);
  if (content && content.length > 0) notes.leaveOut('reasoning text read as its summary', place);
  const sealed = encrypted_content ?? undefined;
  if (texts.length > 0) {
    const signature = sealed === undefined ? {} : { signature: sealed };
    return { type: 'thinking', thinking: texts.join('\n\n'), ...signature };
  }
  if (sealed !== undefined) return { type: 'redacted_thinking', data: sealed };
  notes.leaveOut('reasoning without a text', place);
  return undefined;
}

// ---------------------------------------------------------------- writing

/** Messages as Responses items: an assistant's calls, and at once an output per result. */
export function toOpenAIResponses(messages: readonly WritableMessage[]): Fields[] {
  return writeResponses(messages, undefined, new Notes(''));
}

/** An item to write, with the message that it is of. */
interface WrittenItem {
  kind: Kind;
  message: number;
  fields: Fields;
}

function writeResponses(
  messages: readonly WritableMessage[],
  system: string | undefined,
  notes: Notes,
): Fields[] {
  const items = messages.flatMap((message, index): WrittenItem[] => {
    const place: Place = { path: ['messages', index] };
    const written = runsOf(message, place, notes).flatMap((run): Omit<WrittenItem, 'message'>[] =>
      run.kind === 'results'
        ? run.blocks.map((result) => ({ kind: 'output', fields: writeOutput(result, place, notes) }))
        : writeOwn(message.role, run.blocks, place, notes),
    );
    const [first] = written;
    if (first === undefined) notes.leaveOut('message with nothing left to write', place);
    else if (ownId(message, index)) first.fields = { id: message.id, ...first.fields };
    return written.map((item) => ({ ...item, message: index }));
  });
  nameSeams(items, notes);
  const fields = items.map((item) => item.fields);
  return system === undefined ? fields : [{ type: 'message', role: 'system', content: system }, ...fields];
}

/** Ids that reading would give anyway aren't written. */
function ownId(message: WritableMessage, index: number): boolean {
  return message.id !== undefined && message.id !== `m${index + 1}`;
}

/** Items tell no messages apart; says where those that are read back won't be those that were given. */
function nameSeams(items: readonly WrittenItem[], notes: Notes): void {
  items.forEach((item, index) => {
    const before = items[index - 1];
    if (before === undefined) return;
    const joined = joins(before.kind, item.kind);
    if (joined === (before.message === item.message)) return;
    const what = joined
      ? 'message that reads back joined to the one before'
      : 'message that reads back as several';
    notes.leaveOut(what, { path: ['messages', item.message] });
  });
}

function writeOutput(result: ToolResultBlock, place: Place, notes: Notes): Fields {
  const { tool_use_id, content = '', is_error } = result;
  if (is_error !== undefined) notes.leaveOut('is_error of a result', place);
  if (result.content === undefined) notes.leaveOut('result without content, written as an empty one', place);
  const output = typeof content === 'string' ? content : writeParts('user', content, place, notes);
  return { type: 'function_call_output', call_id: tool_use_id, output };
}

function writeOwn(
  role: Role,
  blocks: readonly Block[],
  place: Place,
  notes: Notes,
): Omit<WrittenItem, 'message'>[] {
  const items: Omit<WrittenItem, 'message'>[] = [];
  let open: (ResultPart | Block)[] = [];
  const close = () => {
    const content = writeParts(role, open, place, notes);
    if (content.length > 0 || blocks.length === 0) {
      items.push({ kind: role === 'user' ? 'alone' : 'text', fields: { type: 'message', role, content } });
    }
    open = [];
  };
  for (const block of blocks) {
    const item = writeItem(block);
    if (item === undefined) open.push(block);
    else {
      if (open.length > 0) close();
      items.push(item);
    }
  }
  if (open.length > 0 || blocks.length === 0) close();
  return items;
}

/** The block as an item of its own; `undefined` for what goes into a message. */
function writeItem(block: Block): Omit<WrittenItem, 'message'> | undefined {
  switch (block.type) {
    case 'thinking': {
      const sealed = block.signature === undefined ? {} : { encrypted_content: block.signature };
      const summary = [{ type: 'summary_text', text: block.thinking }];
      return { kind: 'reasoning', fields: { type: 'reasoning', summary, ...sealed } };
    }
    case 'redacted_thinking':
      return { kind: 'reasoning', fields: { type: 'reasoning', summary: [], encrypted_content: block.data } };
    case 'tool_use': {
      const { id: call_id, name, input } = block;
      const fields = { type: 'function_call', call_id, name, arguments: writeArguments(input) };
      return { kind: 'call', fields };
    }
    default:
      return undefined;
  }
}

function writeParts(role: Role, blocks: readonly Block[], place: Place, notes: Notes): Fields[] {
  return blocks.flatMap((block): Fields[] => {
    if (block.type === 'text')
      return [{ type: role === 'user' ? 'input_text' : 'output_text', text: block.text }];
    const part = role === 'user' && isMedia(block) ? writeMedia(block) : undefined;
    if (part !== undefined) return [part];
    notes.leaveOut(`${block.type} block of the ${role}`, place);
    return [];
  });
}

function isMedia(block: Block): block is MediaBlock {
  return block.type === 'image' || block.type === 'document';
}

function writeMedia(block: MediaBlock): Fields | undefined {
  const source = knownSourceOf(block);
  if (source === undefined) return undefined;
  const url = urlOfSource(source);
  if (block.type === 'image') return { type: 'input_image', image_url: url };
  return source.type === 'url'
    ? { type: 'input_file', file_url: url }
    : { type: 'input_file', file_data: url };
}
