/**
 * What stands in the way of a way, as a table: a flag a row, in the order in which reasons look at them.
 *
 * Holds G10's flags.
 */

import { type ModelFacts, type ModelPrices, tierOf } from './catalog.ts';
import type { ReusePlan } from './plan.ts';
import { sizesOf } from './sizes.ts';
import type { Flag, LastRequest, RoutingCase } from './types.ts';

/** A cache is reckoned to be gone so long before its life ends. */
const CACHE_MARGIN_SECONDS = 60;
/** Misses in a row that turn reuse off (G18). */
export const MOST_MISSES = 2;

/** A last request that could be reused, on the conversation's model. */
export interface ReuseOffer {
  readonly given: RoutingCase;
  readonly last: LastRequest;
  readonly plan: ReusePlan;
  readonly model: ModelFacts;
  /** Undefined where they are unknown. */
  readonly prices: ModelPrices | undefined;
}
type Test<Of> = (of: Of) => boolean;

/** Flags of a reusing request alone. */
export const REUSE_FLAGS: { readonly [Name in Flag]?: Test<ReuseOffer> } = {
  'other-model': ({ given: { conversation }, last }) =>
    last.model !== conversation.model || last.endpoint !== conversation.endpoint,
  'refused-for-size': ({ last }) => last.refusedForSize,
  'cache-cold': ({ given, last, plan, model }) =>
    plan.cachedTokens === 0 || given.now - last.finishedAt > model.cacheLifeSeconds - CACHE_MARGIN_SECONDS,
  'cache-unsupported': ({ plan, prices }) => {
    if (prices === undefined) return false; // unknown prices are that, and no more (price-unknown)
    const { cached, input } = tierOf(prices, plan.tokens + plan.instructionTokens);
    return cached === null || cached >= input;
  },
  'prefix-changed': ({ last }) => !last.prefixUnchanged,
  'tail-unanswered': ({ last }) => last.tailUnanswered,
  'does-not-fit': ({ plan, model: { window } }) =>
    plan.tokens + plan.instructionTokens + plan.answer.ceiling + sizesOf(window).safety > window,
  'cache-missed-twice': ({ given }) => given.missesInARow >= MOST_MISSES,
};

/** What any way may be flagged for. Amounts in pico-dollars, null where none is known. */
export interface Offer {
  /** Whether every chunk has room. */
  readonly hasRoom: boolean;
  /** Whether prices are looked up, and then whether the way's own model has some. */
  readonly prices: 'known' | 'unknown' | 'not asked';
  readonly worst: bigint | null;
  readonly spendingCap: bigint | null;
}
/** Flags of every way, after a reusing request's own. */
export const COMMON_FLAGS: { readonly [Name in Flag]?: Test<Offer> } = {
  'window-too-small': ({ hasRoom }) => !hasRoom,
  'price-unknown': ({ prices }) => prices === 'unknown',
  'over-cap': ({ worst, spendingCap }) => worst !== null && spendingCap !== null && worst > spendingCap,
};

/** The flags of a table that hold, in its order. */
export function flagsOf<Of>(table: { readonly [Name in Flag]?: Test<Of> }, of: Of): Flag[] {
  return (Object.entries(table) as [Flag, Test<Of>][]).flatMap(([flag, holds]) => (holds(of) ? [flag] : []));
}
