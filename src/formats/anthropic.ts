/**
 * The Anthropic Messages API: `{ system, messages }`, a bare list of messages, or a message a line.
 *
 * Its blocks are the store's own (M1), so reading is the door's check, and writing is copying.
 */

import { readMessage } from './blocks.ts';
import { isFields, type MessageFormat } from './transcript.ts';
import { evidenceIn, hasPart } from './evidence.ts';

const BLOCKS = new Set(['tool_use', 'tool_result', 'thinking', 'redacted_thinking', 'document']);

export const anthropic: MessageFormat = {
  name: 'anthropic',
  description: 'Anthropic Messages API: { system, messages }, a list of messages, or a message a line',
  extensions: ['.anthropic.json', '.anthropic.jsonl'],
  envelope: { lists: ['messages'], system: 'system' },
  lines: false,

  detect: (value) =>
    evidenceIn(value, ['messages'], ['user', 'assistant'], (message) => {
      const isBlock = (type: string, block: object) =>
        BLOCKS.has(type) || (type === 'image' && 'source' in block);
      return hasPart(message, isBlock) || (message['type'] === 'message' && 'stop_reason' in message);
    }),

  read: (conversation, notes) => ({
    take(entry, place) {
      const { role, content } = readMessage(entry, place, notes);
      const id = isFields(entry) ? entry['id'] : undefined;
      conversation.add(role, content, place, typeof id === 'string' ? id : undefined);
    },
  }),

  write: (messages, system) => ({
    ...(system === undefined ? {} : { system }),
    messages: messages.map(({ role, content }) => ({ role, content })),
  }),
};
