/**
 * The messages to send: every call answered in the turn after it, no result without its call.
 *
 * A call that has no result gets a stub, a result that stands elsewhere is moved, a result that has no
 * call is left out, and each is said. Nothing else is dropped.
 *
 * Holds R3.
 */

import type { Block, CallPair, Repair, Settings, ToolResultBlock, WireMessage } from '../model/types.ts';
import { pairUp, type PlacedCall, type PlacedResult } from './pair.ts';
import type { Call, Part } from './parts.ts';
import { wireIds } from './wire.ts';

export const STUB = '[tool result unavailable — omitted during context compression]';

export interface Repaired {
  readonly messages: WireMessage[];
  /** R2 over the request, call by call. */
  readonly pairs: CallPair[];
  readonly repairs: Repair[];
  /** The results that were left out, and how many stubs stand in. */
  readonly orphans: readonly ToolResultBlock[];
  readonly stubs: number;
}

/**
 * Pairs the request's calls and results, and writes what is to be sent (R2-R5).
 *
 * @param owners by part: the id of its message
 * @param isIdOfStore whether a call or a result of the store bears an id
 */
export function repair(
  parts: readonly Part[],
  owners: readonly string[],
  how: Settings['pairing'],
  isIdOfStore: (id: string) => boolean,
): Repaired {
  const { calls, results } = pairUp(parts, how);
  const wireIdOf = wireIds(isIdOfStore);
  const messageAt = (part: number) => owners[part] ?? '';
  const messages: WireMessage[] = [];
  const repairs: Repair[] = [];
  let nextCall = 0;
  let nextResult = 0;
  for (const part of parts) {
    for (let left = part.results.length; left > 0; left--)
      tellDrop(results[nextResult++], messageAt, repairs);
    const own = part.calls.length === 0 ? NO_CALLS : calls.slice(nextCall, nextCall + part.calls.length);
    nextCall += own.length;
    for (const call of own) tellMend(call, messageAt, repairs);
    if (part.sends.length > 0) messages.push({ role: part.role, content: part.sends.slice() });
    if (own.length > 0) answerCalls(own, wireIdOf, messages);
  }
  return {
    messages,
    pairs: calls.map((call) => pairOf(call, messageAt)),
    repairs,
    orphans: results.filter(({ answers }) => answers === null).map(({ result }) => result.sent),
    stubs: calls.filter(({ answer }) => answer === null).length,
  };
}

const NO_CALLS: readonly PlacedCall[] = [];

/** A result without a call is left out. */
function tellDrop(
  placed: PlacedResult | undefined,
  messageAt: (part: number) => string,
  repairs: Repair[],
): void {
  if (placed?.answers !== null) return;
  repairs.push({ kind: 'dropped', result: placed.result.id, at: messageAt(placed.part) });
}

/** A call without a result gets a stub; a result that didn't stand in the part right after its call was moved. */
function tellMend(
  { call, part, answer }: PlacedCall,
  messageAt: (part: number) => string,
  repairs: Repair[],
): void {
  if (answer === null) repairs.push({ kind: 'stubbed', call: call.id, at: messageAt(part) });
  else if (answer.part !== part + 1)
    repairs.push({ kind: 'moved', call: call.id, from: messageAt(answer.part), to: messageAt(part) });
}

/** Gives the calls of the part that was written last their ids on the wire, and each its result in the next message. */
function answerCalls(
  calls: readonly PlacedCall[],
  wireIdOf: (call: Call) => string,
  messages: WireMessage[],
): void {
  const sent = messages.at(-1)?.content ?? [];
  const results: Block[] = [];
  let place = 0;
  for (const { call, answer } of calls) {
    const id = wireIdOf(call);
    while (sent[place]?.type !== 'tool_use' && place < sent.length) place++;
    const block = sent[place];
    if (block?.type === 'tool_use' && block.id !== id) sent[place] = { ...block, id };
    place++;
    results.push(
      answer === null ? { type: 'tool_result', tool_use_id: id, content: STUB } : withId(answer, id),
    );
  }
  messages.push({ role: 'user', content: results });
}

function withId({ result: { wire } }: PlacedResult, tool_use_id: string): ToolResultBlock {
  return wire.tool_use_id === tool_use_id ? wire : { ...wire, tool_use_id };
}

function pairOf({ call, part, answer }: PlacedCall, messageAt: (part: number) => string): CallPair {
  return {
    call: { message: messageAt(part), block: call.block },
    result: answer === null ? null : { message: messageAt(answer.part), block: answer.result.block },
  };
}
