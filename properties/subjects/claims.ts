/**
 * What a subject may claim, each claim with what it means: a law outside a subject's claims isn't run on it.
 *
 * The list is closed, so that a claim is a promise whose law can be looked up. The last word is no promise
 * but a disclaimer: whoever counts tokens in an own way says so, and the laws that presuppose our counting
 * are left out with that word.
 */

/** The promises, as rows of the README's table. */
export const CLAIM_MEANINGS = {
  'raw-once': 'no message goes out raw twice, or both raw and under a summary',
  order: 'messages go out in the order of the store, a summary where the first message under it stood',
  pairs: 'a tool call and its result go out together or not at all',
  budget: 'what goes out is within the budget, or it refuses; what fits is left as it is',
  monotone: 'what goes out at a budget goes out at every larger one',
  pins: 'pinned messages go out raw',
  system: 'a leading message with the id `system` goes out, whole and first',
  newest: 'the newest message goes out',
  summaries: 'what does not go out raw lies under a summary that goes out',
  price: 'no summary costs more than the messages that it stands for',
  pure: 'its input stays as it was, and one case has one answer',
  unicode: 'no text is cut inside a character',
  oracle: "it answers with outcomes, and they are the reference's in everything that they say",
} as const;

/** Said by whoever rounds or counts tokens in an own way. */
export const OWN_COUNTING = 'own-counting';
export const OWN_COUNTING_MEANING =
  'no promise: it counts tokens in its own way, and laws that presuppose ours are left out';

export type Claim = keyof typeof CLAIM_MEANINGS | typeof OWN_COUNTING;

/** Every promise; the words that are none are left out. */
export const CLAIMS = Object.keys(CLAIM_MEANINGS) as readonly (keyof typeof CLAIM_MEANINGS)[];
/** Every word that may stand in a subject's claims. */
export const CLAIM_WORDS: readonly Claim[] = [...CLAIMS, OWN_COUNTING];
