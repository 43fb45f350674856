/**
 * Plain lists of messages, as a trimmer is given them: a system message, a conversation with tools, one
 * budget. No summaries, no windows.
 *
 * In the manner of `recipes.ts`: independent numbers, one map to a case, nothing filtered, budgets as
 * symbols. The moves are what broke the trimmers that people use: a user message between a call and its
 * result, ids that are numbered anew, a call still open at the end, a newest message larger than the rest,
 * texts that can be cut inside a character.
 */

import fc from 'fast-check';
import type { Store } from '../../src/model/types.ts';
import { SYSTEM_ID } from '../laws/trimmers/system.ts';
import { tokensOf } from '../laws/trimmers/reading.ts';
import { ASSUMED_OPTIONS } from '../notation/base.ts';
import { plainCase } from '../plain-case.ts';
import type { Given } from '../trial.ts';
import { Draft, pick } from './draft.ts';
import { call, moveAt, result, text } from './pieces.ts';

/** One step's numbers; each stands alone, so that each shrinks alone. */
interface ListStep {
  readonly kind: number;
  readonly at: number;
  readonly span: number;
  readonly id: number;
  readonly tokens: number;
  readonly twist: number;
}
export interface ListRecipe {
  readonly steps: readonly ListStep[];
  /** Bits of moves that are switched off. */
  readonly mask: number;
  /** Tokens of the system message; 0: there is none. */
  readonly system: number;
  /** 0: all of it; n: as much as the newest n messages cost, with the system message. */
  readonly newest: number;
  readonly off: number;
}
interface ListMove {
  readonly name: string;
  readonly weight: number;
  apply(draft: Draft, step: ListStep): void;
}

const MOST_STEPS = 9;
const MOST_TOKENS = 12;
const BIG_TOKENS = 80;
const OFFSETS = [0, -1, 1, 4];
/** Longer than what trimmers leave of a large result. */
const LONG_UNITS = 520;
/** What a draw for a call's id means: one of two ids that come again and again, or, past the end, a fresh one. */
const HOT_DRAWS = [0, 0, 1];
const FRESH = 99;

/** Plainest first, since a step shrinks towards the first. */
const MOVES: readonly ListMove[] = [
  {
    name: 'say',
    weight: 20,
    apply: (draft, { span, tokens }) => draft.say(span % 2 === 0 ? 'user' : 'assistant', [text(1 + tokens)]),
  },
  { name: 'exchange', weight: 18, apply: exchange },
  { name: 'interrupted', weight: 8, apply: interrupted },
  { name: 'ask', weight: 6, apply: ask },
  { name: 'answer', weight: 6, apply: answer },
  { name: 'pin', weight: 5, apply: pin },
  { name: 'big', weight: 3, apply: (draft, { tokens }) => draft.say('user', [text(BIG_TOKENS + tokens)]) },
  { name: 'long', weight: 4, apply: long },
];
export const LIST_MOVES = MOVES.map(({ name }) => name);

/** `x` or `y`, which come again and again, or a fresh one. */
function callId(draft: Draft, draw: number): string {
  return draft.callId(HOT_DRAWS[draw] ?? FRESH);
}

/** Calls in one assistant message, now and then with words before them. */
function askFor(draft: Draft, { span, id, tokens, twist }: ListStep): string[] {
  const ids = Array.from({ length: 1 + (span % 3) }, (_, index) => callId(draft, id + 2 * index)); // no id twice at once
  draft.called.push(...ids);
  const words = twist % 3 === 2 ? [text(1 + (tokens % 3))] : [];
  draft.say('assistant', [...words, ...ids.map((one) => call(one, 1 + (tokens % 5)))]);
  return ids;
}

/** Calls, and at once their results: one message each, or all in one, in order or reversed. */
function exchange(draft: Draft, step: ListStep): void {
  const ids = askFor(draft, step);
  const results = (step.at % 2 === 0 ? ids : ids.toReversed()).map((one) => result(one, 1 + step.tokens));
  if (step.at % 3 === 2) draft.say('user', results);
  else for (const one of results) draft.say('user', [one]);
}

/** The same with a user message before the last result. */
function interrupted(draft: Draft, step: ListStep): void {
  const ids = askFor(draft, step);
  const results = ids.map((one) => result(one, 1 + step.tokens));
  for (const one of results.slice(0, -1)) draft.say('user', [one]);
  draft.say('user', [text(1 + (step.at % 5))]);
  for (const one of results.slice(-1)) draft.say('user', [one]);
}

/** Calls that nothing answers yet. */
function ask(draft: Draft, step: ListStep): void {
  draft.pending.push(...askFor(draft, step));
}

/** A result: for a call still open, or for one that has its answer, or for none. */
function answer(draft: Draft, { at, id, tokens }: ListStep): void {
  const target = pick(draft.pending, at) ?? pick(draft.called, at) ?? callId(draft, id);
  const index = draft.pending.indexOf(target);
  if (index !== -1) draft.pending.splice(index, 1);
  draft.say('user', [result(target, 1 + tokens)]);
}

/** A text, or a result, whose characters take two code units, so that a cut at any place may tear one. */
function long(draft: Draft, step: ListStep): void {
  const content = 'x'.repeat(step.at % 2) + '😀'.repeat((LONG_UNITS + step.tokens) / 2);
  if (step.span % 2 === 0) {
    draft.say('user', [{ type: 'text', text: content }]);
    return;
  }
  const [id = ''] = askFor(draft, { ...step, span: 0 });
  draft.say('user', [{ type: 'tool_result', tool_use_id: id, content }]);
}

function pin({ store }: Draft, { at }: ListStep): void {
  const message = pick(store.messages, at);
  if (message !== undefined) store.pins.push({ first: message.id, last: message.id });
}

const TOTAL_WEIGHT = MOVES.reduce((sum, { weight }) => sum + weight, 0);

const step: fc.Arbitrary<ListStep> = fc.record({
  kind: fc.nat(TOTAL_WEIGHT - 1),
  at: fc.nat(29),
  span: fc.nat(5),
  id: fc.nat(4),
  tokens: fc.nat(MOST_TOKENS),
  twist: fc.nat(5),
});

/** 0 half of the time. */
const half = (most: number) => fc.nat(2 * most + 1).map((number) => Math.max(0, number - most));

export const listRecipes: fc.Arbitrary<ListRecipe> = fc.noBias(
  fc.record({
    steps: fc.array(step, { maxLength: MOST_STEPS, size: 'max' }),
    mask: half(2 ** MOVES.length - 1),
    system: half(MOST_TOKENS),
    newest: fc.nat(MOST_STEPS),
    off: fc.nat(OFFSETS.length - 1),
  }),
);

/** Plain lists, each with its budget. */
export const lists: fc.Arbitrary<Given> = listRecipes.map(cookList);

/** From a recipe to the case that it means. */
export function cookList({ steps, mask, system, newest, off }: ListRecipe): Given {
  const draft = new Draft();
  if (system > 0) draft.say('user', [text(system)]).id = SYSTEM_ID;
  for (const one of steps) moveAt(MOVES, one.kind, mask).apply(draft, one);
  const { store, options } = plainCase({ store: draft.store, budget: 0, options: ASSUMED_OPTIONS });
  const budget = Math.max(0, newestTokens(store, newest) + (pick(OFFSETS, off) ?? 0));
  return plainCase({ store, budget, options });
}

/** What the newest so many messages cost, with the system message; all of them where there are no more. */
function newestTokens({ messages }: Store, newest: number): number {
  const sizes = messages.map(({ content }) => tokensOf(content));
  const from = newest === 0 ? 0 : Math.max(0, messages.length - newest);
  const system = from > 0 && messages[0]?.id === SYSTEM_ID ? (sizes[0] ?? 0) : 0;
  return sizes.slice(from).reduce((sum, size) => sum + size, system);
}
