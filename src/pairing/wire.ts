/**
 * The form that blocks and ids have when they are sent.
 *
 * A store holds what it was given; a provider refuses blank texts, fields it doesn't know, halves of
 * surrogate pairs, and ids that repeat or are oddly formed. Everything else speaks in the store's terms.
 *
 * Holds R4 (ids), R5 (blocks).
 */

import type { Block, ResultPart } from '../model/types.ts';
import { unsized } from '../sizes/blocks.ts';

/** Whether a block is a text that `trim()` leaves nothing of (M1). */
export function isBlankText(block: Block): boolean {
  return block.type === 'text' && block.text.trim() === '';
}

/** R5: the block without `tokens`, without blank texts inside, and with every text well formed. */
export function wireBlock(block: Block): Block {
  const sent = block.tokens === undefined ? block : (unsized(block) as Block);
  if (sent.type !== 'tool_result' || sent.content === undefined || typeof sent.content === 'string') {
    return wellFormed(sent);
  }
  const content = sent.content
    .filter((part) => !isBlankText(part))
    .map((part) => wireBlock(part) as ResultPart);
  return wellFormed({ ...sent, content });
}

/** The value with U+FFFD for every half of a surrogate pair in any of its strings; itself where there is none. */
function wellFormed<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed() as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(wellFormed);
    return items.every((item, index) => item === value[index]) ? value : (items as T);
  }
  const fields = Object.entries(value).map(([key, field]) => [key, wellFormed(field)] as const);
  const same = fields.every(
    ([key, field]) => field === (value as Record<string, unknown>)[key] && key.isWellFormed(),
  );
  return same ? value : (Object.fromEntries(fields.map(([key, field]) => [key.toWellFormed(), field])) as T);
}

const WIRE_ID = /^[a-zA-Z0-9_-]{1,40}$/;

/** Whether providers take an id as it is, where it is used once (R4). */
export function isWireId(id: string): boolean {
  return WIRE_ID.test(id);
}

/** What is asked of a call that gets its id. */
interface Call {
  readonly id: string;
  /** Whether its id may be sent as it is. */
  readonly isWellFormed: boolean;
}

const LONGEST_STEM = 30;

/**
 * Gives each call of a request its id on the wire (R4). To be asked call by call, in the order of the
 * request: the first use of a well-formed id keeps it, any other gets a new one.
 *
 * @param isIdOfStore whether a call or a result of the store bears an id; asked only when a new one is needed
 */
export function wireIds(isIdOfStore: (id: string) => boolean): (call: Call) => string {
  const used = new Set<string>();
  const nextNumber = new Map<string, number>(); // by stem: no smaller number is free
  return ({ id: storeId, isWellFormed }) => {
    if (isWellFormed && !used.has(storeId)) {
      used.add(storeId);
      return storeId;
    }
    const stem = storeId.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, LONGEST_STEM) || 'call';
    let number = nextNumber.get(stem) ?? 2;
    while (isIdOfStore(`${stem}_${number}`)) number++; // no other stem and number make the same id
    nextNumber.set(stem, number + 1);
    return `${stem}_${number}`;
  };
}
