/** Why something in the kill matrix is as it is: each reason stands until a run refutes it, which a gate tells. */

/** Mutants of the rule that only laws that restate it or compare with the oracle kill, and why only those can. */
export const ONLY_RESTATED: Readonly<Record<string, string>> = {};

/** Laws that kill nothing which no other law kills, and why they stay. */
export const STAYS: Readonly<Record<string, string>> = {};

/** Paired mutants that no law kills, and what would have to be added to notice them. */
export const PAIRED_SURVIVORS: Readonly<Record<string, string>> = {};
