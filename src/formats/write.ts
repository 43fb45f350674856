/**
 * Writes messages in any of the formats, as JSON values, and says what the format couldn't hold.
 */

import type { Store } from '../model/types.ts';
import { FORMATS } from './formats.ts';
import { Notes } from './notes.ts';
import type { MessageFormat, MessageFormatName, WritableMessage, Written } from './transcript.ts';
import { compactcheckStore } from './store.ts';

/** The formats whose blocks are the store's own, and may carry `tokens` (M1). */
const OWN_BLOCKS: readonly MessageFormatName[] = ['anthropic', 'claude-code'];
/** The formats with a place for a message's id. */
const WITH_IDS: readonly MessageFormatName[] = ['openai-responses', 'claude-code'];

/**
 * Writes messages: requests as they go out, or a store's.
 *
 * @returns for anthropic `{ system?, messages }`, else a list, with the system prompt first where the
 *   format has a message for it
 */
export function writeMessages(
  format: MessageFormatName,
  messages: readonly WritableMessage[],
  options: { system?: string } = {},
): Written {
  const notes = new Notes('');
  messages.forEach((message, index) => nameUnheld(format, message, index, notes));
  const value = rowOf(format).write(messages, options.system, notes);
  return { value, leftOut: notes.list() };
}

/** A store in its own JSON, losslessly. */
export function writeStore(store: Store): unknown {
  return compactcheckStore.write(store);
}

/**
 * What was written, as the text of a file: JSONL for formats of lines and where `lines` asks for it, else
 * indented JSON.
 */
export function writeText(value: unknown, lines: boolean): string {
  if (!lines || !Array.isArray(value)) return `${JSON.stringify(value, null, 2)}\n`;
  return value.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function rowOf(name: MessageFormatName): MessageFormat {
  const row = FORMATS.find((format): format is MessageFormat => format.name === name);
  if (row === undefined) throw new TypeError(`there is no format of messages called ${name}`);
  return row;
}

/** Counts what only the store's own blocks and ids hold. */
function nameUnheld(
  format: MessageFormatName,
  { id, content }: WritableMessage,
  index: number,
  notes: Notes,
): void {
  const place = { path: ['messages', index] };
  const generated = id === undefined || id === `m${index + 1}`;
  if (!generated && !WITH_IDS.includes(format)) notes.leaveOut('id of a message', place);
  if (OWN_BLOCKS.includes(format)) return;
  for (const block of content) {
    if (block.tokens !== undefined) notes.leaveOut('tokens of a block', place);
    const parts = block.type === 'tool_result' && Array.isArray(block.content) ? block.content : [];
    for (const part of parts) if (part.tokens !== undefined) notes.leaveOut('tokens of a block', place);
  }
}
