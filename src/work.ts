/**
 * Work, counted where it is done, so that a law can hold it to bounds without a clock (L25).
 *
 * The counters only ever rise, and no decision reads them.
 */

export interface Work {
  /** Messages sized. */
  messagesSized: number;
  /** Recall pairs written out and sized. */
  pairsPriced: number;
  /** Summaries put into the forest. */
  summariesPlanted: number;
  /** Look-ups of what the messages before a place cost, made while summaries are weighed. */
  pricesRead: number;
  /** Leaves looked at one by one, by guards and by completion. */
  leavesVisited: number;
  /** Parts that messages were cut into, as stored or as they go out. */
  partsBuilt: number;
  /** Parts put into the sequence that the guards read. */
  partsPlaced: number;
}

export function noWork(): Work {
  return {
    messagesSized: 0,
    pairsPriced: 0,
    summariesPlanted: 0,
    pricesRead: 0,
    leavesVisited: 0,
    partsBuilt: 0,
    partsPlaced: 0,
  };
}
