/**
 * Writes what was laid out: entries, and the messages that they are sent as, in one pass.
 *
 * Only the draft that stands is written. A message that calls tools is followed at once by a turn for their
 * results, which is empty until repair fills it (`pairing/repair.ts`): where each call's result goes is known
 * before it is known which result that is.
 *
 * What is really sent is summed beside the charge, because the two differ by more than repair (P1, P3).
 *
 * Holds E2, E3, R1's messages.
 */

import type { Facts, MessageFacts } from '../facts.ts';
import type { Entry, WireMessage } from '../model/types.ts';
import { ToolLine } from '../pairing/line.ts';
import type { Part } from '../pairing/parts.ts';
import type { Exchange } from '../price.ts';
import type { Run } from '../runs.ts';
import type { Charged } from './charge.ts';
import type { Item, Items } from './layout.ts';

/** A request before its calls are answered; it is its caller's own. */
export interface Written {
  readonly entries: Entry[];
  readonly messages: WireMessage[];
  /** Its calls and results, each with the id of its message. */
  readonly tools: ToolLine<string>;
  /** By call: the index of the message that it is in; its result goes into the next. */
  readonly turns: number[];
  /** All that the entries send before repair, without the overhead; blank texts aren't sent. */
  sentTokens: number;
}

/** Writes the items of a request. */
export function writeItems(facts: Facts, { head, middle, recent }: Items, { combined }: Charged): Written {
  const written: Written = {
    entries: [],
    messages: [],
    tools: new ToolLine(),
    turns: [],
    sentTokens: 0,
  };
  for (const items of [head, middle, recent])
    for (const item of items) writeItem(facts, item, combined, written);
  return written;
}

function writeItem(facts: Facts, item: Item, combined: Exchange | null, written: Written): void {
  switch (item.kind) {
    case 'raw':
      return writeRun(facts, item.run, written);
    case 'pair': {
      const { id, level } = item.tree.summary;
      return writeExchange({ kind: 'summary', id, level }, facts.pairOf(item.tree), written);
    }
    case 'combined': {
      const ids = item.trees.map(({ summary }) => summary.id);
      if (combined !== null) writeExchange({ kind: 'summaries', ids }, combined, written);
    }
  }
}

/** Neighbouring messages, each as it goes out. */
function writeRun({ goingAt }: Facts, { from, to }: Run, written: Written): void {
  for (let position = from; position < to; position++) writeMessage(goingAt(position), written);
}

function writeMessage({ message, stored, blank, parts }: MessageFacts, written: Written): void {
  const { id, role, content } = message;
  written.entries.push({ source: { kind: 'raw', id }, role, content: content.slice(), charge: stored });
  written.sentTokens += stored - blank; // a blank text is charged, and never sent (R5)
  for (const part of parts) writePart(part, id, written);
}

/** A part as the message that it is sent as, and, where it calls tools, the turn for their results. */
function writePart(part: Part, owner: string, { messages, tools, turns }: Written): void {
  const { role, sends, calls } = part;
  tools.add(part, owner);
  for (let left = calls.length; left > 0; left--) turns.push(messages.length);
  if (sends.length > 0) messages.push({ role, content: sends.slice() });
  if (calls.length > 0) messages.push({ role: 'user', content: [] });
}

/** E2: a question and its answer, which bears the charge (E3). */
function writeExchange(
  source: Entry['source'],
  { header, answer, charge, sent, headerPart, answerPart }: Exchange,
  written: Written,
): void {
  written.entries.push(
    { source, role: 'user', content: [header], charge: 0 },
    { source, role: 'assistant', content: answer.slice(), charge },
  );
  written.sentTokens += sent;
  writeAnswerless(headerPart, written);
  writeAnswerless(answerPart, written);
}

/** A part of a pair, which holds no call and no result; none where it sends nothing. */
function writeAnswerless(part: Part | undefined, { messages, tools }: Written): void {
  if (part === undefined) return;
  tools.pass();
  messages.push({ role: part.role, content: part.sends.slice() });
}
