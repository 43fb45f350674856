/** What both of routing's doors do: the first fault is told, and `null` is absent (M6). */

import type { z } from 'zod';
import { type Fault, firstFault, shapeFaults, writePath } from '../model/fault.ts';

/** An error of a door: where, and what would be right. */
type Refusal = new (path: string, expected: string) => Error;

/**
 * Reads something by its schema; what passed has no `null` in it.
 *
 * @param linked faults that the shape can't say, asked for where the shape is right
 * @throws the error given, for the first fault in document order
 */
export function parse<S extends z.ZodType>(
  schema: S,
  input: unknown,
  linked: (value: z.output<S>) => readonly Fault[],
  Refused: Refusal,
): z.output<S> {
  const parsed = schema.safeParse(input);
  const faults = parsed.success ? linked(parsed.data) : shapeFaults(input, parsed.error);
  if (parsed.success && faults.length === 0) return withoutNulls(parsed.data) as z.output<S>;
  const { path, expected } = firstFault(input, faults);
  throw new Refused(writePath(path), expected);
}

/** The value without keys that are `null` or absent, all the way down; itself where there are none. */
function withoutNulls(value: unknown): unknown {
  if (!holdsNull(value)) return value;
  if (Array.isArray(value)) return value.map(withoutNulls);
  const present = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return Object.fromEntries(present.map(([key, inner]) => [key, withoutNulls(inner)]));
}

function holdsNull(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  for (const inner of Object.values(value))
    if (inner === null || inner === undefined || holdsNull(inner)) return true;
  return false;
}
