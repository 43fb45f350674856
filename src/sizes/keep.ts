/**
 * Sizes kept with a store's own JSON: each block bears what it was counted as, so that nobody counts it
 * again, whichever process reads the store next.
 *
 * A tokenizer takes a second for some hundred thousand words; a store that bears its sizes is opened
 * without one. A block that is changed on its way out is estimated anew, as ever (T2).
 *
 * Holds T2 (`tokens`), T3 (a size is worked out once and kept).
 */

import type { Store, TokenEstimator } from '../model/types.ts';
import { blockTokens } from './blocks.ts';

/**
 * A copy of a valid store in which every block of a message and of a summary bears its size.
 *
 * @param estimator what the sizes are counted with; the store is then to be compiled with the same one
 */
export function withSizes(store: Store, estimator: TokenEstimator): Store {
  const sized = <B extends Parameters<typeof blockTokens>[0]>(block: B): B => ({
    ...block,
    tokens: blockTokens(block, estimator),
  });
  return {
    ...store,
    messages: store.messages.map((message) => ({ ...message, content: message.content.map(sized) })),
    summaries: store.summaries.map((summary) => ({ ...summary, content: summary.content.map(sized) })),
  };
}
