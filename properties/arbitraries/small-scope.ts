/**
 * Every store of a small scope, without chance: most faults of a rule over neighbours, ids and sums show in
 * a handful of messages, and what is tried in full can't be missed by a weak generator.
 *
 * A store is so many messages of eight kinds about one tool id, a dear summary over some of them, and a
 * cheap one over an interval, or none; with a head of one message or without.
 */

import type { Block, Message, Role, Store, Summary } from '../../src/model/types.ts';
import { ASSUMED_OPTIONS } from '../notation/base.ts';
import type { Given } from '../trial.ts';
import { plainOptions } from './options.ts';
import { deepFreeze } from '../freeze.ts';

const text: Block = { type: 'text', text: 't', tokens: 2 };
const call: Block = { type: 'tool_use', id: 'x', name: 'tool', input: {}, tokens: 2 };
const result: Block = { type: 'tool_result', tool_use_id: 'x', content: 'r', tokens: 2 };

/** The kinds of message, plainest first. */
const KINDS: readonly { readonly role: Role; readonly content: Block[] }[] = [
  { role: 'user', content: [text] },
  { role: 'assistant', content: [call] },
  { role: 'user', content: [result] },
  { role: 'assistant', content: [call, result] },
  { role: 'assistant', content: [call, call] },
  { role: 'user', content: [result, result] },
  { role: 'assistant', content: [result, call] },
  { role: 'user', content: [] },
];
/** A head that holds one message of two tokens, and none. */
const HEADS = [0, 2];

/** All cases with so many messages, of the plainest `kindCount` kinds, smallest first in every choice. */
export function* smallScope(messages: number, kindCount = KINDS.length): Generator<Given> {
  for (const kinds of tuples(kindCount, messages)) {
    const list = kinds.map((kind, index) => messageOf(kind, index));
    for (const summaries of summariesOver(list)) {
      const store: Store = { messages: list, summaries, pins: [], chunks: [] };
      for (const headWindowTokens of HEADS) {
        const options = plainOptions({ ...ASSUMED_OPTIONS, headWindowTokens });
        yield deepFreeze({ store, budget: null, options });
      }
    }
  }
}

/** How many cases that is. */
export function smallScopeSize(messages: number): number {
  const subsets = 2 ** messages - 1;
  const intervals = (messages * (messages + 1)) / 2;
  return KINDS.length ** messages * subsets * (intervals + 1) * HEADS.length;
}

function messageOf(kind: number, index: number): Message {
  const { role, content } = KINDS[kind] ?? { role: 'user', content: [] };
  return { id: `m${index + 1}`, role, content };
}

/** A dear summary over every subset, beside a cheap one over every interval or none. */
function* summariesOver(messages: readonly Message[]): Generator<Summary[]> {
  const ids = messages.map(({ id }) => id);
  const chosen = (subset: number) => ids.filter((_, index) => (subset & (1 << index)) !== 0);
  for (let subset = 1; subset < 2 ** ids.length; subset++) {
    const dear = summaryOf('S1', chosen(subset), 90);
    yield [dear];
    for (let from = 0; from < ids.length; from++) {
      for (let to = from + 1; to <= ids.length; to++) yield [dear, summaryOf('S2', ids.slice(from, to), 0)];
    }
  }
}

function summaryOf(id: string, sources: string[], tokens: number): Summary {
  return { id, level: 1, sources, content: [{ type: 'text', text: 't', tokens }] };
}

/** Every tuple of numbers below `base`, in order. */
function* tuples(base: number, length: number): Generator<number[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (let first = 0; first < base; first++)
    for (const rest of tuples(base, length - 1)) yield [first, ...rest];
}
