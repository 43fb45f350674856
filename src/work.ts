/**
 * Work, counted where it is done, so that a law can hold it to bounds without a clock (L25).
 *
 * The counters only ever rise, and no decision reads them.
 */

export interface Work {
  /** Messages sized, and cut into parts. */
  messagesSized: number;
  /** Recall pairs written out and sized. */
  pairsPriced: number;
  /** Look-ups of what the messages before a place cost, made while summaries are weighed. */
  pricesRead: number;
  /** Leaves looked at: when a summary is planted, by a guard, or by completion. */
  leavesVisited: number;
  /** Parts that calls and results were cut into or put into sequence. */
  partsBuilt: number;
}

export function noWork(): Work {
  return { messagesSized: 0, pairsPriced: 0, pricesRead: 0, leavesVisited: 0, partsBuilt: 0 };
}
