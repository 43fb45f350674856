/**
 * The real tokenizer, by js-tiktoken, loaded only when it is asked for: its table takes most of a second
 * and over 100 MB.
 *
 * Two things keep it usable on whatever people send. Text is never read as control tokens. And the
 * encoder's time is quadratic in a piece without a break, so a longer piece is cut into slices that are
 * counted one by one: linear time, for a count that is a slice's boundary away from exact.
 *
 * Holds T3 (`tiktoken`).
 */

import { createRequire } from 'node:module';
import type { Tiktoken, TiktokenBPE } from 'js-tiktoken/lite';
import type { TokenEstimator } from '../model/types.ts';

export const ENCODINGS = ['o200k_base', 'cl100k_base'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Longest piece, in UTF-16 units, that the encoder is given whole. */
const LONGEST_PIECE = 400;
/** Length of the slices of a longer one: its square is what a unit costs, so it is short. */
const SLICE = 64;

const loaded = new Map<Encoding, TokenEstimator>();

/** The estimator `tiktoken:ENCODING`. Loads the encoding's table at the first call, synchronously. */
export function tiktoken(encoding: Encoding): TokenEstimator {
  const known = loaded.get(encoding);
  if (known !== undefined) return known;
  // a compile is synchronous, and so is this: `import()` is not
  const require = createRequire(import.meta.url);
  const { Tiktoken: Encoder } = require('js-tiktoken/lite') as { Tiktoken: typeof Tiktoken };
  const ranks = require(`js-tiktoken/ranks/${encoding}`) as TiktokenBPE | { default: TiktokenBPE };
  const estimator = estimatorOver(Encoder, 'default' in ranks ? ranks.default : ranks, encoding);
  loaded.set(encoding, estimator);
  return estimator;
}

function estimatorOver(Encoder: typeof Tiktoken, ranks: TiktokenBPE, encoding: Encoding): TokenEstimator {
  const encoder = new Encoder(ranks);
  const pieces = new RegExp(ranks.pat_str, 'gu');
  // [], []: no text allowed as a control token, none refused for looking like one
  const encoded = (text: string) => (text === '' ? 0 : encoder.encode(text, [], []).length);
  const count = (text: string): number => {
    let total = 0;
    let counted = 0;
    for (const { 0: piece, index } of text.matchAll(pieces)) {
      if (piece.length <= LONGEST_PIECE) continue;
      total += encoded(text.slice(counted, index)) + inSlices(piece, encoded);
      counted = index + piece.length;
    }
    return total + encoded(text.slice(counted));
  };
  return { name: `tiktoken:${encoding}`, text: count, json: count };
}

/** Counts a long piece slice by slice; a repeated slice is counted once. */
function inSlices(piece: string, encoded: (text: string) => number): number {
  const known = new Map<string, number>();
  let total = 0;
  let start = 0;
  while (start < piece.length) {
    let end = start + SLICE;
    if (isHighSurrogate(piece.charCodeAt(end - 1))) end++; // a character is not cut in two
    const slice = piece.slice(start, end);
    const tokens = known.get(slice) ?? encoded(slice);
    known.set(slice, tokens);
    total += tokens;
    start = end;
  }
  return total;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
