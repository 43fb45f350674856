/**
 * The moves that make a store: what a conversation, its compactor, its operator and its crashes do.
 *
 * A table. Each move reads a step's numbers modulo what exists, so every step is legal in every draft, and
 * a step that finds nothing to work on does nothing. Order is from simple to odd, since a step shrinks
 * towards the first.
 */

import type { Block, Role, Summary } from '../../src/model/types.ts';
import { type Draft, pick } from './draft.ts';
import { call, result, text } from './pieces.ts';

/** One step's numbers; each stands alone, so that each shrinks alone. */
export interface Step {
  readonly kind: number;
  readonly role: number;
  readonly at: number;
  readonly span: number;
  readonly id: number;
  readonly tokens: number;
  readonly twist: number;
}
export interface Move {
  readonly name: string;
  /** How often it is drawn, against the others. */
  readonly weight: number;
  apply(draft: Draft, step: Step): void;
}

const roleOf = ({ role }: Step): Role => (role % 2 === 0 ? 'user' : 'assistant');

/** How much dearer than its messages a summary's pair is to be: mostly about the edge, or as cheap as can be. */
const DEARER_BY = [1, 1, 0, -1, 9, 40, -9, -99];

export const MOVES: readonly Move[] = [
  { name: 'say', weight: 24, apply: (draft, step) => draft.say(roleOf(step), [text(step.tokens)]) },
  { name: 'summarise', weight: 22, apply: summarise },
  { name: 'exchange', weight: 16, apply: exchange },
  { name: 'merge', weight: 14, apply: merge },
  { name: 'pin', weight: 6, apply: pin },
  { name: 'queue', weight: 4, apply: queue },
  { name: 'ask', weight: 5, apply: ask },
  { name: 'answer', weight: 6, apply: answer },
  { name: 'answer-inside', weight: 5, apply: answerInside },
  { name: 'remove', weight: 2, apply: remove },
  { name: 'reset-head', weight: 2, apply: resetHead },
  { name: 'show', weight: 2, apply: show },
  { name: 'say-nothing', weight: 2, apply: sayNothing },
  { name: 'overlap', weight: 3, apply: overlap },
];

/** Calls, and at once their results, in order or reversed, in one message or one each. */
function exchange(draft: Draft, { id, span, tokens, twist }: Step): void {
  const ids = Array.from({ length: 1 + (span % 3) }, () => draft.callId(id));
  draft.called.push(...ids);
  draft.say(
    'assistant',
    ids.map((one) => call(one, tokens)),
  );
  const results = (twist % 2 === 0 ? ids : ids.toReversed()).map((one) => result(one, tokens));
  if (twist % 5 === 4) for (const one of results) draft.say('user', [one]);
  else draft.say('user', twist % 7 === 6 ? [text(1), ...results] : results);
}

/** Calls that nothing answers yet. */
function ask(draft: Draft, { id, span, tokens }: Step): void {
  const ids = Array.from({ length: 1 + (span % 2) }, () => draft.callId(id));
  draft.called.push(...ids);
  draft.pending.push(...ids);
  draft.say(
    'assistant',
    ids.map((one) => call(one, tokens)),
  );
}

/** A result: for a pending call, late; or for one that has its answer, or for none. */
function answer(draft: Draft, { at, id, tokens, twist }: Step): void {
  const target = pick(draft.pending, at) ?? pick(draft.called, at) ?? draft.callId(id);
  const index = draft.pending.indexOf(target);
  if (index !== -1 && twist % 4 !== 3) draft.pending.splice(index, 1); // else it will be answered twice
  draft.say('user', [result(target, tokens)]);
}

/** A call with its own result in one assistant message, as imported transcripts have it. */
function answerInside(draft: Draft, { id, tokens, twist }: Step): void {
  const one = draft.callId(id);
  draft.called.push(one);
  const shapes: Block[][] = [
    [call(one, tokens), result(one, 1)],
    [text(1), call(one, tokens), result(one, 1), text(1)],
    [call(one, tokens), result(one, 1), call(one, 1), result(one, 1)],
    [call(one, tokens), call(one, 1), result(one, 1), result(one, 1)],
    [result(one, 1), call(one, tokens)],
  ];
  draft.say('assistant', pick(shapes, twist) ?? []);
}

/** An image, which a limit may drop. */
function show(draft: Draft, { role, tokens, twist }: Step): void {
  const image: Block = { type: 'image', source: {}, tokens: tokens * 2 };
  draft.say(role % 2 === 0 ? 'user' : 'assistant', twist % 2 === 0 ? [image] : [text(1), image, image]);
}

/** A message that keeps its place and sends nothing. */
function sayNothing(draft: Draft, step: Step): void {
  draft.say(roleOf(step), step.twist % 2 === 0 ? [] : [{ type: 'text', text: ' ' }]);
}

/** A level-1 summary of the oldest messages that none covers yet. */
function summarise(draft: Draft, step: Step): void {
  const held = new Set(draft.store.summaries.flatMap(({ level, sources }) => (level === 1 ? sources : [])));
  const free = draft.store.messages.findIndex(({ id }) => !held.has(id));
  if (free === -1) return;
  // one span in four begins a little later, so that raw messages stand between summaries
  const from = free + (step.at % 4 === 3 ? 1 + (step.at % 3) : 0);
  const run = draft.store.messages.slice(from, from + 1 + step.span);
  const sources = run.map(({ id }) => id).flatMap((id) => (held.has(id) ? [] : [id]));
  if (sources.length > 0) writeSummary(draft, step, 1, sources);
}

/** A level-1 summary of any run, whatever else covers it. */
function overlap(draft: Draft, step: Step): void {
  const { messages } = draft.store;
  if (messages.length === 0) return;
  const from = step.at % messages.length;
  const sources = messages.slice(from, from + 1 + (step.span % 3)).map(({ id }) => id);
  writeSummary(draft, step, 1, sources);
}

/** A summary of the level above over neighbours; a crash may have marked only some of them, or none. */
function merge(draft: Draft, step: Step): void {
  const { summaries } = draft.store;
  const level = step.role % 3 === 2 ? 2 : 1;
  const free = summaries.flatMap((one) => (one.level === level && one.mergedInto === undefined ? [one] : []));
  if (free.length === 0) return;
  const from = step.at % 4 === 3 ? step.at % free.length : 0;
  const sources = free.slice(from, from + 1 + (step.span % 3));
  const lost = step.twist % 16 === 15 ? ['S-lost'] : []; // a source that names no summary
  const ids = [...sources.map(({ id }) => id), ...lost];
  const parent = writeSummary(draft, step, level === 1 ? 2 : 3, ids);
  const marked = step.twist % 8 === 7 ? sources.slice(1) : step.twist % 8 === 6 ? [] : sources;
  for (const child of marked) child.mergedInto = parent.id;
}

/** The summary itself: mostly a text that is sized later, now and then a carrier, a blank one, or with odd records. */
function writeSummary(
  draft: Draft,
  { tokens, twist, at }: Step,
  level: Summary['level'],
  sources: string[],
): Summary {
  const body = { type: 'text', text: twist % 32 === 31 ? ' ' : 't', tokens: 0 } as const;
  const isCarrier = twist % 11 === 10;
  const content: Summary['content'] = isCarrier
    ? [{ type: 'thinking', thinking: 'h', tokens: 1 + (tokens % 9) }, body]
    : [body];
  const recorded = [undefined, tokens, 0, tokens * 2][twist % 4];
  const summary = {
    level,
    sources,
    content,
    ...(recorded === undefined ? {} : { recordedTokens: recorded }),
  };
  return draft.summarise(summary, pick(DEARER_BY, at + twist) ?? 0);
}

function pin(draft: Draft, { at, span, twist }: Step): void {
  const { messages, pins } = draft.store;
  const first = pick(messages, at);
  const last =
    messages[messages.indexOf(first ?? { id: '', role: 'user', content: [] }) + (span % 3)] ?? first;
  if (first === undefined || last === undefined) return;
  pins.push(
    twist % 8 === 7
      ? { first: first.id, last: 'm-gone' }
      : twist % 2 === 0
        ? { first: first.id, last: last.id }
        : { first: last.id, last: first.id },
  );
}

/** A chunk, queued or done: an L1's own messages, or any run. */
function queue(draft: Draft, { at, span, twist }: Step): void {
  const { messages, summaries, chunks } = draft.store;
  const owned = pick(
    summaries.flatMap(({ level, sources }) => (level === 1 ? [sources] : [])),
    at,
  );
  const from = at % Math.max(1, messages.length);
  const run = messages.slice(from, from + 1 + span).map(({ id }) => id);
  const ids = twist % 3 !== 2 && owned !== undefined ? [...owned] : run;
  if (ids.length > 0) chunks.push({ messages: ids, compressed: twist % 5 === 4 });
}

/** A message leaves the store; what summaries, pins and chunks say of it stays. */
function remove(draft: Draft, { at }: Step): void {
  const { messages } = draft.store;
  if (messages.length > 1) messages.splice(at % messages.length, 1);
}

function resetHead(draft: Draft, { at }: Step): void {
  const message = pick(draft.store.messages, at);
  if (message !== undefined) draft.store.headStart = message.id;
}
