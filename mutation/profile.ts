/** What a mutation run may spend on a mutant, pinned: the same cases for every mutant, every time. */

export const PROFILE = { seed: 20_261_130, aimedRuns: 300, generalRuns: 60, scope: 2 } as const;
