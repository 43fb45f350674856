/**
 * Which messages are compressed together: chunks of the middle that close by size or at a gap.
 *
 * A chunk never closes by its size on a call that waits for its result, so that the two are summarised
 * together.
 *
 * Holds V1.
 */

import type { Facts, MessageFacts } from '../facts.ts';
import { middleOf } from '../regions.ts';
import { positionsIn, without } from '../runs.ts';
import { rawMarks } from '../select/marks.ts';

export interface ChunkOptions {
  /** Size at which a chunk may close, in base tokens. */
  readonly targetChunkTokens: number;
  /** How many of the newest closed chunks wait. */
  readonly holdbackChunks: number;
}
export const CHUNK_DEFAULTS: ChunkOptions = { targetChunkTokens: 3_000, holdbackChunks: 1 };

/** Fewest messages of a chunk that closes by its size. */
const FEWEST_MESSAGES = 4;

/** A closed chunk: the facts of its messages, neighbours in the store. */
export type ClosedChunk = readonly MessageFacts[];

/** Walks the compressible messages into chunks (V1); an open run at the end is no chunk. */
export function chunkMiddle(facts: Facts, options: ChunkOptions): ClosedChunk[] {
  const closed: ClosedChunk[] = [];
  let run: MessageFacts[] = [];
  let tokens = 0;
  let last = -1;
  const close = () => {
    if (run.length > 0) closed.push(run);
    run = [];
    tokens = 0;
  };
  for (const position of compressible(facts)) {
    const message = facts.messages[position];
    if (message === undefined) continue;
    if (position !== last + 1) close();
    run.push(message);
    tokens += message.stored;
    last = position;
    if (run.length >= FEWEST_MESSAGES && tokens >= options.targetChunkTokens && !awaitsResult(run)) close();
  }
  return closed.slice(0, Math.max(0, closed.length - options.holdbackChunks));
}

/** The positions of the middle that are not pinned and in no chunk. */
function compressible(facts: Facts): number[] {
  const { pinned } = rawMarks(facts);
  const owned = new Set(facts.store.chunks.flatMap(({ messages }) => messages));
  return [...positionsIn(without(middleOf(facts.regions), pinned))].filter((position) => {
    const id = facts.messages[position]?.message.id ?? '';
    return !owned.has(id);
  });
}

/** Whether the last message of a run holds a call that nothing in the run answers. */
function awaitsResult(run: readonly MessageFacts[]): boolean {
  const answered = new Set(
    run.flatMap(({ parts }) => parts.flatMap(({ results }) => results.map(({ id }) => id))),
  );
  return run.at(-1)?.parts.some(({ calls }) => calls.some(({ id }) => !answered.has(id))) ?? false;
}
