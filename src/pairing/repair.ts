/**
 * The messages to send: every call answered in the turn after it, no result without its call.
 *
 * A call that has no result gets a stub, a result that stands elsewhere is moved, a result that has no
 * call is left out, and each is said. Nothing else is dropped.
 *
 * Holds R3.
 */

import type { CallPair, Repair, Settings, ToolResultBlock, WireMessage } from '../model/types.ts';
import type { ToolLine } from './line.ts';
import { type Pairing, pairUp } from './pair.ts';
import type { Call } from './parts.ts';
import { wireIds } from './wire.ts';

export const STUB = '[tool result unavailable — omitted during context compression]';

/** Messages whose calls wait for results, with all that is known of these. */
export interface Unanswered {
  /** Each that calls tools is followed by an empty turn for the results. */
  readonly messages: WireMessage[];
  readonly tools: ToolLine<string>;
  /** By call: the index of the message that it is in. */
  readonly turns: readonly number[];
}
export interface Repaired {
  /** R2 over the request. */
  readonly pairing: Pairing;
  readonly repairs: Repair[];
  /** The results that were left out, and how many stubs stand in. */
  readonly orphans: readonly ToolResultBlock[];
  readonly stubs: number;
}

/**
 * Pairs the request's calls and results, and completes the messages (R2-R5): every call gets its id on the
 * wire, and in the next message its result.
 *
 * @param unanswered its messages are written to
 * @param isIdOfStore whether a call or a result of the store bears an id
 */
export function repair(
  unanswered: Unanswered,
  how: Settings['pairing'],
  isIdOfStore: (id: string) => boolean,
): Repaired {
  const { tools } = unanswered;
  const pairing = pairUp(tools, how);
  const stubs = answerCalls(unanswered, pairing, isIdOfStore);
  return {
    pairing,
    repairs: tell(tools, pairing),
    orphans: tools.results.filter((_, result) => pairing.answered[result] === -1).map(({ sent }) => sent),
    stubs,
  };
}

/** Gives every call its id on the wire and its result; tells how many got a stub. */
function answerCalls(
  { messages, tools, turns }: Unanswered,
  { answers }: Pairing,
  isIdOfStore: (id: string) => boolean,
): number {
  const { calls, results } = tools;
  const wireIdOf = wireIds(isIdOfStore);
  let stubs = 0;
  let place = 0; // in the message of the call: the blocks before it are done
  for (let call = 0; call < calls.length; call++) {
    const turn = turns[call] ?? 0;
    if (turn !== turns[call - 1]) place = 0;
    const asked = messages[turn]?.content ?? [];
    while (place < asked.length && asked[place]?.type !== 'tool_use') place++;
    const block = asked[place];
    const id = wireIdOf(calls[call] as Call);
    if (block?.type === 'tool_use' && block.id !== id) asked[place] = { ...block, id };
    place++;
    const result = results[answers[call] ?? -1];
    messages[turn + 1]?.content.push(result === undefined ? stubFor(id) : withId(result.wire, id));
    if (result === undefined) stubs++;
  }
  return stubs;
}

function stubFor(tool_use_id: string): ToolResultBlock {
  return { type: 'tool_result', tool_use_id, content: STUB };
}

function withId(result: ToolResultBlock, tool_use_id: string): ToolResultBlock {
  return result.tool_use_id === tool_use_id ? result : { ...result, tool_use_id };
}

/** What repair does, part by part: a part's results are told of before its calls. */
function tell(tools: ToolLine<string>, pairing: Pairing): Repair[] {
  const { calls, callParts, results, resultParts } = tools;
  const repairs: Repair[] = [];
  let call = 0;
  for (let result = 0; result <= results.length; result++) {
    const part = resultParts[result] ?? Infinity; // behind the last result: all calls that are left
    for (; call < calls.length && (callParts[call] ?? 0) < part; call++)
      tellMend(call, tools, pairing, repairs);
    if (pairing.answered[result] === -1) repairs.push(dropped(result, tools));
  }
  return repairs;
}

/** A result without a call is left out. */
function dropped(result: number, { results, resultOwners }: ToolLine<string>): Repair {
  return { kind: 'dropped', result: results[result]?.id ?? '', at: resultOwners[result] ?? '' };
}

/** A call without a result gets a stub; a result that didn't stand in the part right after its call was moved. */
function tellMend(call: number, tools: ToolLine<string>, { answers }: Pairing, repairs: Repair[]): void {
  const { calls, callParts, callOwners, resultParts, resultOwners } = tools;
  const answer = answers[call] ?? -1;
  if (resultParts[answer] === (callParts[call] ?? 0) + 1) return;
  const id = calls[call]?.id ?? '';
  const at = callOwners[call] ?? '';
  const from = resultOwners[answer];
  if (from === undefined) repairs.push({ kind: 'stubbed', call: id, at });
  else repairs.push({ kind: 'moved', call: id, from, to: at });
}

/** R2 over a request, call by call. */
export function pairsOf(tools: ToolLine<string>, { answers }: Pairing): CallPair[] {
  const { calls, callOwners, results, resultOwners } = tools;
  return calls.map(({ block }, call) => {
    const answer = answers[call] ?? -1;
    const result = results[answer];
    return {
      call: { message: callOwners[call] ?? '', block },
      result: result === undefined ? null : { message: resultOwners[answer] ?? '', block: result.block },
    };
  });
}
