/**
 * Stores to measure on: made from a seed, of any length, flat or as a pyramid, with as many dearer
 * summaries as are wanted.
 *
 * Messages come in turns of four: a question, a call, its result, an answer, about thirty words each. Every
 * eight messages have a summary of level 1. Flat, these are all, so a request grows with its store. A
 * pyramid has ten summaries of level 3 whatever its length, and as many children under one at level 3 as at
 * level 2, so every length makes a request of the same size.
 */

import type { Message, Store, Summary } from '../src/model/types.ts';

export const SHAPES = ['flat', 'pyramid'] as const;
export type Shape = (typeof SHAPES)[number];

/** Which of the summaries cost more than their messages. */
export const DEARNESSES = ['none', 'tenth', 'all'] as const;
export type Dearness = (typeof DEARNESSES)[number];

export interface StorePlan {
  readonly shape: Shape;
  readonly messages: number;
  readonly dear: Dearness;
  readonly seed: number;
}

/** The newest messages that no summary covers: a little more than the recent window takes. */
const UNCOVERED = 640;
const MESSAGES_A_SUMMARY = 8;
const ROOTS = 10;
const WORDS_A_MESSAGE = 30;
const WORDS_A_SUMMARY = 40;
/** The size that a dear summary is said to have: more than all messages that it can cover. */
const DEAR_TOKENS_A_MESSAGE = 200;
const EVERY: Record<Dearness, number> = { none: Infinity, tenth: 10, all: 1 };

const WORDS =
  'the build failed on a missing table so we added the migration ran it again and it passed then review asked why retries wait ten seconds when server answers at once'.split(
    ' ',
  );

/** Whole numbers below `most`, the same ones for the same seed. */
export function numbersFrom(seed: number): (most: number) => number {
  let state = seed >>> 0;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** A store after its plan. */
export function makeStore({ shape, messages, dear, seed }: StorePlan): Store {
  const number = numbersFrom(seed);
  const prose = (words: number) => Array.from({ length: words }, () => WORDS[number(WORDS.length)]).join(' ');
  const made = Array.from({ length: messages }, (_, index) => messageAt(index, prose));
  const covered = Math.max(0, messages - UNCOVERED);
  const ids = made.slice(0, covered - (covered % MESSAGES_A_SUMMARY)).map(({ id }) => id);
  const summary = (level: 1 | 2 | 3, index: number, sources: string[]): Summary => {
    const isTop = level === (shape === 'flat' ? 1 : 3);
    const isDear = isTop && (index + 1) % EVERY[dear] === 0;
    const text = prose(WORDS_A_SUMMARY);
    const block = isDear
      ? ({ type: 'text', text, tokens: DEAR_TOKENS_A_MESSAGE * messages } as const)
      : ({ type: 'text', text } as const);
    return { id: `L${level}-${index}`, level, sources, content: [block] };
  };
  const first = grouped(ids, MESSAGES_A_SUMMARY).map((sources, index) => summary(1, index, sources));
  const summaries = shape === 'flat' ? first : pyramidOver(first, summary);
  return { messages: made, summaries, pins: [], chunks: [] };
}

/** One message of a turn of four. */
export function messageAt(index: number, prose: (words: number) => string): Message {
  const id = `m${index}`;
  const call = `call_${Math.floor(index / 4)}`;
  const text = prose(WORDS_A_MESSAGE);
  switch (index % 4) {
    case 1:
      return {
        id,
        role: 'assistant',
        content: [{ type: 'tool_use', id: call, name: 'search', input: { query: text } }],
      };
    case 2:
      return { id, role: 'user', content: [{ type: 'tool_result', tool_use_id: call, content: text }] };
    default:
      return { id, role: index % 4 === 0 ? 'user' : 'assistant', content: [{ type: 'text', text }] };
  }
}

/** Levels 2 and 3 over those of level 1: ten roots, and the same number of children at both levels. */
function pyramidOver(
  first: Summary[],
  summary: (level: 2 | 3, index: number, sources: string[]) => Summary,
): Summary[] {
  const children = Math.max(1, Math.ceil(Math.sqrt(first.length / ROOTS)));
  const second = grouped(idsOf(first), children).map((sources, index) => summary(2, index, sources));
  const third = grouped(idsOf(second), Math.ceil(second.length / ROOTS)).map((sources, index) =>
    summary(3, index, sources),
  );
  return [...marked(first, second), ...marked(second, third), ...third];
}

const idsOf = (summaries: readonly Summary[]) => summaries.map(({ id }) => id);

function grouped(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}

/** The children, marked as merged into the parent that lists them. */
function marked(children: readonly Summary[], parents: readonly Summary[]): Summary[] {
  const parentOf = new Map(
    parents.flatMap(({ id, sources }) => sources.map((source) => [source, id] as const)),
  );
  return children.map((child) => {
    const mergedInto = parentOf.get(child.id);
    return mergedInto === undefined ? child : { ...child, mergedInto };
  });
}
