/**
 * Content in foreign parts as blocks, one table row a part type; and media and arguments, which the OpenAI
 * formats and the AI SDK write in the same few ways.
 */

import { z } from 'zod';
import type { Block, Json, MediaBlock, ToolResultBlock } from '../model/types.ts';
import type { Notes } from './notes.ts';
import { at, type Place } from './transcript.ts';

/** How each known type of part is read; `null` where it can't be held, which the row has said. */
export type PartTable<B extends Block = Block> = Record<string, (part: unknown, place: Place) => B | null>;

/** Content as a schema sees it before its parts are read one by one. */
export const foreignContent = z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]);

/** The blocks of content; a string is one text block (M1), and parts of other types are counted. */
export function readParts<B extends Block>(
  content: z.output<typeof foreignContent>,
  table: PartTable<B>,
  place: Place,
  notes: Notes,
): (B | { type: 'text'; text: string })[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return content.flatMap((part, index) => {
    const row = Object.hasOwn(table, part.type) ? table[part.type] : undefined;
    if (row === undefined) notes.leaveOut(`part of type ${part.type}`, at(place, index));
    return row?.(part, at(place, index)) ?? [];
  });
}

/** A row for parts that are a text in the field `text`. */
export function textRow(notes: Notes) {
  return (part: unknown, place: Place): { type: 'text'; text: string } => {
    const { text } = notes.shaped(z.object({ type: z.string(), text: z.string() }), part, place);
    return { type: 'text', text };
  };
}

// ---------------------------------------------------------------- a tool's input

/** A call's input from its arguments: the value where they are JSON, else the text itself. */
export function readArguments(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** The arguments that `readArguments` reads as `input`: text that isn't JSON goes back as it came. */
export function writeArguments(input: Json): string {
  if (typeof input === 'string' && readArguments(input) === input) return input;
  return JSON.stringify(input);
}

// ---------------------------------------------------------------- images and documents

const DATA_URL = /^data:([^;,]+);base64,([\s\S]*)$/;
const knownSource = z.union([
  z.strictObject({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
  z.strictObject({ type: z.literal('url'), url: z.string() }),
]);

/** A source that can be told in other formats; any other is opaque, and only passed on (M1). */
export type KnownSource = z.output<typeof knownSource>;

export function knownSourceOf(block: MediaBlock): KnownSource | undefined {
  return knownSource.safeParse(block.source).data;
}

/** The source of a URL: one with the data in it is read as that data. */
export function sourceOfUrl(url: string): KnownSource {
  const [, media_type, data] = DATA_URL.exec(url) ?? [];
  if (media_type === undefined || data === undefined) return { type: 'url', url };
  return { type: 'base64', media_type, data };
}

/** The URL that `sourceOfUrl` reads as this source. */
export function urlOfSource(source: KnownSource): string {
  return source.type === 'url' ? source.url : `data:${source.media_type};base64,${source.data}`;
}

// ---------------------------------------------------------------- a message in the turns of other formats

/** What one message becomes where results have a role of their own: runs of results, and of all else. */
export type Run =
  { kind: 'results'; blocks: ToolResultBlock[] } | { kind: 'own'; blocks: Exclude<Block, ToolResultBlock>[] };

/** An assistant message in runs, in order; of a user message the results first, as the providers want them. */
export function runsOf(message: { role: string; content: Block[] }, place: Place, notes: Notes): Run[] {
  const runs: Run[] = [];
  for (const block of message.content) {
    const last = runs.at(-1);
    if (block.type === 'tool_result') {
      if (last?.kind === 'results') last.blocks.push(block);
      else runs.push({ kind: 'results', blocks: [block] });
    } else if (last?.kind === 'own') last.blocks.push(block);
    else runs.push({ kind: 'own', blocks: [block] });
  }
  if (runs.length > 1)
    notes.leaveOut(`${message.role} message with results and more, written as several`, place);
  if (message.role !== 'user') {
    if (runs.some(({ kind }) => kind === 'results')) {
      notes.leaveOut('result in an assistant message, written after it', place);
    }
    return runs.length === 0 ? [{ kind: 'own', blocks: [] }] : runs;
  }
  const results = runs.flatMap((run) => (run.kind === 'results' ? run.blocks : []));
  const own = runs.flatMap((run) => (run.kind === 'own' ? run.blocks : []));
  if (runs.length > 1 && runs[0]?.kind === 'own')
    notes.leaveOut('results after other blocks, written first', place);
  return [
    ...(results.length > 0 ? [{ kind: 'results' as const, blocks: results }] : []),
    ...(own.length > 0 || results.length === 0 ? [{ kind: 'own' as const, blocks: own }] : []),
  ];
}
