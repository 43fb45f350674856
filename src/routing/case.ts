/**
 * The door for a routing case: what leaves it is complete, settings trimmed and named, or it is refused.
 *
 * Unknown fields are refused everywhere: a setting that is misspelt would be a setting that is not there.
 *
 * Holds G5 and G6 as far as they refuse, part 50's case.
 */

import { z } from 'zod';
import type { Fault } from '../model/fault.ts';
import { parse } from './door.ts';
import { RoutingError } from './errors.ts';
import { isDollars } from './money.ts';
import type { LastRequest, RoutingCase } from './types.ts';

/** More than any window there is; a plan of chunks stays countable. */
const MOST_TOKENS = 1_000_000_000;

const counted = (least: number) => {
  const wanted = `expected a whole number from ${least} to ${MOST_TOKENS}`;
  return z.int(wanted).min(least, wanted).max(MOST_TOKENS, wanted);
};
const tokens = counted(0);
const seconds = z.number('expected seconds, as a number');
const name = z.string();
const setting = z.string().nullish();

const settings = z.strictObject({
  summaries: setting,
  roles: z.strictObject({ summary: setting }).nullish(),
  tiers: z
    .strictObject({ reflex: setting, low: setting, worker: setting, high: setting, mastermind: setting })
    .nullish(),
});
const conversation = z.strictObject({
  model: name.refine((model) => model.trim() !== '', 'expected a model: the ladder ends on it'),
  endpoint: name.nullish(),
});
const lastRequestSchema = z.strictObject({
  model: name,
  endpoint: name.nullish(),
  tokens,
  tokensSince: tokens,
  read: tokens,
  written: tokens,
  finishedAt: seconds,
  refusedForSize: z.boolean(),
  prefixUnchanged: z.boolean(),
  tailUnanswered: z.boolean(),
});
const breakEven = z.strictObject({
  foldTokens: tokens,
  foldPrefix: tokens,
  summaryTokens: tokens,
  summaryPrefix: tokens,
});
/** A routing case's shape. */
export const routingCaseSchema = z.strictObject({
  settings,
  oneModel: z.boolean().nullish(),
  recovery: z.boolean().nullish(),
  unhealthy: z.array(name).nullish(),
  conversation,
  windows: z.record(name, counted(1)).nullish(),
  now: seconds,
  spendingCap: z
    .string('expected a decimal string, US$')
    .refine(isDollars, 'expected US$ as a decimal string that is not negative, of at most 12 decimals')
    .nullish(),
  region: z.strictObject({ tokens, note: tokens }),
  lastRequest: lastRequestSchema.nullish(),
  instructionTokens: tokens,
  missesInARow: tokens,
  breakEven: breakEven.nullish(),
});

/** Reads a routing case. @throws RoutingError that names the first fault in document order */
export function parseRoutingCase(input: unknown): RoutingCase {
  const parsed = parse(routingCaseSchema, input, prefixFaults, RoutingError);
  return parsed as RoutingCase; // the schema's optional fields are the type's
}

/** Reads a last request that stands by itself, in a file of its own. @throws RoutingError */
export function parseLastRequest(input: unknown): LastRequest {
  return parse(lastRequestSchema, input, () => [], RoutingError) as LastRequest;
}

/** What stands before the first rewritten message is a part of the whole. */
function prefixFaults({ breakEven: given }: z.output<typeof routingCaseSchema>): Fault[] {
  if (given === null || given === undefined) return [];
  return (['fold', 'summary'] as const).flatMap((what) => {
    const [prefix, whole] = [given[`${what}Prefix`], given[`${what}Tokens`]];
    const expected = `expected at most ${what}Tokens, ${whole}, got ${prefix}`;
    return prefix > whole ? [{ path: ['breakEven', `${what}Prefix`], expected }] : [];
  });
}
