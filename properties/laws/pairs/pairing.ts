/**
 * Pairs as laws compare them: who answers whom, by message and block, and what is left alone.
 *
 * A block is told by its message and its index as stored, never by being the same object: a store may hold
 * one object twice. What goes out may lack texts, but holds every call and result, in order, so the k-th of
 * them is the k-th of those stored.
 */

import type { Block, BlockRef, Entry, Store } from '../../../src/model/types.ts';
import type { LaidOut } from '../../trial.ts';

export const refKey = ({ message, block }: BlockRef): string => `${message}[${block}]`;
export const messageOf = (key: string): string => key.slice(0, key.lastIndexOf('['));

/** Each call and each result that has a partner, with its partner; calls without one have `null`. */
export function partnersOf({ pairs }: Pick<LaidOut, 'pairs'>): Map<string, string | null> {
  const partners = new Map<string, string | null>();
  for (const { call, result } of pairs) {
    partners.set(refKey(call), result === null ? null : refKey(result));
    if (result !== null) partners.set(refKey(result), refKey(call));
  }
  return partners;
}

export function isTool(block: Block | null): boolean {
  return block?.type === 'tool_use' || block?.type === 'tool_result';
}

/** The places of a message's calls and results as stored. */
export function toolPlaces(store: Store, id: string): BlockRef[] {
  const content = store.messages.find((message) => message.id === id)?.content ?? [];
  return content.flatMap((one, block) => (isTool(one) ? [{ message: id, block }] : []));
}

export function toolRefs(store: Store, id: string): string[] {
  return toolPlaces(store, id).map(refKey);
}

/** The place as stored of the block at an index of what goes out for a message. */
export function placeAsStored(
  store: Store,
  id: string,
  content: readonly (Block | null)[],
  index: number,
): BlockRef {
  const ordinal = content.slice(0, index).filter(isTool).length;
  return toolPlaces(store, id)[ordinal] ?? { message: id, block: -1 };
}

/** A block of an entry, with its place as stored where it is a call or a result. */
export interface PlacedBlock {
  readonly block: Block;
  readonly ref: string | undefined;
}

export function placedBlocks({ source, content }: Entry, store: Store): PlacedBlock[] {
  return content.map((block, index) => {
    const isPlaced = source.kind === 'raw' && isTool(block);
    return { block, ref: isPlaced ? refKey(placeAsStored(store, source.id, content, index)) : undefined };
  });
}

/** The blocks of the entries that are sent: all but blank texts and results that answer no call. */
export function sentBlocks(store: Store, out: LaidOut): Block[] {
  const partners = partnersOf(out);
  const isSent = ({ block, ref }: PlacedBlock) => {
    if (block.type === 'text') return block.text.trim() !== '';
    return block.type !== 'tool_result' || (ref !== undefined && partners.has(ref));
  };
  return out.entries.flatMap((entry) =>
    placedBlocks(entry, store).flatMap((one) => (isSent(one) ? [one.block] : [])),
  );
}

/** What stands in for each call of a request that has no result (R3). */
export const STUB: Block = {
  type: 'tool_result',
  tool_use_id: '',
  content: '[tool result unavailable — omitted during context compression]',
};

/** As many stubs as a request needs. */
export function stubsOf({ pairs }: Pick<LaidOut, 'pairs'>): Block[] {
  return pairs.flatMap(({ result }) => (result === null ? [STUB] : []));
}
