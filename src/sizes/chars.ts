/**
 * The estimator that needs no table: characters over a rate, in whole numbers.
 *
 * The laws run on it, because it is fast, the same everywhere, and can be worked out by hand.
 *
 * Holds T3 (`chars`).
 */

import type { TokenEstimator } from '../model/types.ts';

/** Characters for ten tokens: of prose, and of JSON or other dense text. */
const PROSE_RATE = 29;
const DENSE_RATE = 23;
/** How much of a text is looked at, and which share of dense characters makes it dense, in percent. */
const LOOKED_AT = 2_000;
const DENSE_PERCENT = 12;
const DENSE_MARKS = new Set(Array.from('{}[]":_/=`', (mark) => mark.charCodeAt(0)));

export const chars: TokenEstimator = {
  name: 'chars',
  text: (s) => Math.ceil((10 * s.length) / (isDense(s) ? DENSE_RATE : PROSE_RATE)),
  json: (s) => Math.ceil((10 * s.length) / DENSE_RATE),
};

function isDense(s: string): boolean {
  const end = Math.min(s.length, LOOKED_AT);
  let dense = 0;
  for (let i = 0; i < end; i++) {
    const unit = s.charCodeAt(i);
    if (unit > 126 || DENSE_MARKS.has(unit)) dense++;
  }
  return 100 * dense > DENSE_PERCENT * end;
}
