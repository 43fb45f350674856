/**
 * The little that any trimmer can say: which messages went out, in order. With it, what it says instead
 * when it sends nothing.
 *
 * An own compactor answers in JSON, maybe from another process, so what it says is read by a schema and held
 * against the store: an id that the store does not have, or a call that the message does not hold, is no
 * answer. Laws never see what did not pass here.
 *
 * Holds part 80's `Sent`. `cutTo` is one field more than the text has: without the text as it was cut, no
 * law could see a character torn in two.
 */

import { z } from 'zod';
import { type Fault, firstFault, shapeFaults, writePath } from '../../src/model/fault.ts';
import { tokens } from '../../src/model/schema.ts';
import type { Block, Role, Store } from '../../src/model/types.ts';
import { coveredIds } from '../laws/reading.ts';

/** A message of the store that goes out. What is left out of the record went out whole. */
export interface SentMessage {
  id: string;
  /** The ids of its calls that went out. */
  calls?: string[];
  /** The ids of the calls whose results in it went out. */
  results?: string[];
  /** What became of everything in it but calls; `cut` also where a result was shortened. */
  text?: 'whole' | 'cut' | 'none';
  /** Where something was cut: each text that was, as it went out. */
  cutTo?: string[];
}
/** A summary, by the ids of the messages that it stands for. */
export interface SentSummary {
  summaryOf: string[];
}
/** Something that is neither: a notice, or results made up for these calls. */
export interface SentSynthetic {
  synthetic: true;
  role: Role;
  results?: string[];
}
export type SentItem = SentMessage | SentSummary | SentSynthetic;
export interface Sent {
  sent: SentItem[];
  /** What all of it costs, by the counter that the subject was given, or by its own. */
  tokens?: number;
}
/** Nothing is sent, since nothing that may be sent fits; why, in words. */
export interface Refused {
  refused: string;
}

const ids = z.array(z.string());
const itemSchema = z.union([
  z.strictObject({
    id: z.string(),
    calls: ids.optional(),
    results: ids.optional(),
    text: z.enum(['whole', 'cut', 'none']).optional(),
    cutTo: ids.optional(),
  }),
  z.strictObject({ summaryOf: ids.min(1) }),
  z.strictObject({
    synthetic: z.literal(true),
    role: z.enum(['user', 'assistant']),
    results: ids.optional(),
  }),
]);
export const sentSchema = z.strictObject({ sent: z.array(itemSchema), tokens: tokens.optional() });
export const refusedSchema = z.strictObject({ refused: z.string() });

/** The first thing that is wrong with what should be a `Sent`, in one line; null where nothing is. */
export function faultInSent(value: unknown, store: Store): string | null {
  const parsed = sentSchema.safeParse(value);
  const faults = parsed.success
    ? strangersIn(parsed.data as Sent, store) // absent fields are absent, not undefined: it came from JSON or passes as such
    : shapeFaults(value, parsed.error);
  if (faults.length === 0) return null;
  const { path, expected } = firstFault(value, faults);
  return `${writePath(path)}: ${expected}`;
}

/** Ids that name nothing in the store. */
function strangersIn({ sent }: Sent, store: Store): Fault[] {
  const messages = new Map(store.messages.map((message) => [message.id, message]));
  const covered = coveredIds(
    store,
    store.summaries.map(({ id }) => id),
  );
  return sent.flatMap((item, index): Fault[] => {
    const at = ['sent', index];
    if ('synthetic' in item) return [];
    if ('summaryOf' in item) {
      const stranger = item.summaryOf.findIndex((id) => !messages.has(id) && !covered.has(id));
      return stranger === -1 ? [] : [unknownId([...at, 'summaryOf', stranger], item.summaryOf[stranger])];
    }
    const message = messages.get(item.id);
    if (message === undefined) return [unknownId([...at, 'id'], item.id)];
    return [
      ...strangersAmong(item.calls, callIds(message.content), [...at, 'calls'], 'call'),
      ...strangersAmong(item.results, resultIds(message.content), [...at, 'results'], 'result'),
    ];
  });
}

function unknownId(path: (string | number)[], id: string | undefined): Fault {
  return { path, expected: `expected the id of a message of the store, got ${JSON.stringify(id)}` };
}

/** Ids that stand oftener in what was said than in the message. */
function strangersAmong(
  said: readonly string[] | undefined,
  held: readonly string[],
  path: (string | number)[],
  what: string,
): Fault[] {
  const left = [...held];
  for (const [index, id] of (said ?? []).entries()) {
    const place = left.indexOf(id);
    if (place === -1)
      return [
        {
          path: [...path, index],
          expected: `expected the id of a ${what} of that message (${held.join(', ') || 'it has none'}), got ${JSON.stringify(id)}`,
        },
      ];
    left.splice(place, 1);
  }
  return [];
}

export function callIds(content: readonly Block[]): string[] {
  return content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
}

export function resultIds(content: readonly Block[]): string[] {
  return content.flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
}
