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
import type { Part } from './parts.ts';
import { wireIds } from './wire.ts';

export const STUB = '[tool result unavailable — omitted during context compression]';

/** A part of the request, and the message that it is of; parts of recall pairs hold no calls and no results. */
export interface RequestPart {
  readonly part: Part;
  readonly messageId: string;
}
export interface Repaired {
  readonly messages: WireMessage[];
  /** R2 over the request, call by call. */
  readonly pairs: CallPair[];
  readonly repairs: Repair[];
  /** The results that were left out, and how many stubs stand in. */
  readonly orphans: readonly ToolResultBlock[];
  readonly stubs: number;
}

/** Pairs the request's calls and results, and writes what is to be sent (R2-R5). */
export function repair(
  request: readonly RequestPart[],
  how: Settings['pairing'],
  idsOfStore: () => ReadonlySet<string>,
): Repaired {
  const pairing = pairUp(
    request.map(({ part }) => part),
    how,
  );
  const callsOf = byPart(pairing.calls);
  const resultsOf = byPart(pairing.results);
  const wireIdOf = wireIds(idsOfStore);
  const messageAt = (part: number) => request[part]?.messageId ?? '';
  const messages: WireMessage[] = [];
  const repairs: Repair[] = [];
  request.forEach(({ part }, index) => {
    const calls = callsOf.get(index) ?? [];
    repairs.push(...dropsOf(resultsOf.get(index) ?? [], messageAt), ...mendsOf(calls, messageAt));
    messages.push(...messagesOf(part, calls, wireIdOf));
  });
  const orphans = pairing.results.filter(({ answers }) => answers === null);
  return {
    messages,
    pairs: pairing.calls.map((call) => pairOf(call, messageAt)),
    repairs,
    orphans: orphans.map(({ result }) => result.sent),
    stubs: pairing.calls.filter(({ answer }) => answer === null).length,
  };
}

function byPart<P extends { readonly part: number }>(placed: readonly P[]): Map<number, P[]> {
  const parts = new Map<number, P[]>();
  for (const one of placed) {
    const known = parts.get(one.part);
    if (known === undefined) parts.set(one.part, [one]);
    else known.push(one);
  }
  return parts;
}

function dropsOf(results: readonly PlacedResult[], messageAt: (part: number) => string): Repair[] {
  return results
    .filter(({ answers }) => answers === null)
    .map(({ result, part }) => ({ kind: 'dropped', result: result.id, at: messageAt(part) }));
}

/** A result that didn't already stand in the part right after its call was moved. */
function mendsOf(calls: readonly PlacedCall[], messageAt: (part: number) => string): Repair[] {
  return calls.flatMap(({ call, part, answer }): Repair[] => {
    if (answer === null) return [{ kind: 'stubbed', call: call.id, at: messageAt(part) }];
    if (answer.part === part + 1) return [];
    return [{ kind: 'moved', call: call.id, from: messageAt(answer.part), to: messageAt(part) }];
  });
}

/** A part as it is sent: its own blocks, and after its calls one user message with a result for each. */
function messagesOf(
  part: Part,
  calls: readonly PlacedCall[],
  wireIdOf: (storeId: string) => string,
): WireMessage[] {
  if (part.sends.length === 0) return [];
  if (calls.length === 0) return [{ role: part.role, content: [...part.sends] }];
  const ids = calls.map(({ call }) => wireIdOf(call.id));
  let next = 0;
  const content = part.sends.map((block) =>
    block.type === 'tool_use' ? { ...block, id: ids[next++] ?? block.id } : block,
  );
  const results = calls.map(({ answer }, index): Block => {
    const tool_use_id = ids[index] ?? '';
    return answer === null
      ? { type: 'tool_result', tool_use_id, content: STUB }
      : { ...answer.result.wire, tool_use_id };
  });
  return [
    { role: part.role, content },
    { role: 'user', content: results },
  ];
}

function pairOf({ call, part, answer }: PlacedCall, messageAt: (part: number) => string): CallPair {
  return {
    call: { message: messageAt(part), block: call.block },
    result: answer === null ? null : { message: messageAt(answer.part), block: answer.result.block },
  };
}
