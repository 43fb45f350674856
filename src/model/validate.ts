/**
 * The door: what comes in as a store, or as a part of one, either leaves as a valid one or is refused whole.
 *
 * Every subject takes what passed here, so production and the reference never look at a fault (M6). What
 * leaves is a copy in one form (strings of content as blocks, no `null`s), so that the input is never
 * touched and nobody behind the door meets two ways to write one thing.
 */

import type { z } from 'zod';
import { StoreError } from './errors.ts';
import { type Fault, firstFault, type Path, shapeFaults, writePath } from './fault.ts';
import { type Known, linkFaults, messageFaults, summaryFaults } from './links.ts';
import { chunkSchema, messageSchema, pinSchema, storeSchema, summarySchema } from './schema.ts';
import type { Chunk, Message, Pin, Store, Summary } from './types.ts';

/** A store as people give it: content may be a string, absent fields may be `null`. */
export type StoreInput = z.input<typeof storeSchema>;
export type MessageInput = z.input<typeof messageSchema>;
export type SummaryInput = z.input<typeof summarySchema>;

/**
 * Reads a store (M2).
 *
 * @param input anything, usually parsed JSON
 * @throws StoreError that names the first fault in document order, and what was expected there (M6)
 */
export function parseStore(input: unknown): Store {
  const { messages, summaries, pins, chunks, headStart } = parsePart(
    storeSchema,
    input,
    [],
    linkFaults(input),
  );
  return {
    messages,
    summaries,
    pins: pins ?? [],
    chunks: chunks ?? [],
    ...(headStart === undefined || headStart === null ? {} : { headStart }),
  };
}

/** Reads a message that is to stand at a position of a valid store (M1). @throws StoreError */
export function parseMessage(input: unknown, position: number): Message {
  return parsePart(messageSchema, input, ['messages', position], messageFaults(input, []));
}

/** Reads a summary that is to stand at an index of a valid store, of which `known` tells (M3). @throws StoreError */
export function parseSummary(input: unknown, index: number, known: Known): Summary {
  return parsePart(summarySchema, input, ['summaries', index], summaryFaults(input, [], known));
}

/** Reads a pin (M4). @throws StoreError */
export function parsePin(input: unknown, index: number): Pin {
  return parsePart(pinSchema, input, ['pins', index], []);
}

/** Reads a chunk (M5). @throws StoreError */
export function parseChunk(input: unknown, index: number): Chunk {
  return parsePart(chunkSchema, input, ['chunks', index], []);
}

/** Reads one thing by its schema and its links; faults are told from `above` on. */
function parsePart<S extends z.ZodType>(
  schema: S,
  input: unknown,
  above: Path,
  links: readonly Fault[],
): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success && links.length === 0) return parsed.data;
  const shapes = parsed.success ? [] : shapeFaults(input, parsed.error);
  const { path, expected } = firstFault(input, [...links, ...shapes]);
  throw new StoreError(writePath([...above, ...path]), expected);
}
