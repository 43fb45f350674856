/** A decision in words, for people: why a way was taken, and what stands in the way of the others. */

import type { Flag, Reason, Way } from './types.ts';

export const WAY_WORDS: { readonly [Name in Way]: string } = {
  typed: "the region retyped, on the conversation's model",
  role: "the region retyped, on the role's model",
  reuse: 'the last request again and one message more, from the prompt cache',
};

export const FLAG_WORDS: { readonly [Name in Flag]: string } = {
  'other-model': 'the last request went to another model or endpoint than this one would',
  'refused-for-size': 'the last request was refused for its size',
  'cache-cold': 'the cache holds nothing of it, or not for long enough',
  'cache-unsupported': 'the model has no cached price below its input price',
  'prefix-changed': 'what the last request began with has changed',
  'tail-unanswered': 'the last request ends in a call without a result',
  'does-not-fit': 'the request, its answer and a margin do not fit the window',
  'cache-missed-twice': 'the cache was missed twice in a row',
  'window-too-small': 'a request would have room for less than 1,024 tokens',
  'price-unknown': "the model's price is unknown",
  'over-cap': 'at worst it would cost more than the spending cap',
};

export const REASON_WORDS: { readonly [Name in Reason]: string } = {
  ...FLAG_WORDS,
  recovery: "a request was refused for its size, so the conversation's own model writes",
  default: "nothing else is set, so the conversation's own model writes",
  'one-model': 'everything is to go to one model',
  pinned: 'the role is pinned to this model',
  'small-work': "the tier's model writes summaries",
  unhealthy: "the role's model is not healthy, so its rung is skipped",
  'cheaper-role': "the role's model writes it for the least",
  'cheaper-cache': 'reading it from the prompt cache costs the least',
  'cheaper-typed': 'retyping it costs the least',
};

/** Which reasons say why a cheaper way was not taken, and not why this one was. */
export function reasonSentence(reason: Reason, way: Way | null): string {
  const words = REASON_WORDS[reason];
  if (reason in FLAG_WORDS && reason !== 'price-unknown' && way !== null)
    return reason === 'window-too-small'
      ? `the role's model has too little room: ${words}`
      : `reusing the cache would cost less, but ${words}`;
  return words;
}
