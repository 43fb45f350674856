/** What keeps a message of the middle raw before anything is chosen: pins and queued chunks. Holds M4, M5. */

import type { Facts } from '../facts.ts';
import type { Chunk } from '../model/types.ts';
import { type Run, type Runs, runsOf, unite } from '../runs.ts';

/** Positions, windows included. */
export interface RawMarks {
  readonly pinned: Runs;
  readonly queued: Runs;
}

/** @param adopted queued chunks to read as compressed */
export function rawMarks({ store, positions }: Facts, adopted: ReadonlySet<Chunk> = new Set()): RawMarks {
  const pinned = store.pins.flatMap((pin): Run[] => {
    const first = positions.get(pin.first);
    const last = positions.get(pin.last);
    if (first === undefined || last === undefined) return []; // an endpoint that is gone: the pin does nothing
    return [{ from: Math.min(first, last), to: Math.max(first, last) + 1 }];
  });
  const queued = store.chunks.flatMap((chunk): Runs => {
    if (chunk.compressed || adopted.has(chunk)) return [];
    const places = chunk.messages.map((id) => positions.get(id)).filter((place) => place !== undefined);
    return runsOf(places);
  });
  return { pinned: unite(pinned), queued: unite(queued) };
}
