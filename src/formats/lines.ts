/**
 * A file as its top-level values, one after the other: the lines of a JSONL file, the items of a list, or
 * the one object.
 *
 * A JSONL file streams: its bytes are cut at line feeds and each line is parsed alone, so no more of the
 * text is in memory than one line. The splitter is our own, since `node:readline` also cuts at U+2028 and
 * U+2029, which may stand in JSON strings as they are; and it cuts bytes, so that a line with broken UTF-8
 * can be told from one that holds U+FFFD.
 */

import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { type Damage, FormatError } from './errors.ts';
import { parseJson } from './json.ts';
import type { Notes } from './notes.ts';
import { isFields, type Place } from './transcript.ts';

/** A file's path, or a name for errors with the text itself, whole or in pieces that part no character. */
export type Source = string | { name: string; text: string | AsyncIterable<string | Uint8Array> };

/** One top-level value and where it stands. */
export interface Value {
  value: unknown;
  place: Place;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const WHOLE_FILE: Place = { path: [] };
const CUT: Damage = { what: 'line that is not JSON, passed over', plural: 'cut lines' };
const REPEATED: Damage = { what: 'repeated line, passed over', plural: 'repeated lines' };

export function nameOf(source: Source): string {
  return typeof source === 'string' ? source : source.name;
}

/**
 * The top-level values of a file. A name that ends in `.jsonl` or `.ndjson` streams line by line; any other
 * file is read whole, as one JSON document or, where its first line is an object by itself, as lines.
 *
 * @throws FormatError for a file that isn't there, is empty, or isn't JSON
 */
export async function* valuesOf(source: Source, notes: Notes): AsyncGenerator<Value, void, undefined> {
  const chunks = bytesOf(source);
  if (/\.(jsonl|ndjson)$/i.test(nameOf(source))) {
    yield* valuesOfLines(linesOf(chunks), notes);
    return;
  }
  const pieces: Buffer[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  const bytes = withoutMark(Buffer.concat(pieces));
  if (!isUtf8(bytes)) throw new FormatError(notes.file, WHOLE_FILE, 'not UTF-8; expected JSON in UTF-8');
  const text = bytes.toString();
  if (text.trim() === '') throw emptyFile(notes);
  const parsed = parseJson(text, 'file');
  if ('value' in parsed) {
    yield* valuesOfDocument(parsed.value, notes);
  } else if (beginsWithObjectLine(text)) {
    yield* valuesOfLines(linesOf([bytes]), notes);
  } else {
    throw new FormatError(notes.file, { line: parsed.line, path: [] }, parsed.fault);
  }
}

function* valuesOfDocument(document: unknown, notes: Notes): Generator<Value> {
  if (typeof document !== 'object' || document === null) {
    throw new FormatError(
      notes.file,
      WHOLE_FILE,
      `expected a list or an object, got ${JSON.stringify(document).slice(0, 40)}`,
    );
  }
  if (!Array.isArray(document)) yield { value: document, place: WHOLE_FILE };
  else for (const [index, value] of document.entries()) yield { value, place: { path: [index] } };
}

function beginsWithObjectLine(text: string): boolean {
  const first = parseJson(text.trimStart().split('\n', 1)[0] ?? '', 'line');
  return 'value' in first && isFields(first.value);
}

function emptyFile(notes: Notes): FormatError {
  return new FormatError(notes.file, WHOLE_FILE, 'the file is empty; expected a transcript');
}

async function* valuesOfLines(lines: AsyncIterable<Buffer>, notes: Notes): AsyncGenerator<Value> {
  let line = 0;
  let previous: { bytes: Buffer; line: number } | undefined;
  for await (const bytes of lines) {
    line++;
    const place: Place = { line, path: [] };
    if (isUtf8(bytes) && bytes.toString().trim() === '') continue;
    const before = previous;
    previous = { bytes, line };
    const found: Value[] = [];
    notes.attempt(() => {
      if (before?.bytes.equals(bytes) === true) {
        notes.fail(place, `the same as line ${before.line}; expected each line once`, REPEATED);
      }
      found.push({ value: valueOfLine(bytes, place, notes), place });
    });
    yield* found;
  }
  if (previous === undefined) throw emptyFile(notes);
}

function valueOfLine(bytes: Buffer, place: Place, notes: Notes): unknown {
  if (!isUtf8(bytes)) notes.fail(place, 'not UTF-8; expected JSON in UTF-8', CUT);
  const parsed = parseJson(bytes.toString(), 'line');
  return 'value' in parsed ? parsed.value : notes.fail(place, parsed.fault, CUT);
}

/** The lines without their ends, blank ones included, as bytes. */
async function* linesOf(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let first = true;
  const cut = (last: Buffer): Buffer => {
    const line = pieces.length === 0 ? last : Buffer.concat([...pieces, last]);
    pieces = [];
    const bare = line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
    const marked = first;
    first = false;
    return marked ? withoutMark(bare) : bare;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      yield cut(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
  if (pieces.length > 0) yield cut(Buffer.alloc(0));
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

const OPENING_FAULTS: Record<string, string> = {
  ENOENT: 'there is no such file; expected the path of a transcript',
  EISDIR: 'a directory; expected the path of a transcript',
  EACCES: 'the file may not be read; expected the right to read it',
};

async function* bytesOf(source: Source): AsyncGenerator<Buffer> {
  if (typeof source !== 'string') {
    const chunks = typeof source.text === 'string' ? [source.text] : source.text;
    for await (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : asBuffer(chunk);
    return;
  }
  try {
    for await (const chunk of createReadStream(source)) yield chunk as Buffer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const fault = OPENING_FAULTS[code];
    if (fault === undefined) throw error;
    throw new FormatError(source, WHOLE_FILE, fault);
  }
}
