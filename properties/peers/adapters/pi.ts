/**
 * pi, the compaction of `@mariozechner/pi-coding-agent`: it looks for a cut, has what is before it summarised,
 * and rebuilds the context as a summary and what was kept. How much it keeps at least is what fits into our
 * budget; it always keeps somewhat more.
 */

import { readPlain } from '../../plain-case.ts';
import type { Subject } from '../../subjects/subject.ts';
import { library } from '../library.ts';
import { type Part, partsOf, sentAfter, SUMMARY, systemApart, totalOf, wordsOf } from '../parts.ts';

interface AgentMessage {
  readonly role: string;
}
interface MessageEntry {
  readonly type: 'message';
  readonly id: string;
  readonly parentId: string | null;
  readonly timestamp: string;
  readonly message: AgentMessage;
}
interface CompactionEntry extends Omit<MessageEntry, 'type' | 'message'> {
  readonly type: 'compaction';
  readonly summary: string;
  readonly firstKeptEntryId: string;
  readonly tokensBefore: number;
}
interface Pi {
  readonly findCutPoint: (
    entries: readonly MessageEntry[],
    start: number,
    end: number,
    keepRecentTokens: number,
  ) => { readonly firstKeptEntryIndex: number };
  readonly buildSessionContext: (entries: readonly (MessageEntry | CompactionEntry)[]) => {
    readonly messages: readonly AgentMessage[];
  };
}

const WHEN = '2026-01-01T00:00:00.000Z';

export async function pi(): Promise<Subject['compile']> {
  const { findCutPoint, buildSessionContext } = await library<Pi>('@mariozechner/pi-coding-agent');
  return (given) => {
    const { store, budget } = readPlain(given);
    const all = partsOf(store, true);
    const apart = systemApart(all); // no entry of a session
    const { system, parts } = apart;
    const entries = parts.map(asEntry);
    const compacted = totalOf(all) > budget ? cut(entries) : null;
    const { messages } = buildSessionContext(compacted === null ? entries : [...entries, compacted]);
    const placeOf = (message: AgentMessage) => entries.findIndex((entry) => entry.message === message);
    return sentAfter(
      store,
      apart,
      messages.map((message) => parts[placeOf(message)]),
    );

    function cut(over: readonly MessageEntry[]): CompactionEntry | null {
      const { firstKeptEntryIndex } = findCutPoint(
        over,
        0,
        over.length,
        Math.max(1, budget - totalOf(system)),
      );
      const first = over[firstKeptEntryIndex];
      if (first === undefined || firstKeptEntryIndex === 0) return null; // there is nothing before it to summarise
      return {
        type: 'compaction',
        id: 'compaction',
        parentId: over.at(-1)?.id ?? null,
        timestamp: WHEN,
        summary: SUMMARY,
        firstKeptEntryId: first.id,
        tokensBefore: totalOf(parts),
      };
    }
  };
}

function asEntry(part: Part, index: number): MessageEntry {
  const parentId = index === 0 ? null : String(index - 1);
  return { type: 'message', id: String(index), parentId, timestamp: WHEN, message: asAgentMessage(part) };
}

function asAgentMessage(part: Part): AgentMessage {
  const text = { type: 'text', text: wordsOf(part.tokens) };
  const shared = { timestamp: 0, content: [text] };
  switch (part.kind) {
    case 'results':
      return {
        ...shared,
        role: 'toolResult',
        ...{ toolCallId: part.results[0]?.tool_use_id ?? '', toolName: 'tool', isError: false },
      };
    case 'assistant': {
      const calls = part.calls.map(({ id, name }) => ({ type: 'toolCall', id, name, arguments: {} }));
      return {
        ...shared,
        role: 'assistant',
        ...{ content: [text, ...calls], provider: 'none', model: 'none' },
      };
    }
    default:
      return { ...shared, role: 'user' };
  }
}
