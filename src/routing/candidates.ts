/**
 * The ways that stand open, each with what it would cost and what stands in its way.
 *
 * Holds G8-G10 (who is asked), G13 (estimate and worst), G15 (which candidates there are), G17.
 */

import type { CheckedCatalog, ModelFacts, ModelPrices } from './catalog.ts';
import { chunksCost, reuseCost, worstOfRungs } from './costs.ts';
import { COMMON_FLAGS, flagsOf, type Offer, REUSE_FLAGS } from './eligibility.ts';
import { RoutingError } from './errors.ts';
import type { Resolved } from './ladder.ts';
import { picoOfDollars } from './money.ts';
import { planChunks, planReuse, type PlannedChunk, sharedRoom } from './plan.ts';
import type { Candidate, RoutingCase, Way } from './types.ts';

/** A case with its settings resolved, and the catalog that it is decided by. */
export interface Facts {
  readonly given: RoutingCase;
  readonly resolved: Resolved;
  readonly catalog: CheckedCatalog;
  /** Whether ways are compared by price; where not, no price is looked up. */
  readonly comparesPrices: boolean;
  readonly spendingCap: bigint | null;
}

/** @throws RoutingError where nothing says how large the conversation's window is */
export function factsOf(given: RoutingCase, resolved: Resolved, catalog: CheckedCatalog): Facts {
  const comparesPrices = resolved.setting === 'auto' && given.recovery !== true;
  const spendingCap = given.spendingCap === undefined ? null : picoOfDollars(given.spendingCap);
  return { given, resolved, catalog, comparesPrices, spendingCap };
}

/** Every candidate, in the order typed, role, reuse (G15). */
export function candidatesOf(facts: Facts): Candidate[] {
  const { rungs } = facts.resolved;
  const typed = typedCandidate(facts);
  const role = rungs.length > 1 ? [roleCandidate(facts)] : [];
  const reuse = facts.comparesPrices ? [reuseCandidate(facts, typed)] : [];
  return [typed, ...role, ...reuse];
}

function typedCandidate(facts: Facts): Candidate {
  const { model } = facts.given.conversation;
  const chunks = chunksOn(facts, [model]);
  const prices = pricesOf(facts, model);
  const isPriced = chunks !== null && prices !== undefined;
  const estimate = isPriced ? chunksCost(prices, chunks, 'planned') : null;
  const worst = isPriced ? chunksCost(prices, chunks, 'ceiling') : null;
  return chunked(facts, { way: 'typed', model, chunks, estimate, worst, prices });
}

function roleCandidate(facts: Facts): Candidate {
  const { rungs } = facts.resolved;
  const [model = '', floor = ''] = rungs;
  const chunks = chunksOn(facts, rungs);
  const [prices, onFloor] = [pricesOf(facts, model), pricesOf(facts, floor)];
  const isPriced = chunks !== null && prices !== undefined;
  const estimate = isPriced ? chunksCost(prices, chunks, 'planned') : null;
  const worst = isPriced && onFloor !== undefined ? worstOfRungs(prices, onFloor, chunks) : null;
  return chunked(facts, { way: 'role', model, chunks, estimate, worst, prices });
}

function reuseCandidate(facts: Facts, typed: Candidate): Candidate {
  const { given } = facts;
  const { model } = given.conversation;
  const found = modelIn(facts, model);
  const prices = pricesOf(facts, model);
  const plan = planReuse(given, found);
  const chunks = [given.region.tokens];
  if (plan === null || given.lastRequest === undefined)
    return { way: 'reuse', model, estimate: null, worst: null, H: 0, chunks, flags: ['cache-cold'] };
  const estimate = prices === undefined ? null : reuseCost(prices, plan, 'planned');
  const cold = prices === undefined ? null : reuseCost(prices, plan, 'ceiling');
  const worst = cold === null ? null : cold + BigInt(typed.worst ?? 0);
  const own = flagsOf(REUSE_FLAGS, { given, last: given.lastRequest, plan, model: found, prices });
  const common = flagsOf(COMMON_FLAGS, offer(facts, true, prices, worst));
  return {
    way: 'reuse',
    model,
    ...amounts(estimate, worst),
    H: plan.cachedTokens,
    chunks,
    flags: [...own, ...common],
  };
}

interface Chunked {
  readonly way: Way;
  readonly model: string;
  readonly chunks: readonly PlannedChunk[] | null;
  readonly estimate: bigint | null;
  readonly worst: bigint | null;
  readonly prices: ModelPrices | undefined;
}

function chunked(facts: Facts, { way, model, chunks, estimate, worst, prices }: Chunked): Candidate {
  return {
    way,
    model,
    ...amounts(estimate, worst),
    H: 0,
    chunks: (chunks ?? []).map(({ tokens }) => tokens),
    flags: flagsOf(COMMON_FLAGS, offer(facts, chunks !== null, prices, worst)),
  };
}

function offer(
  { comparesPrices, spendingCap }: Facts,
  hasRoom: boolean,
  prices: ModelPrices | undefined,
  worst: bigint | null,
): Offer {
  const asked = prices === undefined ? 'unknown' : 'known';
  return { hasRoom, prices: comparesPrices ? asked : 'not asked', worst, spendingCap };
}

function amounts(estimate: bigint | null, worst: bigint | null): Pick<Candidate, 'estimate' | 'worst'> {
  return { estimate: estimate?.toString() ?? null, worst: worst?.toString() ?? null };
}

function chunksOn(facts: Facts, models: readonly string[]): PlannedChunk[] | null {
  const { tokens, note } = facts.given.region;
  return planChunks(tokens, note, sharedRoom(models.map((model) => modelIn(facts, model))));
}

function pricesOf({ comparesPrices, catalog }: Facts, model: string): ModelPrices | undefined {
  return comparesPrices ? catalog.pricesOf(model) : undefined;
}

/** Where a window is looked up. */
export interface Windows {
  readonly given: Pick<RoutingCase, 'conversation' | 'windows'>;
  readonly catalog: CheckedCatalog;
}

/** A model as this case has it: the catalog's, with the case's window, or the conversation's (G1). */
export function modelIn({ given, catalog }: Windows, id: string): ModelFacts {
  const { model: floor } = given.conversation;
  const own = (model: string) =>
    Object.hasOwn(given.windows ?? {}, model) ? given.windows?.[model] : undefined;
  const known = catalog.modelOf(id);
  const window = own(id) ?? known?.window ?? own(floor) ?? catalog.modelOf(floor)?.window;
  if (window === undefined)
    throw new RoutingError(
      'windows',
      `expected the window of ${JSON.stringify(floor)}, which the catalog does not know`,
    );
  const { outputLimit, cache = 'none', cacheLifeSeconds = UNKNOWN_LIFE_SECONDS } = known ?? {};
  return { window, outputLimit, cache, cacheLifeSeconds };
}

/** The life of a cache of which nothing is known (G1). */
const UNKNOWN_LIFE_SECONDS = 300;
