/**
 * When going deeper pays: a summary costs now, and makes every later request smaller.
 *
 * In closed form, with the conversation's prices in the tier of the folded request; the reference counts
 * the same by walking two sessions. Reported, never acted on.
 *
 * Holds G16.
 */

import { cachedPrice, type CheckedCatalog, tierOf } from './catalog.ts';
import { checked } from './decide.ts';
import type { BreakEven, Catalog, Decision, RoutingCase } from './types.ts';

/**
 * What going deeper than the fold pays.
 *
 * @returns `null` where the case gives no sizes, no way is chosen, or no price is known
 */
export function breakEven(
  { breakEven: sizes, conversation }: RoutingCase,
  { way, candidates }: Decision,
  catalog: Catalog | CheckedCatalog,
): BreakEven | null {
  const cost = candidates.find((candidate) => candidate.way === way)?.estimate ?? null;
  if (sizes === undefined || cost === null) return null;
  const prices = checked(catalog).pricesOf(conversation.model);
  if (prices === undefined) return null;
  const { foldTokens, foldPrefix, summaryTokens, summaryPrefix } = sizes;
  const tier = tierOf(prices, foldTokens);
  const { fresh } = tier;
  const cached = cachedPrice(tier);
  const difference = BigInt(foldTokens - summaryTokens);
  const prefixDifference = BigInt(foldPrefix - summaryPrefix);
  const savedFirst = (difference - prefixDifference) * fresh + prefixDifference * cached;
  const savedLater = difference * cached;
  return {
    cost,
    foldBreak: (BigInt(foldTokens - foldPrefix) * (fresh - cached)).toString(),
    requests: leastRequests(BigInt(cost), savedFirst, savedLater),
  };
}

/** The least n ≥ 1 with `cost < savedFirst + (n − 1) × savedLater`; `null` where there is none. */
function leastRequests(cost: bigint, savedFirst: bigint, savedLater: bigint): number | null {
  if (cost < savedFirst) return 1;
  if (savedLater <= 0n) return null;
  return Number((cost - savedFirst) / savedLater) + 2;
}
