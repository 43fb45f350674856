/**
 * How a hand-made case of part 50 is written in tests: the golden choices' case with what a test changes,
 * and toy models.
 *
 * Toy prices are whole, so that a cost in micro-dollars can be added up on paper.
 */

import type { Candidate, Catalog, Decision, LastRequest, Model, RoutingCase, Way } from '../../src/routing/types.ts';

export const SONNET = 'claude-sonnet-5';
export const HAIKU = 'claude-haiku-4.5';

/** The golden choices' last request: T 150,000 and H 0.9 T; it finished 100 s before the case's `now`. */
export function lastOf(model: string, change: Partial<LastRequest> = {}): LastRequest {
  return {
    model,
    tokens: 140_000,
    tokensSince: 10_000,
    read: 120_000,
    written: 15_000,
    finishedAt: 900,
    refusedForSize: false,
    prefixUnchanged: true,
    tailUnanswered: false,
    ...change,
  };
}

/** The golden choices' case: `auto`, R 115,000, I 700, no note. `low` is the tier's model. */
export function caseOf(conversation: string, low: string, change: Partial<RoutingCase> = {}): RoutingCase {
  return {
    settings: { summaries: 'auto', tiers: { low } },
    conversation: { model: conversation },
    now: 1_000,
    region: { tokens: 115_000, note: 0 },
    lastRequest: lastOf(conversation),
    instructionTokens: 700,
    missesInARow: 0,
    ...change,
  };
}

/** A candidate that the decision must have. */
export function candidateOf({ candidates }: Decision, way: Way): Candidate {
  const found = candidates.find((candidate) => candidate.way === way);
  if (found === undefined) throw new Error(`${way} is no candidate`);
  return found;
}

/** A model of 1 µ$ an input token, a tenth from the cache, and 10 an output token. */
export function toy(id: string, change: Partial<Model> = {}): Model {
  const prices = { input: '1', cachedInput: '0.1', output: '10' };
  return { id, window: 10_240, cache: 'automatic', prices, ...change };
}
export const toys = (...models: Model[]): Catalog => ({ source: 'toys', date: '2026-07-02', models });

/** Micro-dollars, of at most one decimal, as pico-dollars. */
export const micro = (microDollars: number): string =>
  (BigInt(Math.round(microDollars * 10)) * 100_000n).toString();
