/**
 * What a summary used and cost, attempt by attempt, against what was estimated.
 *
 * Every answer that was paid for is booked on the model that gave it, accepted or not.
 *
 * Holds G18.
 */

import type { CheckedCatalog } from './catalog.ts';
import type { Attempted, Outcome } from './carry-out.ts';
import { costOf, type Usage } from './costs.ts';
import { checked } from './decide.ts';
import { MOST_MISSES } from './eligibility.ts';
import type { Catalog, Decision, Reason, Way } from './types.ts';

/** An attempt with its cost in pico-dollars; `null` where no price or no usage is known. */
export interface BookedAttempt extends Attempted {
  readonly cost: string | null;
}
/** What a model is paid for. */
export interface Booking extends Usage {
  readonly cost: string | null;
}
/** What a reusing attempt read from the cache. */
export interface CacheUse {
  readonly H: number;
  readonly cached: number;
  /** Under half of H. */
  readonly miss: boolean;
  /** The share of the region that was read from the cache, 0 to 1; `null` of no region. */
  readonly regionShare: number | null;
}
export interface RoutingRecord {
  /** How the summary that landed was written, and by whom; `null` where none was. */
  readonly way: Way | null;
  readonly model: string | null;
  readonly reason: Reason;
  readonly attempts: readonly BookedAttempt[];
  /** By model. */
  readonly booked: Readonly<Record<string, Booking>>;
  /** Of the way that was chosen. */
  readonly estimate: string | null;
  /** Of all attempts; `null` where one's isn't known. */
  readonly actual: string | null;
  /** `null` where no reusing attempt came to an answer. */
  readonly cache: CacheUse | null;
}
export interface RecordOptions {
  /** What usage is priced by; without one nothing is, and no price is looked up. */
  readonly catalog?: Catalog | CheckedCatalog;
  /** Where the region stands in the reusing request, in tokens. */
  readonly region?: { readonly tokens: number; readonly before: number };
}

/** The record of a decision that was carried out. */
export function record(decision: Decision, outcome: Outcome, options: RecordOptions = {}): RoutingRecord {
  const attempts = outcome.attempts.map((attempt) => ({ ...attempt, cost: costOfAttempt(attempt, options) }));
  const chosen = decision.candidates.find(({ way }) => way === decision.way);
  const { way, model } = outcome.is === 'written' ? outcome : { way: null, model: null };
  return {
    way,
    model,
    reason: decision.reason,
    attempts,
    booked: bookedOf(attempts),
    estimate: chosen?.estimate ?? null,
    actual: sumOf(attempts.filter(({ usage }) => usage !== undefined).map(({ cost }) => cost)),
    cache: cacheUse(decision, attempts, options),
  };
}

function costOfAttempt({ model, usage }: Attempted, { catalog }: RecordOptions): string | null {
  if (usage === undefined || catalog === undefined) return null;
  const prices = checked(catalog).pricesOf(model);
  return prices === undefined ? null : costOf(prices, usage).toString();
}

function bookedOf(attempts: readonly BookedAttempt[]): Record<string, Booking> {
  const booked = new Map<string, Booking>();
  for (const { model, usage, cost } of attempts) {
    if (usage === undefined) continue;
    const before = booked.get(model) ?? { input: 0, cached: 0, written: 0, output: 0, cost: '0' };
    booked.set(model, {
      input: before.input + usage.input,
      cached: before.cached + usage.cached,
      written: before.written + usage.written,
      output: before.output + usage.output,
      cost: sumOf([before.cost, cost]),
    });
  }
  return Object.fromEntries(booked);
}

/** The sum of amounts; `null` where one is unknown. */
function sumOf(amounts: readonly (string | null)[]): string | null {
  let sum = 0n;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += BigInt(amount);
  }
  return sum.toString();
}

function cacheUse(
  { candidates }: Decision,
  attempts: readonly Attempted[],
  { region }: RecordOptions,
): CacheUse | null {
  const cached = attempts.find(({ way }) => way === 'reuse')?.usage?.cached;
  if (cached === undefined) return null;
  const H = candidates.find(({ way }) => way === 'reuse')?.H ?? 0;
  const regionShare = region === undefined ? null : cachedShare(region.tokens, region.before, cached);
  return { H, cached, miss: 2 * cached < H, regionShare };
}

/** The share of a region that was read from the cache, where so many tokens stand before it (G18). */
export function cachedShare(regionTokens: number, beforeTokens: number, cachedTokens: number): number | null {
  if (regionTokens === 0) return null;
  return Math.min(regionTokens, Math.max(0, cachedTokens - beforeTokens)) / regionTokens;
}

/** Misses in a row after a record: a reusing attempt that hits ends the row, and others leave it. */
export function missesAfter(missesInARow: number, { cache }: Pick<RoutingRecord, 'cache'>): number {
  if (cache === null) return missesInARow;
  return cache.miss ? missesInARow + 1 : 0;
}

/** Misses in a row after a turn of the conversation: where reuse is off, one that reads at least H turns it on. */
export function missesAfterTurn(missesInARow: number, H: number, cachedTokens: number): number {
  return missesInARow >= MOST_MISSES && cachedTokens >= H ? 0 : missesInARow;
}
