/**
 * Trimmers that are right, by hand: what the trimmers' laws must never blame.
 *
 * One program over a record of decisions. Messages that a call and its result tie together stand or fall as
 * one group; the system message, pins and the newest message stand in any case; then groups are taken from
 * the newest back, as long as they fit. So a larger budget only ever adds groups, and what was sent fits
 * again. The broken ones of `broken-trimmers.ts` are this program with one decision changed.
 */

import type { Case } from '../../src/door.ts';
import type { Block, Message, Store } from '../../src/model/types.ts';
import { chars } from '../../src/sizes/chars.ts';
import { pinnedIds } from '../laws/reading.ts';
import { readPlain } from '../plain-case.ts';
import {
  hasWords,
  isMessage,
  pairedPlaces,
  pairsOf,
  placeKey,
  tokensOf,
  type ToolPair,
  toolPlacesOf,
} from '../laws/trimmers/reading.ts';
import { SYSTEM_ID } from '../laws/trimmers/system.ts';
import { askHere } from './answer.ts';
import { type Claim, OWN_COUNTING } from './claims.ts';
import type { Refused, Sent, SentItem } from './sent.ts';
import type { Subject } from './subject.ts';

export interface Decisions {
  /** Which calls and results belong together. */
  readonly pairs: (store: Store) => readonly ToolPair[];
  /** The ids that go out in any case. */
  readonly kept: (store: Store) => ReadonlySet<string>;
  readonly sizeOf: (message: Message) => number;
  /** Whether a group of so many tokens goes out beside what is taken so far. */
  readonly fits: (tokens: number, taken: number, budget: number) => boolean;
  /** Whether the first group that doesn't fit ends it: else smaller, older ones may still go out. */
  readonly stopsAtFirst: boolean;
  /** The tokens of a summary of what is left out; null where nothing is summarised. */
  readonly summaryTokens: number | null;
  /** Whether a summary that stands for so many tokens is worth its own. */
  readonly isWorthIt: (summary: number, replaced: number) => boolean;
  /** Whether a summary goes out beside what is taken so far. */
  readonly summaryFits: Decisions['fits'];
  /** Texts longer than so many characters are cut to that; null where none is. */
  readonly cutsTo: number | null;
  readonly cut: (text: string, length: number) => string;
  /** Last touches to what goes out. */
  readonly finish: (items: SentItem[], store: Store) => SentItem[];
}

/** The decisions of a plain window over the newest messages. */
export const WINDOW: Decisions = {
  pairs: pairsOf,
  kept: (store) => new Set([...systemIds(store), ...pinnedIds(store), ...newestIds(store)]),
  sizeOf: ({ content }) => tokensOf(content),
  fits: (tokens, taken, budget) => taken + tokens <= budget,
  stopsAtFirst: true,
  summaryTokens: null,
  isWorthIt: (summary, replaced) => summary <= replaced,
  summaryFits: (summary, taken, budget) => taken + summary <= budget,
  cutsTo: null,
  cut: (text, length) => {
    const end = /[\ud800-\udbff]$/.test(text.slice(0, length)) ? length - 1 : length;
    return text.slice(0, end);
  },
  finish: (items) => items,
};
export const SUMMARIZING: Decisions = { ...WINDOW, summaryTokens: 6 };
export const CUTTING: Decisions = { ...WINDOW, cutsTo: 21 };
/** It puts results up to their calls, as providers want them. */
export const ADJOINING: Decisions = { ...WINDOW, finish: adjoined };
/** It leaves out results that answer nothing. */
export const MENDING: Decisions = { ...WINDOW, finish: mended };
/** It reckons with something for each message, as chat templates cost it. */
export const OWN_COUNTING_WINDOW: Decisions = { ...WINDOW, sizeOf: ({ content }) => tokensOf(content) + 3 };

export const WINDOW_CLAIMS: readonly Claim[] = [
  'raw-once',
  'order',
  'pairs',
  'budget',
  'monotone',
  'pins',
  'system',
  'newest',
  'pure',
  'unicode',
];
export const SUMMARIZING_CLAIMS: readonly Claim[] = [...WINDOW_CLAIMS, 'summaries', 'price'];

/** The ids of the system message, if there is one. */
export function systemIds({ messages: [first] }: Store): string[] {
  return first?.id === SYSTEM_ID ? [SYSTEM_ID] : [];
}

export function newestIds({ messages }: Store): string[] {
  return messages.slice(-1).map(({ id }) => id);
}

export function trimmer(name: string, claims: readonly Claim[], decisions: Decisions): Subject {
  return trusted({ name, claims, compile: (given) => trim(given, decisions) });
}

/** A subject of ours, which is known to come back: no deadline stands over it, since each costs some time. */
export function trusted(subject: Subject): Subject {
  return { ...subject, ask: (given) => askHere(subject, given, Infinity) };
}

/** Hand-written trimmers that hold every law that they claim. */
export const TRIMMERS: readonly Subject[] = [
  trimmer('trimmer:window', WINDOW_CLAIMS, WINDOW),
  trimmer('trimmer:summarizing', SUMMARIZING_CLAIMS, SUMMARIZING),
  trimmer('trimmer:cutting', WINDOW_CLAIMS, CUTTING),
  trimmer('trimmer:adjoining', WINDOW_CLAIMS, ADJOINING),
  trimmer('trimmer:mending', WINDOW_CLAIMS, MENDING),
  trimmer('trimmer:own-counting', [...WINDOW_CLAIMS, OWN_COUNTING], OWN_COUNTING_WINDOW),
];

function trim(given: Case, decisions: Decisions): Sent | Refused {
  const { store, budget } = readPlain(given);
  const kept = decisions.kept(store);
  const cut = store.messages.map((message) => cutMessage(message, kept, decisions));
  const sizes = new Map(cut.map(({ message }) => [message.id, decisions.sizeOf(message)]));
  const isKept = (group: readonly string[]) => group.some((id) => kept.has(id));
  const groups = groupsOf(store, decisions).sort((a, b) => Number(isKept(b)) - Number(isKept(a)));
  const taken = placesTaken(
    groups.map((group) => sumOf(group.map((id) => sizes.get(id) ?? 0))),
    groups.filter(isKept).length,
    budget,
    decisions,
  );
  if (taken === null) return { refused: `what must go out does not fit into ${budget}` };
  return dispatch(store, cut, new Set(taken.flatMap((place) => groups[place] ?? [])), decisions);
}

/** Messages tied by pairs, as groups, newest first. */
function groupsOf(store: Store, { pairs }: Decisions): string[][] {
  const groups = store.messages.map(({ id }) => [id]);
  for (const { call, result } of pairs(store)) {
    const [one, other] = [call, result].map(({ message }) =>
      groups.findIndex((group) => group.includes(message)),
    );
    if (one === undefined || other === undefined || one === other) continue;
    const merged = [...(groups[one] ?? []), ...(groups[other] ?? [])];
    groups[Math.max(one, other)] = merged;
    groups.splice(Math.min(one, other), 1);
  }
  const positions = new Map(store.messages.map(({ id }, position) => [id, position]));
  const newest = (group: string[]) => Math.max(...group.map((id) => positions.get(id) ?? -1));
  return groups.sort((a, b) => newest(b) - newest(a));
}

/** Which groups go out, by their places; null where what must go out does not fit. */
function placesTaken(
  sizes: readonly number[],
  least: number,
  budget: number,
  decisions: Decisions,
): number[] | null {
  const { fits, stopsAtFirst, summaryTokens, isWorthIt, summaryFits } = decisions;
  const total = sumOf(sizes);
  const chosen = [...sizes.keys()].slice(0, least);
  let taken = sumOf(sizes.slice(0, least));
  const mayEnd = () => {
    if (summaryTokens === null || chosen.length === sizes.length) return true;
    return isWorthIt(summaryTokens, total - taken) && summaryFits(summaryTokens, taken, budget);
  };
  if (!fits(taken, 0, budget)) return null;
  let best = mayEnd() ? [...chosen] : null;
  for (const [place, size] of sizes.entries()) {
    if (place < least) continue;
    if (!fits(size, taken, budget)) {
      if (stopsAtFirst) break;
      continue;
    }
    chosen.push(place);
    taken += size;
    if (mayEnd()) best = [...chosen];
  }
  return best;
}

function sumOf(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** What goes out of the messages taken, in store order, with a summary of the rest where it began. */
function dispatch(
  store: Store,
  cut: readonly CutMessage[],
  taken: ReadonlySet<string>,
  { summaryTokens, finish, sizeOf }: Decisions,
): Sent {
  const left = store.messages.flatMap(({ id }) => (taken.has(id) ? [] : [id]));
  const hasSummary = summaryTokens !== null && left.length > 0;
  const items = cut.flatMap(({ message, texts }): SentItem[] => {
    if (taken.has(message.id))
      return [texts === null ? { id: message.id } : { id: message.id, text: 'cut', cutTo: texts }];
    return hasSummary && message.id === left[0] ? [{ summaryOf: left }] : [];
  });
  const tokens = cut.reduce((sum, { message }) => sum + (taken.has(message.id) ? sizeOf(message) : 0), 0);
  return { sent: finish(items, store), tokens: tokens + (hasSummary ? summaryTokens : 0) };
}

/** Messages that hold results of one message alone are put behind it, in their order. */
function adjoined(items: SentItem[], store: Store): SentItem[] {
  const moved = new Map<string, string>();
  for (const message of store.messages) {
    const callers = pairsOf(store).flatMap(({ call, result }) =>
      result.message === message.id ? [call.message] : [],
    );
    const [caller] = callers;
    const isAlone = callers.length === toolPlacesOf(message).length && new Set(callers).size === 1;
    if (caller !== undefined && caller !== message.id && isAlone && !hasWords(message))
      moved.set(message.id, caller);
  }
  const behind = (id: string) => items.filter((item) => isMessage(item) && moved.get(item.id) === id);
  return items.flatMap((item) => {
    if (!isMessage(item)) return [item];
    return moved.has(item.id) ? [] : [item, ...behind(item.id)];
  });
}

/** Results without a call are left out, and with them what is left with nothing to say. */
function mended(items: SentItem[], store: Store): SentItem[] {
  const paired = pairedPlaces(store);
  return items.flatMap((item): SentItem[] => {
    const message = isMessage(item) ? store.messages.find(({ id }) => id === item.id) : undefined;
    if (message === undefined) return [item];
    const places = toolPlacesOf(message).filter(({ kind }) => kind === 'result');
    const results = places.filter((place) => paired.has(placeKey(place))).map(({ id }) => id);
    if (results.length === places.length) return [item];
    const isEmpty =
      results.length === 0 && !hasWords(message) && places.length === toolPlacesOf(message).length;
    return isEmpty ? [] : [{ ...item, results }];
  });
}

/** A message as it would go out, and its texts where they were cut. */
interface CutMessage {
  readonly message: Message;
  readonly texts: string[] | null;
}

function cutMessage(message: Message, kept: ReadonlySet<string>, { cutsTo, cut }: Decisions): CutMessage {
  if (cutsTo === null || kept.has(message.id)) return { message, texts: null };
  const texts: string[] = [];
  const content = message.content.map((block): Block => {
    if (block.type !== 'text' || block.text.length <= cutsTo) return block;
    const text = cut(block.text, cutsTo);
    texts.push(text);
    return { ...block, text, tokens: Math.min(block.tokens ?? 0, chars.text(text)) };
  });
  return texts.length === 0 ? { message, texts: null } : { message: { ...message, content }, texts };
}
