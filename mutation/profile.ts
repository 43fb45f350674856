/** What a mutation run may spend on a mutant, pinned: the same cases for every mutant, every time. */

export const PROFILE = {
  seed: 20_261_130,
  /** Messages of the exhaustive lane. */
  scope: 2,
  /** Cases of the aimed lane: two for each row and pairing. */
  aimedRuns: 300,
  /** Cases of each general lane. */
  generalRuns: 80,
  /** Scripts of the sessions lane. */
  sessionRuns: 60,
} as const;
