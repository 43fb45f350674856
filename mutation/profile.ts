/** What a mutation run may spend on a mutant, pinned: the same cases for every mutant, every time. */

import type { Lane } from '../properties/lanes.ts';

export const PROFILE = {
  seed: 20_261_130,
  /** Messages of the exhaustive lane, and of how many kinds they are. */
  scope: 2,
  scopeKinds: 5,
  /** Cases of each row and pairing of the aimed lane. */
  aimedRuns: 1,
  /** Cases of each general lane. */
  generalRuns: 24,
  /** Scripts of the sessions lane. */
  sessionRuns: 130,
  /** Cases of routing. */
  routingRuns: 1_000,
} as const;

/** How many cases of a lane a mutant is tried on. */
export function runsOf(lane: Lane): number {
  return lane.name === 'aimed' ? PROFILE.aimedRuns * lane.streams.length : PROFILE.generalRuns;
}
