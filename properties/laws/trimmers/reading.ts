/**
 * What the trimmers' laws read out of a store and out of what was sent: who answers whom, which calls and
 * results went out, what it costs.
 *
 * Written for these laws alone, from what part 80 says of `Sent` and from R2's `nearest`: nothing of
 * production or of the reference is asked, since a trimmer need know of neither.
 *
 * A *tool place* is one call or one result as stored: `m3 call x 0` is the first call of id `x` in `m3`. Ids
 * repeat, so places are counted, and what was sent of a message is told by how many of each id went out.
 */

import type { Block, Message, Store } from '../../../src/model/types.ts';
import { chars } from '../../../src/sizes/chars.ts';
import type { Sent, SentItem, SentMessage } from '../../subjects/sent.ts';
import type { Given } from '../../trial.ts';

/** A call or a result as stored; `nth` counts those of its id in its message. */
export interface ToolPlace {
  readonly message: string;
  readonly kind: 'call' | 'result';
  readonly id: string;
  readonly nth: number;
}
export interface ToolPair {
  readonly call: ToolPlace;
  readonly result: ToolPlace;
}

export function isMessage(item: SentItem): item is SentMessage {
  return 'id' in item;
}

/** The calls and results of a message, in order. */
export function toolPlacesOf({ id: message, content }: Message): ToolPlace[] {
  const counts = new Map<string, number>();
  return content.flatMap((block): ToolPlace[] => {
    if (block.type !== 'tool_use' && block.type !== 'tool_result') return [];
    const kind = block.type === 'tool_use' ? 'call' : 'result';
    const id = block.type === 'tool_use' ? block.id : block.tool_use_id;
    const nth = counts.get(`${kind} ${id}`) ?? 0;
    counts.set(`${kind} ${id}`, nth + 1);
    return [{ message, kind, id, nth }];
  });
}

/** Who answers whom in the store: a result answers the nearest message part before it with a call of its id left. */
export function pairsOf(store: Store): ToolPair[] {
  const open: { readonly call: ToolPlace; readonly part: number }[] = [];
  const pairs: ToolPair[] = [];
  let part = 0;
  let last: ToolPlace['kind'] | null = null;
  for (const message of store.messages) {
    part++;
    for (const place of toolPlacesOf(message)) {
      if (last !== null && last !== place.kind) part++; // a message is cut where calls and results change (R1)
      last = place.kind;
      if (place.kind === 'call') {
        open.push({ call: place, part });
        continue;
      }
      const before = open.filter(({ call, part: own }) => call.id === place.id && own < part);
      const nearest = before.find(({ part: own }) => own === Math.max(...before.map((one) => one.part)));
      if (nearest === undefined) continue; // an orphan, which is the store's own affair
      open.splice(open.indexOf(nearest), 1);
      pairs.push({ call: nearest.call, result: place });
    }
    last = null;
  }
  return pairs;
}

/** Whether nothing but results stands between a call and its result. */
export function isNear({ call, result }: ToolPair, { messages }: Store): boolean {
  const positionOf = (id: string) => messages.findIndex((message) => message.id === id);
  return messages
    .slice(positionOf(call.message) + 1, positionOf(result.message))
    .every(
      (message) =>
        !hasWords(message) &&
        toolPlacesOf(message).length > 0 &&
        toolPlacesOf(message).every(({ kind }) => kind === 'result'),
    );
}

export const placeKey = ({ message, kind, id, nth }: ToolPlace): string => `${message} ${kind} ${id} ${nth}`;

/** The places that have a partner in the store. */
export function pairedPlaces(store: Store): Set<string> {
  return new Set(pairsOf(store).flatMap(({ call, result }) => [placeKey(call), placeKey(result)]));
}

/** How many times a call, or a result, of an id went out of a message. */
export function timesSent({ sent }: Sent, message: Message, kind: ToolPlace['kind'], id: string): number {
  const all = toolPlacesOf(message).flatMap((place) => (place.kind === kind ? [place.id] : []));
  return sent
    .filter(isMessage)
    .filter((item) => item.id === message.id)
    .flatMap((item) => (kind === 'call' ? item.calls : item.results) ?? all)
    .filter((one) => one === id).length;
}

/** The keys of the tool places that went out. */
export function sentPlaces(sent: Sent, store: Store): Set<string> {
  const places = store.messages.flatMap((message) =>
    toolPlacesOf(message).filter(({ kind, id, nth }) => nth < timesSent(sent, message, kind, id)),
  );
  return new Set(places.map(placeKey));
}

/** What went out of a message besides its calls, the most of it that any item says; undefined where it did not go out. */
export function wordsSent({ sent }: Sent, id: string): 'whole' | 'cut' | 'none' | undefined {
  const said = sent
    .filter(isMessage)
    .filter((item) => item.id === id)
    .map(({ text }) => text ?? 'whole');
  return (['whole', 'cut', 'none'] as const).find((word) => said.includes(word));
}

/** The ids that went out raw, as a whole or in part. */
export function rawIds({ sent }: Sent): string[] {
  return sent.filter(isMessage).map(({ id }) => id);
}

/** The ids of messages under summaries that went out. */
export function summarizedIds({ sent }: Sent): Set<string> {
  return new Set(sent.flatMap((item) => ('summaryOf' in item ? item.summaryOf : [])));
}

const isTool = ({ type }: Block) => type === 'tool_use' || type === 'tool_result';
const isBlank = (block: Block) => block.type === 'text' && block.text.trim() === '';

/** Whether a message has more to say than its calls and results. */
export function hasWords({ content }: Message): boolean {
  return content.some((block) => !isTool(block) && !isBlank(block));
}

/**
 * The first thing of a message that should have gone out and did not, in words; null where nothing is
 * missing. A call or a result without a partner in the store may be left out: mending a store is no fault.
 */
export function missingOf(message: Message, sent: Sent, store: Store): string | null {
  const [paired, out] = [pairedPlaces(store), sentPlaces(sent, store)];
  const lost = toolPlacesOf(message).find(
    (place) => paired.has(placeKey(place)) && !out.has(placeKey(place)),
  );
  if (lost !== undefined) return `the ${lost.kind} ${lost.id} of ${message.id} does not go out`;
  if (!hasWords(message)) return null;
  const words = wordsSent(sent, message.id);
  return words === undefined || words === 'none' ? `${message.id} does not go out` : null;
}

/** The sizes that laws count by: what a block bears. A trimmer's cases bear sizes throughout (`plainCase`). */
export function tokensOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { tokens = 0 }) => sum + tokens, 0);
}

/** The whole budget of a trimmer's case. */
export function budgetOf({ budget }: Given): number {
  return typeof budget === 'number' ? budget : 0; // a plain case's is a number
}

/** The least that an item can cost: what is known to be whole by its size, and cut texts by the estimator. */
export function tokensOfItem(item: SentItem, store: Store): number {
  if (!isMessage(item)) return 0;
  const content = store.messages.find(({ id }) => id === item.id)?.content ?? [];
  const calls = firstOf(
    content.filter((block) => block.type === 'tool_use'),
    ({ id }) => id,
    item.calls,
  );
  const results = firstOf(
    content.filter((block) => block.type === 'tool_result'),
    ({ tool_use_id }) => tool_use_id,
    item.results,
  );
  if (item.text === 'none') return tokensOf(calls) + tokensOf(results);
  if (item.text === 'cut')
    return tokensOf(calls) + (item.cutTo ?? []).reduce((sum, text) => sum + chars.text(text), 0);
  return tokensOf(calls) + tokensOf(results) + tokensOf(content.filter((block) => !isTool(block)));
}

/** The blocks of the ids that went out, first ones first; all of them where nothing is said. */
export function firstOf<B>(
  blocks: readonly B[],
  idOf: (block: B) => string,
  ids: readonly string[] | undefined,
): B[] {
  if (ids === undefined) return [...blocks];
  const left = [...ids];
  return blocks.filter((block) => {
    const place = left.indexOf(idOf(block));
    if (place !== -1) left.splice(place, 1);
    return place !== -1;
  });
}

export function tokensSent(sent: Sent, store: Store): number {
  return sent.sent.reduce((sum, item) => sum + tokensOfItem(item, store), 0);
}
