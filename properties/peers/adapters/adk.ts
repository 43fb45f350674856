/**
 * Google's Agent Development Kit, two compactors of `@google/adk`: one drops the oldest events, the other has
 * them summarised. Both count events; how many are kept is what fits into our budget.
 */

import { readPlain } from '../../plain-case.ts';
import type { Subject } from '../../subjects/subject.ts';
import { internal, library } from '../library.ts';
import {
  newestThatFit,
  type Part,
  partsOf,
  resultText,
  sentAfter,
  SUMMARY,
  systemApart,
  totalOf,
} from '../parts.ts';

interface Event {
  readonly id: string;
  readonly timestamp: number;
}
interface Compactor {
  readonly shouldCompact: (context: object) => boolean;
  readonly compact: (context: object) => void | Promise<void>;
}
interface Kit {
  readonly createEvent: (fields: object) => Event;
  readonly TruncatingContextCompactor: new (options: { threshold: number }) => Compactor;
  readonly TokenBasedContextCompactor: new (options: {
    tokenThreshold: number;
    eventRetentionSize: number;
    summarizer: { summarize: (events: readonly Event[]) => Promise<Event> };
  }) => Compactor;
}
interface Compaction {
  readonly getActiveEvents: (events: readonly Event[]) => Event[];
}
interface Compacted {
  readonly createCompactedEvent: (fields: object) => Event;
}

export async function adk(way: 'truncate' | 'summary'): Promise<Subject['compile']> {
  const kit = await library<Kit>('@google/adk');
  const { getActiveEvents } = await internal<Compaction>(
    '@google/adk',
    'dist/esm/context/compaction_utils.js',
  );
  const { createCompactedEvent } = await internal<Compacted>(
    '@google/adk',
    'dist/esm/events/compacted_event.js',
  );
  const summarize = (events: readonly Event[]) =>
    Promise.resolve(
      createCompactedEvent({
        author: 'system',
        startTime: events[0]?.timestamp ?? 0,
        endTime: events.at(-1)?.timestamp ?? 0,
        compactedContent: SUMMARY,
        timestamp: AFTERWARDS,
      }),
    );
  return async (given) => {
    const { store, budget } = readPlain(given);
    const all = partsOf(store);
    const apart = systemApart(all); // the agent's instruction is no event
    const { system, parts } = apart;
    const events = parts.map((part, index) => kit.createEvent(asEvent(part, index, totalOf(all))));
    const count = newestThatFit(parts, budget - totalOf(system));
    const compactor =
      way === 'truncate'
        ? new kit.TruncatingContextCompactor({ threshold: count })
        : new kit.TokenBasedContextCompactor({
            tokenThreshold: budget,
            eventRetentionSize: count,
            summarizer: { summarize },
          });
    const context = { session: { events } };
    if (totalOf(all) > budget && compactor.shouldCompact(context)) await compactor.compact(context);
    const active = way === 'truncate' ? events : getActiveEvents(events);
    return sentAfter(
      store,
      apart,
      active.map(({ id }) => parts[Number(id) - 1]),
    );
  };
}

/** Later than every event of a store. */
const AFTERWARDS = 1_000_000;

/** An event a second; each says what the prompt came to, as a model's answer does. */
function asEvent(part: Part, index: number, promptTokenCount: number): object {
  const isModel = part.kind === 'assistant';
  const text = part.text === '' ? [] : [{ text: part.text }];
  const calls = part.calls.map(({ id, name }) => ({ functionCall: { id, name, args: {} } }));
  const responses = part.results.map((result) => ({
    functionResponse: { id: result.tool_use_id, name: 'tool', response: { output: resultText(result) } },
  }));
  return {
    id: String(index + 1),
    author: isModel ? 'agent' : 'user',
    timestamp: (index + 1) * 1_000,
    content: { role: isModel ? 'model' : 'user', parts: [...text, ...calls, ...responses] },
    usageMetadata: { promptTokenCount },
  };
}
