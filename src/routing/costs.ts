/**
 * What a way costs, in whole pico-dollars: as estimated, and at worst.
 *
 * Holds G11, G12, G13.
 */

import { cachedPrice, type ModelPrices, tierOf } from './catalog.ts';
import { type PlannedChunk, type ReusePlan, TYPED_PROMPT_TOKENS } from './plan.ts';

/** What a request used of a model, in tokens; `input` is the whole of it. */
export interface Usage {
  readonly input: number;
  readonly cached: number;
  readonly written: number;
  readonly output: number;
}

/** What a request cost that used so much: cached and written tokens at their own prices (G18). */
export function costOf(prices: ModelPrices, { input, cached, written, output }: Usage): bigint {
  const tier = tierOf(prices, input);
  const plain = BigInt(input - cached - written) * tier.input;
  const ofCache = BigInt(cached) * cachedPrice(tier) + BigInt(written) * tier.fresh;
  return plain + ofCache + BigInt(output) * tier.output + prices.perRequest;
}

/** Whether an answer comes as it is planned, or at its ceiling. */
export type Reckoning = 'planned' | 'ceiling';

/** A typed request, which marks no breakpoint (G11). */
function typedCost(prices: ModelPrices, { tokens, before, answer }: PlannedChunk, as: Reckoning): bigint {
  const input = tokens + before + TYPED_PROMPT_TOKENS;
  return costOf(prices, { input, cached: 0, written: 0, output: answer[as] });
}

/** All chunks on one model. */
export function chunksCost(prices: ModelPrices, chunks: readonly PlannedChunk[], as: Reckoning): bigint {
  return chunks.reduce((sum, chunk) => sum + typedCost(prices, chunk, as), 0n);
}

/**
 * The worst of two rungs (G13): chunks 1…k on the first and k…n on the last, for the dearest k. The request
 * that fails is paid on both.
 */
export function worstOfRungs(first: ModelPrices, last: ModelPrices, chunks: readonly PlannedChunk[]): bigint {
  let onFirst = 0n;
  let onLast = chunksCost(last, chunks, 'ceiling');
  let worst = 0n;
  for (const chunk of chunks) {
    onFirst += typedCost(first, chunk, 'ceiling');
    if (onFirst + onLast > worst) worst = onFirst + onLast;
    onLast -= typedCost(last, chunk, 'ceiling');
  }
  return worst;
}

/** The reusing request (G12): what the cache holds, the rest as fresh, in the tier of all of it. */
export function reuseCost(prices: ModelPrices, plan: ReusePlan, as: Reckoning): bigint {
  const input = plan.tokens + plan.instructionTokens;
  const tier = tierOf(prices, input);
  // a chunked region is never reused, and the worst is a cold cache
  const cached = as === 'ceiling' ? 0 : plan.cachedTokens;
  return (
    BigInt(cached) * cachedPrice(tier) +
    BigInt(input - cached) * tier.fresh +
    BigInt(plan.answer[as]) * tier.output +
    prices.perRequest
  );
}
