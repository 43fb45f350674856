/**
 * A summarizer that writes a text of an exact number of tokens, whatever it covers: what a model does that
 * is told to write so many words about two short messages. For corpora, and to see the rule at work.
 *
 * Holds V5 (`sized`).
 */

import type { TokenEstimator } from '../model/types.ts';
import type { Summarizer } from './summarizer.ts';

export function sized(estimator: TokenEstimator): Summarizer {
  return {
    name: 'sized',
    summarize: ({ targetTokens, level, messages, summaries }) => {
      const covered =
        messages === undefined ? `${summaries.length} summaries` : `${messages.length} messages`;
      const text = textOfTokens(`Level ${level}, ${covered}:`, targetTokens, estimator);
      return Promise.resolve({ content: [{ type: 'text', text }], outputTokens: targetTokens });
    },
  };
}

/** Text of a number of tokens, opening as told where that leaves room; never empty. */
export function textOfTokens(opening: string, tokens: number, estimator: TokenEstimator): string {
  const start = estimator.text(opening) < tokens ? opening : 'a';
  const text = (words: number) => start + ' a'.repeat(words);
  let low = 0;
  let high = 4 * tokens; // a word is a token, or, by characters, most of one
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (estimator.text(text(middle)) <= tokens) low = middle;
    else high = middle - 1;
  }
  return text(low);
}
