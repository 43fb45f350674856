/**
 * The messages to send: every call answered in the turn after it, no result without its call.
 *
 * A call that has no result gets a stub, a result that stands elsewhere is moved, a result that has no
 * call is left out, and each is said. Nothing else is dropped.
 *
 * Holds R3.
 */

import type { Block, CallPair, Repair, Settings, ToolResultBlock, WireMessage } from '../model/types.ts';
import { type Pairing, pairUp } from './pair.ts';
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
  const pairing = pairUp(parts, how);
  const wireIdOf = wireIds(isIdOfStore);
  const messages: WireMessage[] = [];
  const repairs: Repair[] = [];
  let nextCall = 0;
  let nextResult = 0;
  for (const { role, sends, calls, results } of parts) {
    for (let left = results.length; left > 0; left--) tellDrop(nextResult++, pairing, owners, repairs);
    for (let call = nextCall; call < nextCall + calls.length; call++)
      tellMend(call, pairing, owners, repairs);
    if (sends.length > 0) messages.push({ role, content: sends.slice() });
    if (calls.length > 0) answerCalls(nextCall, calls.length, pairing, wireIdOf, messages);
    nextCall += calls.length;
  }
  return {
    messages,
    pairs: pairing.calls.map((_, call) => pairOf(call, pairing, owners)),
    repairs,
    orphans: pairing.results.filter((_, result) => pairing.answered[result] === -1).map(({ sent }) => sent),
    stubs: pairing.answers.reduce((stubs, answer) => (answer === -1 ? stubs + 1 : stubs), 0),
  };
}

/** A result without a call is left out. */
function tellDrop(result: number, pairing: Pairing, owners: readonly string[], repairs: Repair[]): void {
  if (pairing.answered[result] !== -1) return;
  const at = owners[pairing.resultParts[result] ?? -1] ?? '';
  repairs.push({ kind: 'dropped', result: pairing.results[result]?.id ?? '', at });
}

/** A call without a result gets a stub; a result that didn't stand in the part right after its call was moved. */
function tellMend(call: number, pairing: Pairing, owners: readonly string[], repairs: Repair[]): void {
  const { calls, callParts, resultParts, answers } = pairing;
  const part = callParts[call] ?? -1;
  const answerPart = resultParts[answers[call] ?? -1];
  if (answerPart === part + 1) return;
  const id = calls[call]?.id ?? '';
  const at = owners[part] ?? '';
  if (answerPart === undefined) repairs.push({ kind: 'stubbed', call: id, at });
  else repairs.push({ kind: 'moved', call: id, from: owners[answerPart] ?? '', to: at });
}

/** Gives calls of the part that was written last their ids on the wire, and each its result in the next message. */
function answerCalls(
  first: number,
  count: number,
  { calls, results, answers }: Pairing,
  wireIdOf: (call: Call) => string,
  messages: WireMessage[],
): void {
  const sent = messages.at(-1)?.content ?? [];
  const content: Block[] = [];
  let place = 0;
  for (let index = first; index < first + count; index++) {
    const call = calls[index] as Call; // the pairing holds every call of the part
    const id = wireIdOf(call);
    while (place < sent.length && sent[place]?.type !== 'tool_use') place++;
    const block = sent[place];
    if (block?.type === 'tool_use' && block.id !== id) sent[place] = { ...block, id };
    place++;
    const answer = results[answers[index] ?? -1];
    content.push(
      answer === undefined
        ? { type: 'tool_result', tool_use_id: id, content: STUB }
        : withId(answer.wire, id),
    );
  }
  messages.push({ role: 'user', content });
}

function withId(result: ToolResultBlock, tool_use_id: string): ToolResultBlock {
  return result.tool_use_id === tool_use_id ? result : { ...result, tool_use_id };
}

function pairOf(
  call: number,
  { calls, results, callParts, resultParts, answers }: Pairing,
  owners: readonly string[],
): CallPair {
  const answer = answers[call] ?? -1;
  const result = results[answer];
  return {
    call: { message: owners[callParts[call] ?? -1] ?? '', block: calls[call]?.block ?? 0 },
    result:
      result === undefined ? null : { message: owners[resultParts[answer] ?? -1] ?? '', block: result.block },
  };
}
