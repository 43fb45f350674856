/**
 * What a request reads: the region in chunks for a typed one, and the last request again for a reusing one.
 *
 * A chunk that isn't the last fills its request, and the answer to a full request is reckoned at the cap:
 * a full request holds at least 1,024 tokens where the cap is at most 512, and most of a larger window. So
 * the plan has the same chunks whether answers come as planned or at their ceiling.
 *
 * Holds G9 (window and cap), G11 (chunks), G12 (the reuse request), `window-too-small`.
 */

import { answerOf, type AnswerTokens, sizesOf } from './sizes.ts';
import type { ModelFacts } from './catalog.ts';
import type { RoutingCase } from './types.ts';

/** What the typed prompt takes beside the lines: p of part 50. */
export const TYPED_PROMPT_TOKENS = 512;
/** Least room for lines that is worth a request. */
export const LEAST_CHUNK_TOKENS = 1_024;

/** The window that every rung has, and the answer that every rung gives (G9). */
export interface SharedRoom {
  readonly window: number;
  readonly answerCap: number;
}
/** A chunk of the region as one request reads it. */
export interface PlannedChunk {
  /** Of the region. */
  readonly tokens: number;
  /** Of the summary so far, which goes ahead of them. */
  readonly before: number;
  readonly answer: AnswerTokens;
}
/** The reuse request: T, H and I of part 50, and its answer. */
export interface ReusePlan {
  readonly tokens: number;
  readonly cachedTokens: number;
  readonly instructionTokens: number;
  readonly answer: AnswerTokens;
}

type Windowed = Pick<ModelFacts, 'window' | 'outputLimit'>;

/** The smallest window and the least cap of the models that one request may reach. */
export function sharedRoom(models: readonly Windowed[]): SharedRoom {
  return {
    window: Math.min(...models.map(({ window }) => window)),
    answerCap: Math.min(...models.map(({ window, outputLimit }) => sizesOf(window, outputLimit).answerCap)),
  };
}

/** Room for lines in a request that carries a summary of so many tokens. */
export function roomFor({ window, answerCap }: SharedRoom, beforeTokens: number): number {
  return window - answerCap - sizesOf(window).safety - TYPED_PROMPT_TOKENS - beforeTokens;
}

/** The chunks that a region is read in (G11); `null` where one has too little room. */
export function planChunks(
  regionTokens: number,
  noteTokens: number,
  room: SharedRoom,
): PlannedChunk[] | null {
  const chunks: PlannedChunk[] = [];
  let before = noteTokens;
  for (let left = regionTokens; left > 0;) {
    const most = roomFor(room, before);
    if (most < LEAST_CHUNK_TOKENS) return null;
    const tokens = Math.min(left, most);
    const answer = answerOf(tokens, before, room.answerCap);
    chunks.push({ tokens, before, answer });
    left -= tokens;
    before = answer.planned;
  }
  return chunks;
}

/** What a reusing request reads; `null` where there is no last request to reuse. */
export function planReuse(
  { lastRequest, region, instructionTokens }: RoutingCase,
  model: Windowed,
): ReusePlan | null {
  if (lastRequest === undefined) return null;
  const tokens = lastRequest.tokens + lastRequest.tokensSince;
  const { answerCap } = sizesOf(model.window, model.outputLimit);
  return {
    tokens,
    cachedTokens: Math.min(tokens, lastRequest.read + lastRequest.written),
    instructionTokens,
    answer: answerOf(region.tokens, region.note, answerCap),
  };
}
