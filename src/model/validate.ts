/**
 * The door: what comes in as a store either leaves as a valid one, or is refused whole.
 *
 * Every subject takes what passed here, so production and the reference never look at a fault (M6). What
 * leaves is a copy in one form (strings of content as blocks, no `null`s), so that the input is never
 * touched and nobody behind the door meets two ways to write one thing.
 */

import { StoreError } from './errors.ts';
import { type Fault, firstFault, shapeFaults, writePath } from './fault.ts';
import { linkFaults } from './links.ts';
import { storeSchema } from './schema.ts';
import type { Store } from './types.ts';
import type { z } from 'zod';

/** A store as people give it: content may be a string, absent fields may be `null`. */
export type StoreInput = z.input<typeof storeSchema>;

/**
 * Reads a store (M2).
 *
 * @param input anything, usually parsed JSON
 * @throws StoreError that names the first fault in document order, and what was expected there (M6)
 */
export function parseStore(input: unknown): Store {
  const parsed = storeSchema.safeParse(input);
  const faults: Fault[] = linkFaults(input);
  if (!parsed.success) faults.push(...shapeFaults(input, parsed.error));
  if (!parsed.success || faults.length > 0) {
    const first = firstFault(input, faults);
    throw new StoreError(writePath(first.path), first.expected);
  }
  const { messages, summaries, pins, chunks, headStart } = parsed.data;
  return {
    messages,
    summaries,
    pins: pins ?? [],
    chunks: chunks ?? [],
    ...(headStart === undefined || headStart === null ? {} : { headStart }),
  };
}
