/**
 * The messages to send: every call answered in the turn after it, no result without its call.
 *
 * A call that has no result gets a stub, a result that stands elsewhere is moved, a result that has no
 * call is left out, and each is said. Nothing else is dropped.
 *
 * Holds R3.
 */

import type {
  Block,
  CallPair,
  Repair,
  Settings,
  ToolResultBlock,
  ToolUseBlock,
  WireMessage,
} from '../model/types.ts';
import { pairUp, type PlacedCall, type PlacedResult } from './pair.ts';
import type { Part } from './parts.ts';
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
    writePart(part, own, wireIdOf, messages);
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

/** Writes a part as it is sent: its own blocks, and after its calls one user message with a result for each. */
function writePart(
  part: Part,
  calls: readonly PlacedCall[],
  wireIdOf: (storeId: string) => string,
  messages: WireMessage[],
): void {
  if (part.sends.length === 0) return;
  if (calls.length === 0) {
    messages.push({ role: part.role, content: part.sends.slice() });
    return;
  }
  const ids = calls.map(({ call }) => wireIdOf(call.id));
  let next = 0;
  const content = part.sends.map((block) =>
    block.type === 'tool_use' ? withId(block, ids[next++] ?? block.id) : block,
  );
  const results = calls.map(({ answer }, index): Block => {
    const tool_use_id = ids[index] ?? '';
    if (answer === null) return { type: 'tool_result', tool_use_id, content: STUB };
    const { wire } = answer.result;
    return wire.tool_use_id === tool_use_id ? wire : { ...wire, tool_use_id };
  });
  messages.push({ role: part.role, content }, { role: 'user', content: results });
}

function withId(block: ToolUseBlock, id: string): ToolUseBlock {
  return block.id === id ? block : { ...block, id };
}

function pairOf({ call, part, answer }: PlacedCall, messageAt: (part: number) => string): CallPair {
  return {
    call: { message: messageAt(part), block: call.block },
    result: answer === null ? null : { message: messageAt(answer.part), block: answer.result.block },
  };
}
