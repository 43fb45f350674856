/** What keeps a message of the middle raw before anything is chosen: pins and queued chunks. Holds M4, M5. */

import type { Facts } from '../facts.ts';
import type { Chunk } from '../model/types.ts';

/** Positions, windows included. */
export interface RawMarks {
  readonly pinned: ReadonlySet<number>;
  readonly queued: ReadonlySet<number>;
}

/** @param adopted queued chunks to read as compressed */
export function rawMarks({ store, positions }: Facts, adopted: ReadonlySet<Chunk> = new Set()): RawMarks {
  const pinned = new Set<number>();
  for (const pin of store.pins) {
    const first = positions.get(pin.first);
    const last = positions.get(pin.last);
    if (first === undefined || last === undefined) continue; // an endpoint that is gone: the pin does nothing
    for (let position = Math.min(first, last); position <= Math.max(first, last); position++)
      pinned.add(position);
  }
  const queued = new Set<number>();
  for (const chunk of store.chunks) {
    if (chunk.compressed || adopted.has(chunk)) continue;
    for (const id of chunk.messages) {
      const position = positions.get(id);
      if (position !== undefined) queued.add(position);
    }
  }
  return { pinned, queued };
}
