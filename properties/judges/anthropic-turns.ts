/**
 * The reader of Anthropic's judge: from a `messages` list to turns of calls, results and other blocks.
 *
 * The provider joins consecutive messages of one role and judges the joined turn, so the judge does too.
 * The reader stands apart from the rules so that they speak of turns only, and only it meets malformed
 * input. It looks at what the rules ask for (roles, block types, ids, texts) and at nothing else.
 *
 * Holds `shape`: what it cannot read is a finding. A message that cannot be read is left out. A block that
 * cannot be read keeps its place as such, so that its turn is not called empty as well (A2).
 */

import { isRecord, misshapen } from './judge.ts';
import type { Finding, PlacedId } from './judge.ts';

/** A text that must not be blank: of a text block, or of a text inside a result. */
interface PlacedText {
  at: string;
  text: string;
}
interface Placed {
  at: string;
  /** The index of the message that holds the block. */
  message: number;
  texts: PlacedText[];
}
export interface Call extends Placed, PlacedId {
  kind: 'call';
}
export interface Result extends Placed, PlacedId {
  kind: 'result';
}
interface Other extends Placed {
  kind: 'other' | 'unreadable';
}
export type ReadBlock = Call | Result | Other;
/** Consecutive messages of one role. */
export interface Turn {
  role: 'user' | 'assistant';
  at: string;
  blocks: ReadBlock[];
}
export interface Reading {
  turns: Turn[];
  unreadable: Finding[];
}

/** Block types that no rule looks into. Server tools are here: the provider itself answers their calls. */
const OTHER_TYPES: ReadonlySet<unknown> = new Set(
  [
    'image document search_result thinking redacted_thinking container_upload compaction',
    'server_tool_use web_search_tool_result web_fetch_tool_result tool_search_tool_result',
    'code_execution_tool_result bash_code_execution_tool_result text_editor_code_execution_tool_result',
    'advisor_tool_result mcp_tool_use mcp_tool_result',
  ].flatMap((line) => line.split(' ')),
);
/** What the list of a result may hold besides texts. */
const RESULT_PART_TYPES: ReadonlySet<unknown> = new Set(
  'image document search_result tool_reference'.split(' '),
);

/**
 * Reads a list of messages into turns.
 *
 * @param messages anything at all
 * @returns the turns, and a finding for each place that could not be read. Never throws
 */
export function readTurns(messages: unknown): Reading {
  const reading: Reading = { turns: [], unreadable: [] };
  if (!Array.isArray(messages)) {
    reading.unreadable.push(misshapen('messages', 'a list of messages', messages));
    return reading;
  }
  for (const [index, message] of (messages as unknown[]).entries()) readMessage(message, index, reading);
  return reading;
}

/** Reads one message into the turn that it continues, or into a new one. */
function readMessage(message: unknown, index: number, { turns, unreadable }: Reading): void {
  const at = `messages[${index}]`;
  if (!isRecord(message)) {
    unreadable.push(misshapen(at, 'a message', message));
    return;
  }
  const role = message['role'];
  if (role !== 'user' && role !== 'assistant') {
    unreadable.push(misshapen(`${at}.role`, '"user" or "assistant"', role));
    return;
  }
  let turn = turns.at(-1);
  if (turn?.role !== role) {
    turn = { role, at, blocks: [] };
    turns.push(turn);
  }
  for (const block of readContent(message['content'], index, unreadable)) turn.blocks.push(block);
}

/** Reads a message's content. A text stands for one text block; the empty text stands for no block. */
function readContent(content: unknown, message: number, unreadable: Finding[]): ReadBlock[] {
  const at = `messages[${message}].content`;
  if (content === '') return [];
  if (typeof content === 'string') return [{ kind: 'other', at, message, texts: [{ at, text: content }] }];
  if (Array.isArray(content)) {
    return Array.from(content as unknown[], (block, index) =>
      readBlock(block, `${at}[${index}]`, message, unreadable),
    );
  }
  unreadable.push(misshapen(at, 'a text or a list of blocks', content));
  return [{ kind: 'unreadable', at, message, texts: [] }];
}

/** Reads one block. A call or a result without a readable id is neither. */
function readBlock(block: unknown, at: string, message: number, unreadable: Finding[]): ReadBlock {
  const other: Other = { kind: 'other', at, message, texts: [] };
  const lost: Other = { ...other, kind: 'unreadable' };
  if (!isRecord(block)) {
    unreadable.push(misshapen(at, 'a content block', block));
    return lost;
  }
  switch (block['type']) {
    case 'text':
      return { ...other, texts: readText(block, at, unreadable) };
    case 'tool_use': {
      const id = readId(block, 'id', at, unreadable);
      return id === undefined ? lost : { ...other, kind: 'call', id };
    }
    case 'tool_result': {
      const texts = readResultTexts(block['content'], `${at}.content`, unreadable);
      const id = readId(block, 'tool_use_id', at, unreadable);
      return id === undefined ? { ...lost, texts } : { ...other, kind: 'result', id, texts };
    }
    default:
      if (OTHER_TYPES.has(block['type'])) return other;
      unreadable.push(misshapen(`${at}.type`, 'a known block type', block['type']));
      return lost;
  }
}

function readId(
  block: Record<string, unknown>,
  field: string,
  at: string,
  unreadable: Finding[],
): string | undefined {
  const id = block[field];
  if (typeof id === 'string') return id;
  unreadable.push(misshapen(`${at}.${field}`, 'an id', id));
  return undefined;
}

function readText(block: Record<string, unknown>, at: string, unreadable: Finding[]): PlacedText[] {
  const text = block['text'];
  if (typeof text === 'string') return [{ at, text }];
  unreadable.push(misshapen(`${at}.text`, 'a text', text));
  return [];
}

/** The text blocks in a result's list. A result may have no content, or an empty text: neither is a block. */
function readResultTexts(content: unknown, at: string, unreadable: Finding[]): PlacedText[] {
  if (content === undefined || typeof content === 'string') return [];
  if (!Array.isArray(content)) {
    unreadable.push(misshapen(at, 'a text or a list of blocks', content));
    return [];
  }
  return Array.from(content as unknown[]).flatMap((part, index) => {
    const place = `${at}[${index}]`;
    if (isRecord(part) && part['type'] === 'text') return readText(part, place, unreadable);
    if (!isRecord(part) || !RESULT_PART_TYPES.has(part['type'])) {
      unreadable.push(misshapen(place, 'a block that a result may hold', part));
    }
    return [];
  });
}
