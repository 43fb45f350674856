/** How large a block is (T2; T5 for the cap), and how sizes are compared with limits and windows (T4). */
import type { Block, Settings, TokenEstimator } from '../src/model/types.ts';

/** T2: the base size of blocks: `tokens` where a block carries it. Nothing is added for a message. */
export function sizeOf(blocks: Block[], estimator: TokenEstimator): number {
  let sum = 0;
  for (const block of blocks) sum += block.tokens ?? estimateOf(block, estimator);
  return sum;
}

/** T2: what a block without `tokens` is estimated at. Halves round up. */
function estimateOf(block: Block, estimator: TokenEstimator): number {
  if (block.type === 'text') return estimator.text(block.text);
  if (block.type === 'thinking') {
    const signatureTokens = Math.round((block.signature ?? '').length / 3.3);
    return Math.max(estimator.text(block.thinking), signatureTokens);
  }
  if (block.type === 'redacted_thinking') return Math.round(block.data.length / 6);
  if (block.type === 'tool_use') return estimator.json(JSON.stringify(block.input)) + 20;
  if (block.type !== 'tool_result') return block.type === 'image' ? 1600 : 1000;
  if (typeof block.content === 'string') return estimator.json(block.content); // 0 for an empty one
  return sizeOf(block.content ?? [], estimator);
}

/** T2: a block that is changed on its way out loses its `tokens`, so that it is estimated anew. */
export function changed<Kind extends Block>(block: Kind, fields: Partial<Kind>): Kind {
  const copy = { ...block, ...fields };
  delete copy.tokens;
  return copy;
}

/** T4: whether base tokens, calibrated, exceed what is allowed: in whole numbers, never in doubles. */
export function exceeds(baseTokens: number, allowedTokens: number, settings: Settings): boolean {
  return BigInt(settings.calibrationThousandths) * BigInt(baseTokens) > 1000n * BigInt(allowedTokens);
}

/** T5: the text-only size. */
export function textOnlySizeOf(blocks: Block[]): number {
  let sum = 0;
  for (const block of blocks) {
    if (block.type === 'text') sum += quarterOf(block.text);
    if (block.type === 'thinking') sum += quarterOf(block.thinking);
    if (block.type === 'tool_use') sum += quarterOf(JSON.stringify(block.input)) + 20;
    if (block.type !== 'tool_result' || typeof block.content !== 'string') continue;
    sum += quarterOf(block.content);
  }
  return sum;
}

/** T5, E5, E6: `ceil(length / 4)`. */
export const quarterOf = (text: string): number => Math.ceil(text.length / 4);

/** M1: a text block of which `trim()` leaves nothing. */
export const isBlank = (block: Block): boolean => block.type === 'text' && block.text.trim() === '';
