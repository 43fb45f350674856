/**
 * What reading and writing transcripts speak in: a transcript, what was left out of it, places in a file.
 *
 * A format is a row of one table (`formats.ts`) with this file's `Format` as its columns, so that reading,
 * detection, writing and the command line's help all walk over the same six rows.
 */

import { type Path, writePath } from '../model/fault.ts';
import type { Block, Message, Role, Store, WireMessage } from '../model/types.ts';
import type { Conversation } from './conversation.ts';
import type { Notes } from './notes.ts';

export type FormatName =
  'anthropic' | 'openai-chat' | 'openai-responses' | 'ai-sdk' | 'claude-code' | 'compactcheck-store';
/** The formats that hold messages and nothing but them. */
export type MessageFormatName = Exclude<FormatName, 'compactcheck-store'>;

/** Something that was left out, changed or passed over: what, how often, and where for the first time. */
export interface LeftOut {
  what: string;
  count: number;
  first: string;
}
/** A transcript that was read. */
export interface Transcript {
  format: FormatName;
  /** The leading system or developer message. */
  system?: string;
  /** In the door's form (M1), in order. */
  messages: Message[];
  leftOut: LeftOut[];
  /** Of the store's own format only. */
  store?: Store;
  /** How many messages, items or lines were looked at, those left out and the system message included. */
  read: number;
}
/** What was written, as a JSON value, and what the format couldn't hold. */
export interface Written {
  value: unknown;
  leftOut: LeftOut[];
}
/** A message to write. Its id, where it has one, is kept by the formats that have a place for it. */
export interface WritableMessage extends WireMessage {
  id?: string;
}

/** A place in a file: the line of a JSONL file, and the path in that line or in the whole document. */
export interface Place {
  line?: number;
  path: Path;
}

/** The place further inside. */
export function at(place: Place, ...steps: (string | number)[]): Place {
  return { ...place, path: [...place.path, ...steps] };
}

/** A place as people write it: `line 12, content[0].id`; the whole file is the empty string. */
export function writePlace({ line, path }: Place): string {
  const written = writePath(path);
  if (line === undefined) return written;
  return written === '' ? `line ${line}` : `line ${line}, ${written}`;
}

/** How sure a format is that a value (a line, an item of the list, the document) is its own. */
export type Evidence = 'sure' | 'maybe' | 'no';

/** Takes the messages, items or lines of one conversation, in the order of the file. */
export interface EntryReader {
  /** @throws FormatError, before anything of the entry was taken */
  take(entry: unknown, place: Place): void;
  /** Called after the last entry, by formats that can say no earlier what a message is. */
  finish?(): void;
}

/** One row of the table. */
export interface Format {
  name: FormatName;
  description: string;
  /** Ends of file names that speak for the format where the content doesn't decide. */
  extensions: readonly string[];
  detect(value: unknown): Evidence;
}
export interface MessageFormat extends Format {
  name: MessageFormatName;
  /** Where a conversation's object keeps its list, and its system prompt where that stands beside the list. */
  envelope: { lists: readonly string[]; system?: string };
  /** Whether a file of this format is a JSONL file. */
  lines: boolean;
  read(conversation: Conversation, notes: Notes): EntryReader;
  write(messages: readonly WritableMessage[], system: string | undefined, notes: Notes): unknown;
}
export interface StoreFormat extends Format {
  name: 'compactcheck-store';
  read(document: unknown, place: Place, notes: Notes): Store;
  write(store: Store): unknown;
}

/** A message that was read, before it has its id. */
export interface Draft {
  id: string | undefined;
  role: Role;
  content: Block[];
}

export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
