/** Why something in the kill matrix is as it is: each reason stands until a run refutes it, which a gate tells. */

/** Mutants of the rule that only laws that restate it or compare with the oracle kill, and why only those can. */
export const ONLY_RESTATED: Readonly<Record<string, string>> = {
  'MU-25':
    'which of several summaries that may claim a message does so is a choice between two right requests: nothing is lost, twice, dearer or refused by either, so only the text (D5) tells them apart',
  'MU-26': 'as MU-25: among equals either claimer makes a right request, and only D5 says which',
};

/** Laws that kill nothing which no other law kills, and why they stay. */
export const STAYS: Readonly<Record<string, string>> = {
  L09: 'it says of verdicts what L08 says of requests: a verdict that reads the budget is named as such, and not only where the request happens to differ',
  L21: 'every case is frozen, so a subject that writes into its input fails under every law; this one says that writing is what is wrong',
  L41: 'it counts how often the case that the source discloses is larger with the rule, which no other law shows; a fault that it sees is a refusal, which L12 sees too',
  'RL-01':
    'RL-16 works the whole way and reason out anew; this one says that a dearer way was taken, which is what is wrong',
};

/** Paired mutants that no law kills, and what would have to be added to notice them. */
export const PAIRED_SURVIVORS: Readonly<Record<string, string>> = {
  'MU-25': 'a law about which of two right requests is wanted, which would be D5 again',
  'MU-26': 'a law about which of two right requests is wanted, which would be D5 again',
};
