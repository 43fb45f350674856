/** All semantic mutants. The table is committed before its first run. */

import { KEPT_MUTANTS } from './kept.ts';
import type { Mutant } from './mutant.ts';
import { REQUEST_MUTANTS } from './request.ts';
import { ROUTING_MUTANTS } from './routing.ts';
import { RULE_MUTANTS } from './rule.ts';
import { SELECT_MUTANTS } from './select.ts';
import { STATE_MUTANTS } from './state.ts';
import { WINDOW_MUTANTS } from './windows.ts';

export const MUTANTS: readonly Mutant[] = [
  ...RULE_MUTANTS,
  ...SELECT_MUTANTS,
  ...REQUEST_MUTANTS,
  ...STATE_MUTANTS,
  ...WINDOW_MUTANTS,
  ...KEPT_MUTANTS,
  ...ROUTING_MUTANTS,
].toSorted((a, b) => (a.id < b.id ? -1 : 1));
/** The mutants of the rule's record. */
export const OF_THE_RULE: readonly Mutant[] = RULE_MUTANTS;
/** Whether a mutant is tried by the routing laws. */
export const isOfRouting = (mutant: Mutant): boolean => ROUTING_MUTANTS.includes(mutant);
