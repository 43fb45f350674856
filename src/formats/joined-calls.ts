/**
 * Call ids of joined conversations: one that an earlier conversation has used is another call by the same
 * name, so it gets a name of its own, and is counted.
 *
 * Left alone it would answer, straddle and recall across conversations that have nothing to do with each
 * other.
 */

import type { Block, Message } from '../model/types.ts';
import type { Notes } from './notes.ts';

interface Joined {
  readonly name: string;
  readonly messages: readonly Message[];
}

/** Renames, in place, what a conversation's calls and results share with those of earlier conversations. */
export function tellCallsApart(conversations: readonly Joined[], notes: Notes): void {
  if (conversations.length < 2) return;
  const all = new Set(
    conversations.flatMap(({ messages }) => messages.flatMap(({ content }) => content.flatMap(idsOf))),
  );
  const used = new Set<string>();
  for (const { name, messages } of conversations) {
    const own = new Set(messages.flatMap(({ content }) => content.flatMap(idsOf)));
    const renamed = new Map<string, string>();
    for (const id of own) {
      if (!used.has(id)) continue;
      renamed.set(id, freeName(id, all));
      notes.leaveOut('call id that an earlier conversation has, told apart', { path: [name, id] });
    }
    for (const { content } of messages) for (const block of content) rename(block, renamed);
    for (const id of own) used.add(id);
  }
}

function idsOf(block: Block): string[] {
  if (block.type === 'tool_use') return [block.id];
  return block.type === 'tool_result' ? [block.tool_use_id] : [];
}

/** `id_2`, or the first number that no call has; it is taken with that. */
function freeName(id: string, taken: Set<string>): string {
  let number = 2;
  while (taken.has(`${id}_${number}`)) number++;
  taken.add(`${id}_${number}`);
  return `${id}_${number}`;
}

function rename(block: Block, renamed: ReadonlyMap<string, string>): void {
  if (block.type === 'tool_use') block.id = renamed.get(block.id) ?? block.id;
  if (block.type === 'tool_result') block.tool_use_id = renamed.get(block.tool_use_id) ?? block.tool_use_id;
}
