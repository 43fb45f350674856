/**
 * Summarises a transcript from nothing: chunks of the middle, a summary of each, and merges of six up to
 * level 3. What a life of ticks would have built, at once.
 *
 * Holds V1's chunks and V4's levels, without queues or failures.
 */

import type { Facts } from '../facts.ts';
import type { Level, Store, Summary } from '../model/types.ts';
import { type ChunkOptions, chunkMiddle } from './chunks.ts';
import type { Covered, Summarizer } from './summarizer.ts';

export interface PyramidOptions extends ChunkOptions {
  /** How long each summary is to be, in base tokens. */
  readonly summaryTokens: number;
}
/** How many summaries of a level make one of the next. */
const MERGED_AT_ONCE = 6;

/**
 * Writes the summaries of a store that has none, and marks its chunks as compressed.
 *
 * @returns a new store; the facts' own is left as it is
 */
export async function buildPyramid(
  facts: Facts,
  summarizer: Summarizer,
  options: PyramidOptions,
): Promise<Store> {
  const chunks = chunkMiddle(facts, options);
  const write = async (
    level: Level,
    covered: Covered,
    sources: string[],
    number: number,
  ): Promise<Summary> => {
    const { content, outputTokens } = await summarizer.summarize({
      ...covered,
      level,
      targetTokens: options.summaryTokens,
    });
    const recorded = outputTokens === undefined ? {} : { recordedTokens: outputTokens };
    return { id: `L${level}-${number}`, level, sources, content, ...recorded };
  };
  const summaries: Summary[] = [];
  for (const chunk of chunks) {
    const messages = chunk.map(({ message }) => message);
    summaries.push(
      await write(
        1,
        { messages },
        messages.map(({ id }) => id),
        summaries.length,
      ),
    );
  }
  for (const level of [2, 3] as const) await mergeLevel(level, summaries, write);
  const compressed = chunks.map((chunk) => ({
    messages: chunk.map(({ message }) => message.id),
    compressed: true,
  }));
  return {
    ...facts.store,
    summaries: [...facts.store.summaries, ...summaries],
    chunks: [...facts.store.chunks, ...compressed],
  };
}

type Write = (level: Level, covered: Covered, sources: string[], number: number) => Promise<Summary>;

/** Merges neighbours of the level below, oldest first, six at a time; what is left of them stays. */
async function mergeLevel(level: 2 | 3, summaries: Summary[], write: Write): Promise<void> {
  const below = summaries.filter((summary) => summary.level === level - 1);
  for (let start = 0; start + MERGED_AT_ONCE <= below.length; start += MERGED_AT_ONCE) {
    const children = below.slice(start, start + MERGED_AT_ONCE);
    const parent = await write(
      level,
      { summaries: children },
      children.map(({ id }) => id),
      start / MERGED_AT_ONCE,
    );
    summaries.push(parent); // the parent is written before its children are marked (V3)
    for (const child of children) child.mergedInto = parent.id;
  }
}
