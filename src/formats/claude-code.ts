/**
 * The session log of Claude Code: a `.jsonl` whose lines hold messages of the Anthropic API.
 *
 * A log is a tree: each line names its parent, an edited question begins a new branch, and one turn of the
 * model is streamed over several lines. This file reads the lines; `claude-code-order.ts` makes a
 * conversation of them. No documentation of the format exists: what is said here was seen in logs.
 */

import { z } from 'zod';
import { readMessage } from './blocks.ts';
import { inConversationOrder, type Line } from './claude-code-order.ts';
import type { Conversation } from './conversation.ts';
import type { Notes } from './notes.ts';
import { at, type EntryReader, type Fields, isFields, type MessageFormat } from './transcript.ts';

export const claudeCode: MessageFormat = {
  name: 'claude-code',
  description: 'Claude Code session log: a line of its own per message, in ~/.claude/projects',
  extensions: ['.claude-code.jsonl'],
  envelope: { lists: [] },
  lines: true,
  detect(value) {
    if (!isFields(value)) return 'maybe';
    if (typeof value['type'] !== 'string' || value['role'] !== undefined) return 'no';
    const isLine = ['parentUuid', 'leafUuid', 'sessionId', 'messageId', 'isSidechain'].some(
      (key) => key in value,
    );
    return isLine || isFields(value['message']) ? 'sure' : 'no';
  },
  read: readLog,
  write: writeLog,
};

const anyLine = z.looseObject({
  type: z.string(),
  uuid: z.string().nullish(),
  parentUuid: z.string().nullish(),
  isSidechain: z.boolean().nullish(),
  isMeta: z.boolean().nullish(),
});
/** The fields of a line that are made use of; the others are named as left out. */
const messageLine = z.object({
  type: z.string(),
  uuid: z.unknown().optional(),
  parentUuid: z.unknown().optional(),
  isSidechain: z.unknown().optional(),
  isMeta: z.unknown().optional(),
  message: z.unknown().optional(),
});
/** The id of the model's turn; the lines that it was streamed over share it. */
const turn = z.looseObject({ id: z.string().nullish() });

function readLog(conversation: Conversation, notes: Notes): EntryReader {
  const lines: Line[] = [];
  return {
    take(entry, place) {
      const { type, uuid, parentUuid, isSidechain, isMeta } = notes.shaped(anyLine, entry, place);
      const line: Line = {
        index: lines.length,
        uuid: uuid ?? undefined,
        parent: parentUuid ?? undefined,
        place,
      };
      const leftOut = reasonToLeaveOut(type, isSidechain, isMeta);
      if (leftOut === undefined) {
        const { message } = notes.shaped(messageLine, entry, place, 'line');
        const inside = at(place, 'message');
        const { id } = notes.shaped(turn, message, inside);
        line.message = { ...readMessage(message, inside, notes), turn: id ?? undefined };
      }
      conversation.claim(uuid, at(place, 'uuid'));
      if (leftOut !== undefined) notes.leaveOut(leftOut, place);
      lines.push(line);
    },
    finish() {
      for (const { role, content, place, uuid } of inConversationOrder(lines, notes)) {
        conversation.push(role, content, place, uuid);
      }
    },
  };
}

/** Lines that aren't part of the conversation, though their links are of its tree. */
function reasonToLeaveOut(
  type: string,
  isSidechain: boolean | null | undefined,
  isMeta: boolean | null | undefined,
): string | undefined {
  if (type !== 'user' && type !== 'assistant') return `line of type ${type}`;
  if (isSidechain === true) return 'sidechain line';
  return isMeta === true ? 'meta line' : undefined;
}

/** A log with one branch. It holds no system prompt, and no times, which aren't known. */
function writeLog(
  messages: readonly { id?: string; role: string; content: unknown }[],
  system: string | undefined,
  notes: Notes,
): Fields[] {
  if (system !== undefined) notes.leaveOut('system prompt', { path: [] });
  let parentUuid: string | null = null;
  return messages.map(({ id, role, content }, index) => {
    const uuid = id ?? `m${index + 1}`;
    const line = { type: role, uuid, parentUuid, isSidechain: false, message: { role, content } };
    parentUuid = uuid;
    return line;
  });
}
