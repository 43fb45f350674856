/**
 * An outcome as what it sent: so that whoever answers with outcomes can be held to the trimmers' laws, too.
 */

import type { Block, Entry, Outcome, Store } from '../../src/model/types.ts';
import { leafIds } from '../laws/reading.ts';
import { callIds, resultIds, type Sent, type SentItem } from './sent.ts';

/** What a request sent; null where nothing was. */
export function sentOf(outcome: Outcome, store: Store): Sent | null {
  if (outcome.outcome !== 'request') return null;
  return {
    sent: outcome.entries.flatMap((entry) => itemsOf(entry, store)),
    tokens: Math.ceil(outcome.total),
  };
}

/** A raw entry is its message; of a pair the answer stands for the whole, and the question for nothing. */
function itemsOf({ source, role, content }: Entry, store: Store): SentItem[] {
  if (source.kind === 'raw') return [messageItem(source.id, content, store)];
  if (role === 'user') return [];
  const summaries = source.kind === 'summary' ? [source.id] : source.ids;
  return [{ summaryOf: [...new Set(summaries.flatMap((id) => leafIds(store, id)))] }];
}

function messageItem(id: string, content: readonly Block[], store: Store): SentItem {
  const stored = store.messages.find((message) => message.id === id)?.content ?? [];
  const texts = wordsIn(content);
  const isWhole = wordsIn(stored).every((text) => text.trim() === '' || texts.includes(text));
  return {
    id,
    calls: callIds(content),
    results: resultIds(content),
    ...(isWhole ? { text: 'whole' } : { text: 'cut', cutTo: texts }),
  };
}

/** What can be read in a message: its texts, and those of its results. */
function wordsIn(content: readonly Block[]): string[] {
  return content.flatMap((block) => {
    if (block.type === 'text') return [block.text];
    if (block.type !== 'tool_result' || block.content === undefined) return [];
    return typeof block.content === 'string' ? [block.content] : wordsIn(block.content);
  });
}
