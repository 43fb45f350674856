/**
 * How large a block is: in base tokens (T2), and by the cap's own measure (T5).
 *
 * Both are written as one table by block type, so that a new type can't be forgotten in either.
 */

import type { Block, TokenEstimator } from '../model/types.ts';

const CHARACTERS_PER_SIGNATURE_TOKEN = 3.3;
const CHARACTERS_PER_REDACTED_TOKEN = 6;
const CALL_TOKENS = 20;
const IMAGE_TOKENS = 1_600;
const DOCUMENT_TOKENS = 1_000;
const CHARACTERS_PER_CAP_TOKEN = 4;

/** A block that is changed on its way out loses the size that the host knew, and is estimated anew (T2). */
export function unsized<B extends Block>(block: B): Omit<B, 'tokens'> {
  const copy = { ...block };
  delete copy.tokens;
  return copy;
}

/** A block's size in base tokens (T2): what the host knows for it, else the estimate. */
export function blockTokens(block: Block, estimator: TokenEstimator): number {
  return block.tokens ?? estimateBlock(block, estimator);
}

/** The sum of blocks' sizes: a message's size, or an answer's (T2). */
export function baseTokens(blocks: readonly Block[], estimator: TokenEstimator): number {
  let sum = 0;
  for (const block of blocks) sum += blockTokens(block, estimator);
  return sum;
}

function estimateBlock(block: Block, estimator: TokenEstimator): number {
  switch (block.type) {
    case 'text':
      return estimator.text(block.text);
    case 'thinking': {
      const thought = estimator.text(block.thinking);
      if (block.signature === undefined) return thought;
      return Math.max(thought, Math.round(block.signature.length / CHARACTERS_PER_SIGNATURE_TOKEN));
    }
    case 'redacted_thinking':
      return Math.round(block.data.length / CHARACTERS_PER_REDACTED_TOKEN);
    case 'tool_use':
      return estimator.json(JSON.stringify(block.input)) + CALL_TOKENS;
    case 'tool_result':
      if (block.content === undefined) return 0;
      if (typeof block.content === 'string') return block.content === '' ? 0 : estimator.json(block.content);
      return baseTokens(block.content, estimator);
    case 'image':
      return IMAGE_TOKENS;
    case 'document':
      return DOCUMENT_TOKENS;
  }
}

/** Tokens as the cap and the limit on inputs count characters: four to one, rounded up (T5, E5, E6). */
export function charactersAsTokens(length: number): number {
  return Math.ceil(length / CHARACTERS_PER_CAP_TOKEN);
}
/** The characters that a cap of so many tokens allows (E5). */
export function tokensAsCharacters(tokens: number): number {
  return tokens * CHARACTERS_PER_CAP_TOKEN;
}

/** What the cap measures (T5): texts, thinking, calls and string results; the rest weighs nothing. */
export function textOnlyTokens(blocks: readonly Block[]): number {
  let sum = 0;
  for (const block of blocks) sum += textOnlyBlockTokens(block);
  return sum;
}

function textOnlyBlockTokens(block: Block): number {
  switch (block.type) {
    case 'text':
      return charactersAsTokens(block.text.length);
    case 'thinking':
      return charactersAsTokens(block.thinking.length);
    case 'tool_use':
      return charactersAsTokens(JSON.stringify(block.input).length) + CALL_TOKENS;
    case 'tool_result':
      return typeof block.content === 'string' ? charactersAsTokens(block.content.length) : 0;
    default:
      return 0;
  }
}
