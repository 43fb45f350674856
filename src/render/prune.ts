/**
 * What goes out of a message besides the cap: old results, large inputs and old images are replaced.
 *
 * Which results and images are old is counted over the whole store, sent or not, so that what goes out for
 * a message depends on nothing but the store, and a replaced summary never changes a bystander.
 *
 * Holds E6, R6, and with the cap before them the whole of "what goes out for a message" (E5, E6, R6).
 */

import type { Block, Message, Settings, ToolResultBlock, ToolUseBlock } from '../model/types.ts';
import { ToolLine } from '../pairing/line.ts';
import { pairUp } from '../pairing/pair.ts';
import type { Part, Result } from '../pairing/parts.ts';
import { blockTokens, charactersAsTokens, unsized } from '../sizes/blocks.ts';
import { capped } from './cap.ts';

/** What is old in one message. */
interface Marks {
  /** By block index as stored: the tool's name of a result to replace. */
  readonly results: Map<number, string>;
  /** How many of its images are dropped: the first ones. */
  images: number;
}
/** The messages in which something is old, by position. */
export type Pruning = ReadonlyMap<number, Marks>;

const IMAGE_DROPPED: Block = { type: 'text', text: '[image dropped from live context]' };
const KEYS_NAMED = 5;

/**
 * Counts results and images over the store, newest first (E6, R6).
 *
 * @param partsAt the parts of a message as stored, by position
 */
export function pruningOf(
  messages: readonly Message[],
  partsAt: (position: number) => readonly Part[],
  settings: Settings,
): Pruning {
  const marks = new Map<number, Marks>();
  const marksAt = (position: number): Marks => {
    const known = marks.get(position) ?? { results: new Map<number, string>(), images: 0 };
    marks.set(position, known);
    return known;
  };
  if (settings.toolResultMaxLastN !== undefined) {
    const line = new ToolLine<number>();
    for (let position = 0; position < messages.length; position++)
      for (const part of partsAt(position)) line.add(part, position);
    markResults(line, settings, marksAt);
  }
  if (settings.maxImages !== undefined) markImages(messages, settings.maxImages, marksAt);
  return marks;
}

/** @param line the store's calls and results, each with its message's position */
function markResults(line: ToolLine<number>, settings: Settings, marksAt: (position: number) => Marks): void {
  const newer = new Map<string, number>(); // by tool: how many results were met, from the newest on
  const { calls, results, resultOwners } = line;
  const { answered } = pairUp(line, settings.pairing);
  for (let index = results.length - 1; index >= 0; index--) {
    const tool = calls[answered[index] ?? -1]?.tool;
    if (tool === undefined) continue; // it answers nothing
    const met = newer.get(tool) ?? 0;
    newer.set(tool, met + 1);
    // between the first and the last result
    const { block } = results[index] as Result;
    if (met >= limitFor(tool, settings)) marksAt(resultOwners[index] as number).results.set(block, tool);
  }
}

/** How many results of a tool stay whole. */
function limitFor(tool: string, { toolResultMaxLastN: limit }: Settings): number {
  const own = typeof limit === 'object' ? (Object.hasOwn(limit, tool) ? limit[tool] : undefined) : limit;
  return own === undefined || own < 0 ? Infinity : own;
}

function markImages(
  messages: readonly Message[],
  maxImages: number,
  marksAt: (position: number) => Marks,
): void {
  let left = maxImages;
  for (let position = messages.length - 1; position >= 0; position--) {
    const images = messages[position]?.content.filter((block) => block.type === 'image').length ?? 0;
    const kept = Math.min(images, left);
    left -= kept;
    if (images > kept) marksAt(position).images = images - kept;
  }
}

/** Whether every message goes out as it is stored: nothing is old, and nothing may be too large. */
export function sendsAsStored(pruning: Pruning, settings: Settings): boolean {
  return pruning.size === 0 && settings.maxMessageTokens === 0 && settings.toolUseInputMaxTokens === 0;
}

/** The blocks that go out for the message at a position (E5, then E6 and R6); its own list where nothing changes. */
export function sentBlocks(
  message: Message,
  position: number,
  pruning: Pruning,
  settings: Settings,
): readonly Block[] {
  const blocks = capped(message.content, settings.maxMessageTokens);
  const marks = pruning.get(position);
  if (marks === undefined && settings.toolUseInputMaxTokens === 0) return blocks;
  const resultsStored = message.content.flatMap((block, index) =>
    block.type === 'tool_result' ? [index] : [],
  );
  let results = 0;
  let images = 0;
  return blocks.map((block) => {
    if (block.type === 'tool_use') return smaller(block, withoutInput(block, settings), settings);
    if (block.type === 'image')
      return images++ < (marks?.images ?? 0) ? smaller(block, IMAGE_DROPPED, settings) : block;
    if (block.type !== 'tool_result') return block;
    const tool = marks?.results.get(resultsStored[results++] ?? -1);
    return tool === undefined ? block : smaller(block, withoutResult(block, tool), settings);
  });
}

/** A replacement is made only where the block gets smaller (T2). */
function smaller(block: Block, replacement: Block, { estimator }: Settings): Block {
  return blockTokens(replacement, estimator) < blockTokens(block, estimator) ? replacement : block;
}

function withoutInput(block: ToolUseBlock, { toolUseInputMaxTokens: limit }: Settings): ToolUseBlock {
  const size = charactersAsTokens(JSON.stringify(block.input).length);
  if (limit === 0 || size <= limit) return block;
  const isObject = typeof block.input === 'object' && block.input !== null && !Array.isArray(block.input);
  const keys = isObject ? Object.keys(block.input as object).slice(0, KEYS_NAMED) : [];
  return { ...unsized(block), input: { _truncated: true, _originalTokens: size, _keys: keys } };
}

function withoutResult(block: ToolResultBlock, tool: string): ToolResultBlock {
  return { ...unsized(block), content: `[Result truncated — tool '${tool}']` };
}
