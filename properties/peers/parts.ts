/**
 * What every adapter does alike: a store's messages as plain parts that a library's own messages are made
 * of, and what the library kept, told as `Sent`.
 *
 * Libraries have one kind of message for a tool's results and another for what a user says, so a message
 * with both becomes several parts.
 */

import type { Block, Message, Store, ToolResultBlock, ToolUseBlock } from '../../src/model/types.ts';
import { pinnedIds } from '../laws/reading.ts';
import { tokensOf } from '../laws/trimmers/reading.ts';
import { SYSTEM_ID } from '../laws/trimmers/system.ts';
import type { Sent, SentItem, SentMessage } from '../subjects/sent.ts';

export type PartKind = 'system' | 'user' | 'assistant' | 'results';
export interface Part {
  /** The id of the message that it is of. */
  readonly message: string;
  readonly kind: PartKind;
  readonly text: string;
  readonly calls: readonly ToolUseBlock[];
  readonly results: readonly ToolResultBlock[];
  readonly tokens: number;
  readonly isPinned: boolean;
}

/** The parts of all messages, in order. `resultsApart`: each result is a part of its own. */
export function partsOf(store: Store, resultsApart = false): Part[] {
  const pinned = pinnedIds(store);
  return store.messages.flatMap((message) => {
    const isPinned = pinned.has(message.id);
    return blocksTogether(message, resultsApart).map((blocks) => partOf(message, blocks, isPinned));
  });
}

/** A message's blocks, cut where results and other things meet. */
function blocksTogether({ content }: Message, resultsApart: boolean): Block[][] {
  const runs: Block[][] = [];
  let last: boolean | null = null;
  for (const block of content) {
    const isResult = block.type === 'tool_result';
    if (last === isResult && !(isResult && resultsApart)) runs.at(-1)?.push(block);
    else runs.push([block]);
    last = isResult;
  }
  return runs;
}

function partOf({ id, role }: Message, blocks: readonly Block[], isPinned: boolean): Part {
  const results = blocks.filter((block) => block.type === 'tool_result');
  const own = id === SYSTEM_ID ? 'system' : role;
  return {
    message: id,
    kind: results.length > 0 ? 'results' : own,
    text: blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n'),
    calls: blocks.filter((block) => block.type === 'tool_use'),
    results,
    tokens: tokensOf(blocks),
    isPinned,
  };
}

/** The text of a result. */
export function resultText({ content }: ToolResultBlock): string {
  return typeof content === 'string' ? content : '';
}

/** Something that a library kept: a part, whole or with some texts cut; or a summary of messages. */
export type Kept =
  | {
      readonly part: Part;
      readonly calls?: readonly string[];
      readonly results?: readonly string[];
      readonly hasText?: boolean;
      readonly cutTo?: readonly string[];
    }
  | { readonly summaryOf: readonly string[] };

/** What was kept, as items: parts of one message that stand together are one item. */
export function itemsOf(kept: readonly Kept[], store: Store): SentItem[] {
  const items: SentItem[] = [];
  for (const one of kept) {
    if ('summaryOf' in one) {
      if (one.summaryOf.length > 0) items.push({ summaryOf: [...one.summaryOf] });
      continue;
    }
    const last = items.at(-1);
    const item = itemOf(one, store);
    if (last !== undefined && 'id' in last && last.id === item.id)
      items[items.length - 1] = joined(last, item);
    else items.push(item);
  }
  return items;
}

function itemOf(kept: Exclude<Kept, { summaryOf: readonly string[] }>, store: Store): SentMessage {
  const { part, calls, results, hasText = part.text !== '', cutTo } = kept;
  const message = store.messages.find(({ id }) => id === part.message);
  const text = hasText || isWordless(message) ? 'whole' : 'none';
  return {
    id: part.message,
    calls: [...(calls ?? part.calls.map(({ id }) => id))],
    results: [...(results ?? part.results.map(({ tool_use_id }) => tool_use_id))],
    ...(cutTo === undefined ? { text } : { text: 'cut', cutTo: [...cutTo] }),
  };
}

function isWordless(message: Message | undefined): boolean {
  return message?.content.every(({ type }) => type === 'tool_use' || type === 'tool_result') ?? true;
}

function joined(one: SentMessage, other: SentMessage): SentMessage {
  const cutTo = [...(one.cutTo ?? []), ...(other.cutTo ?? [])];
  const words = [one.text, other.text];
  const text = words.includes('cut') ? 'cut' : words.includes('whole') ? 'whole' : 'none';
  return {
    id: one.id,
    calls: [...(one.calls ?? []), ...(other.calls ?? [])],
    results: [...(one.results ?? []), ...(other.results ?? [])],
    text,
    ...(cutTo.length === 0 ? {} : { cutTo }),
  };
}

/** The ids of the messages of which no part was kept. */
export function goneOf(all: readonly Part[], kept: readonly Part[]): string[] {
  const there = new Set(kept.map(({ message }) => message));
  return [...new Set(all.map(({ message }) => message))].filter((id) => !there.has(id));
}

/** The system message, which agents keep to themselves, and what is in their hands to trim. */
export interface Apart {
  readonly system: readonly Part[];
  readonly parts: readonly Part[];
}

export function systemApart(all: readonly Part[]): Apart {
  return {
    system: all.filter(({ kind }) => kind === 'system'),
    parts: all.filter(({ kind }) => kind !== 'system'),
  };
}

/** What goes out where a library left these parts; what is no part among them is its summary of all that is gone. */
export function sentAfter(store: Store, { system, parts }: Apart, left: readonly (Part | undefined)[]): Sent {
  const there = left.filter((part) => part !== undefined);
  const gone = goneOf(parts, there);
  const kept = left.map((part): Kept => (part === undefined ? { summaryOf: gone } : { part }));
  return {
    sent: itemsOf([...system.map((part) => ({ part })), ...kept], store),
    tokens: totalOf(system) + totalOf(there) + SUMMARY_TOKENS * (left.length - there.length),
  };
}

/** How many of the newest parts fit into a budget; at least one. For libraries that count messages. */
export function newestThatFit(parts: readonly Part[], budget: number): number {
  let left = budget;
  let count = 0;
  for (const { tokens } of parts.toReversed()) {
    left -= tokens;
    if (left < 0) break;
    count++;
  }
  return Math.max(1, count);
}

export function totalOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** A text of so many tokens, by the usual estimate of four characters each. */
export function wordsOf(tokens: number): string {
  return 'abc '.repeat(tokens);
}

/** What an agent's fake model writes for a summary, and what that costs. */
export const SUMMARY = 'What was said before, shortened.';
export const SUMMARY_TOKENS = 8;
