/**
 * Reads a transcript in any of the formats: its messages in the door's form, and all that was left out.
 */

import { z } from 'zod';
import type { Message } from '../model/types.ts';
import { Conversation, Ids } from './conversation.ts';
import { decides, detectFormat } from './detect.ts';
import { FormatError } from './errors.ts';
import { listIn } from './evidence.ts';
import { FORMATS } from './formats.ts';
import { nameOf, type Source, type Value, valuesOf } from './lines.ts';
import { tellCallsApart } from './joined-calls.ts';
import { Notes } from './notes.ts';
import { readParts, textRow } from './parts.ts';
import {
  at,
  type EntryReader,
  type Fields,
  type FormatName,
  isFields,
  type MessageFormat,
  type Place,
  type StoreFormat,
  type Transcript,
} from './transcript.ts';

export interface ReadOptions {
  /** The file's format; looked for in the file when absent. */
  format?: FormatName;
  /** Passes over damaged lines and messages, and counts them, where reading would stop with an error. */
  lenient?: boolean;
  /** Reads a file of several conversations as one transcript. */
  join?: boolean;
  /** Reads one conversation of several, by its number from 1. */
  conversation?: number;
}

/** How many values detection looks at before it gives up. */
const SAMPLE = 1000;
const WHOLE_FILE: Place = { path: [] };

/**
 * Reads a transcript.
 *
 * @throws FormatError that names file, place, what is wrong and what would be right
 */
export async function readTranscript(source: Source, options: ReadOptions = {}): Promise<Transcript> {
  const notes = new Notes(nameOf(source), options.lenient);
  const values = valuesOf(source, notes);
  try {
    const sample: Value[] = [];
    const format = await formatOf(options.format, values, sample, notes);
    if (format.name === 'compactcheck-store') return await readStore(format, sample, values, notes);
    const reading = new Reading(format, options, notes);
    for await (const value of both(sample, values)) if (!reading.take(value)) break;
    return reading.finish();
  } finally {
    await values.return(); // closes the file where reading stopped before its end
  }
}

async function* both(sample: readonly Value[], values: AsyncIterable<Value>): AsyncGenerator<Value> {
  yield* sample;
  yield* values;
}

/** The format asked for or found. What was read to find it stands in `sample` afterwards. */
async function formatOf(
  asked: FormatName | undefined,
  values: AsyncGenerator<Value, void>,
  sample: Value[],
  notes: Notes,
): Promise<MessageFormat | StoreFormat> {
  while (asked === undefined && sample.length < SAMPLE) {
    const next = await values.next();
    if (next.done === true) break;
    sample.push(next.value);
    if (decides(next.value.value)) break;
  }
  const name =
    asked ??
    detectFormat(
      notes.file,
      sample.map(({ value }) => value),
    );
  const format = FORMATS.find((each) => each.name === name);
  if (format !== undefined) return format;
  const names = FORMATS.map((each) => each.name).join(', ');
  throw new FormatError(notes.file, WHOLE_FILE, `there is no format "${name}"; expected one of: ${names}`);
}

async function readStore(
  format: StoreFormat,
  sample: readonly Value[],
  values: AsyncIterable<Value>,
  notes: Notes,
): Promise<Transcript> {
  const all: Value[] = [];
  for await (const value of both(sample, values)) all.push(value);
  const [only, second] = all;
  if (only === undefined || second !== undefined) {
    throw new FormatError(notes.file, second?.place ?? WHOLE_FILE, 'expected one store, a JSON object');
  }
  const store = format.read(only.value, only.place, notes);
  const { messages } = store;
  return { format: format.name, messages, leftOut: notes.list(), store, read: messages.length };
}

/** A conversation that is being read, or passed over because another one was asked for. */
interface Open {
  name: string;
  conversation: Conversation;
  reader: EntryReader;
}

const systemPrompt = z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]).nullish();

/** Two conversations may make one id of their names and numbers; the later one is marked then. */
function tellApart(messages: Message[]): void {
  const ids = new Set<string>();
  for (const message of messages) {
    while (ids.has(message.id)) message.id += '_';
    ids.add(message.id);
  }
}

/** The values of a file as conversations: each value is a message of the one conversation, or holds one. */
class Reading {
  readonly #format: MessageFormat;
  readonly #options: ReadOptions;
  readonly #notes: Notes;
  readonly #open: Open[] = [];
  readonly #ids: Ids;
  #conversations = 0;
  #bare: boolean | undefined; // whether values are messages; known from the first one on
  #read = 0;
  constructor(format: MessageFormat, options: ReadOptions, notes: Notes) {
    this.#format = format;
    this.#options = options;
    this.#notes = notes;
    this.#ids = new Ids(notes, 'conversation');
  }

  /** Takes the next value of the file; false when no further one is needed. */
  take({ value, place }: Value): boolean {
    const list = isFields(value) ? listIn(value, this.#format.envelope.lists) : undefined;
    let opened: Open | undefined;
    this.#notes.attempt(() => {
      this.#checkKind(list === undefined, place);
      if (list === undefined || !isFields(value)) this.#takeEntry(value, place);
      else opened = this.#takeEnvelope(value, list, place);
      this.#bare = list === undefined;
    });
    if (opened !== undefined && list !== undefined && isFields(value)) {
      this.#takeList(opened, value[list] as unknown[], at(place, list));
    }
    return this.#options.conversation === undefined || this.#conversations <= this.#options.conversation;
  }

  finish(): Transcript {
    const { conversation: wanted } = this.#options;
    if (wanted !== undefined && (wanted > this.#conversations || this.#open.length === 0)) {
      const expected = `expected --conversation from 1 to ${this.#conversations}, got ${wanted}`;
      throw new FormatError(this.#notes.file, WHOLE_FILE, expected);
    }
    const conversations = this.#open.map(({ name, conversation, reader }) => {
      reader.finish?.();
      return { name, messages: conversation.messages(this.#open.length > 1 ? `${name}/` : '') };
    });
    tellCallsApart(conversations, this.#notes);
    const messages = conversations.flatMap((conversation) => conversation.messages);
    if (conversations.length > 1) tellApart(messages);
    const system = this.#open[0]?.conversation.system;
    const { name: format } = this.#format;
    const transcript = { format, messages, leftOut: this.#notes.list(), read: this.#read };
    return system === undefined ? transcript : { ...transcript, system };
  }

  #checkKind(bare: boolean, place: Place): void {
    if (this.#bare === undefined || this.#bare === bare) return;
    const [wanted, got] = bare ? ['a conversation', 'a message'] : ['a message', 'a conversation'];
    this.#notes.fail(place, `expected ${wanted} like those before, got ${got}`);
  }

  /** Takes what stands around a conversation's list. */
  #takeEnvelope(value: Fields, list: string, place: Place): Open | undefined {
    const id = typeof value['id'] === 'string' && value['id'] !== '' ? value['id'] : undefined;
    this.#ids.claim(id, at(place, 'id'));
    const open = this.#begin(id, place);
    if (open === undefined) return undefined;
    const { system: systemField } = this.#format.envelope;
    const system = systemField === undefined ? {} : { [systemField]: value[systemField] };
    this.#notes.nameDropped(
      value,
      { id: value['id'], [list]: value[list], ...system },
      place,
      'conversation',
    );
    if (systemField !== undefined) this.#takeSystem(open, value[systemField], at(place, systemField));
    return open;
  }

  #takeList({ reader }: Open, entries: readonly unknown[], place: Place): void {
    entries.forEach((entry, index) => {
      this.#notes.attempt(() => reader.take(entry, at(place, index)));
      this.#read++;
    });
  }

  #takeEntry(value: unknown, place: Place): void {
    if (this.#conversations === 0) this.#begin(undefined, place);
    const [open] = this.#open;
    if (open === undefined) return; // another conversation was asked for, and there is none
    this.#read++;
    open.reader.take(value, place);
  }

  #takeSystem({ conversation }: Open, value: unknown, place: Place): void {
    const content = this.#notes.shaped(systemPrompt, value, place);
    if (content === null || content === undefined) return;
    conversation.addSystem(readParts(content, { text: textRow(this.#notes) }, place, this.#notes), place);
  }

  /** Begins the next conversation; `undefined` where another one was asked for. */
  #begin(id: string | undefined, place: Place): Open | undefined {
    const number = ++this.#conversations;
    const { join = false, conversation: wanted } = this.#options;
    if (wanted !== undefined && wanted !== number) return undefined;
    if (wanted === undefined && !join && number > 1) {
      const expected =
        'a second conversation; expected --join to read all as one, or --conversation N to read one';
      throw new FormatError(this.#notes.file, place, expected);
    }
    const conversation = new Conversation(this.#notes, this.#open.length === 0);
    const reader = this.#format.read(conversation, this.#notes);
    const open = { name: id ?? String(number), conversation, reader };
    this.#open.push(open);
    return open;
  }
}
