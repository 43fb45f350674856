/**
 * The region as plain lines, and the lines in chunks.
 *
 * A line is one message's words, one call or one result; a text of several lines stays as it is. A chunk
 * takes whole lines in order; only a line that is larger than a whole chunk is cut, at a code point, and
 * goes on in the next.
 *
 * Holds G8, RL-09.
 */

import type { Block, Message, ResultPart } from '../model/types.ts';
import { cutInTheMiddle } from './bytes.ts';

const MOST_ARGUMENT_BYTES = 400;
const MOST_RESULT_BYTES = 2_000;
const UNKNOWN_TOOL = 'unknown';

/** The lines of messages, in order (G8). */
export function linesOf(messages: readonly Message[]): string[] {
  const nameOf = new Map<string, string>();
  return messages.flatMap(({ role, content }) => messageLines(role, content, nameOf));
}

function messageLines(
  role: Message['role'],
  content: readonly Block[],
  nameOf: Map<string, string>,
): string[] {
  const lines: string[] = [];
  let said: string[] = [];
  const flush = () => {
    if (said.length > 0) lines.push(`${role === 'user' ? 'PERSON' : 'ASSISTANT'}: ${said.join('\n')}`);
    said = [];
  };
  for (const block of content) {
    if (block.type === 'tool_use') {
      flush();
      nameOf.set(block.id, block.name);
      const args = cutInTheMiddle(JSON.stringify(block.input), MOST_ARGUMENT_BYTES);
      lines.push(`ASSISTANT CALLED ${block.name} ${args}`);
    } else if (block.type === 'tool_result') {
      flush();
      const result = cutInTheMiddle(resultText(block.content ?? ''), MOST_RESULT_BYTES);
      lines.push(`RESULT OF ${nameOf.get(block.tool_use_id) ?? UNKNOWN_TOOL}: ${result}`);
    } else {
      const words = wordsOf(block);
      if (words.trim() !== '') said.push(words);
    }
  }
  flush();
  return lines;
}

/** What a block says; thinking is not retyped. */
function wordsOf(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.text.toWellFormed();
    case 'image':
      return '[picture]';
    case 'document':
      return '[document]';
    default:
      return '';
  }
}

function resultText(content: string | readonly ResultPart[]): string {
  return typeof content === 'string' ? content : content.map(wordsOf).join('\n');
}

/** What counts a text's tokens; a text that grows never counts for less. */
export type CountTokens = (text: string) => number;

/** The first chunk of some lines, and the lines that are left. */
export interface Taken {
  readonly lines: readonly string[];
  readonly left: readonly string[];
}

/**
 * Takes as many lines as fit into so many tokens. Something is always taken, so that chunks come to an end.
 */
export function takeChunk(lines: readonly string[], roomTokens: number, count: CountTokens): Taken {
  const sizeOf = (line: string) => count(`${line}\n`);
  const taken: string[] = [];
  let room = roomTokens;
  for (const [index, line] of lines.entries()) {
    const size = sizeOf(line);
    if (size <= room) {
      taken.push(line);
      room -= size;
      continue;
    }
    if (size <= roomTokens) return { lines: taken, left: lines.slice(index) };
    const head = headWithin(line, room, sizeOf, taken.length === 0);
    if (head === '') return { lines: taken, left: lines.slice(index) };
    return { lines: [...taken, head], left: [line.slice(head.length), ...lines.slice(index + 1)] };
  }
  return { lines: taken, left: [] };
}

/** The longest beginning of a line that is within so many tokens; one code point at least where it must be. */
function headWithin(line: string, roomTokens: number, sizeOf: CountTokens, mustTake: boolean): string {
  let fits = 0;
  let tooLong = line.length;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (sizeOf(line.slice(0, middle)) <= roomTokens) fits = middle;
    else tooLong = middle;
  }
  const end = splitsPoint(line, fits) ? fits - 1 : fits;
  return end === 0 && mustTake ? String.fromCodePoint(line.codePointAt(0) ?? 0) : line.slice(0, end);
}

/** Whether a cut before the unit at an index would part a pair of surrogates. */
function splitsPoint(line: string, index: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(line.slice(Math.max(0, index - 1), index + 1));
}
