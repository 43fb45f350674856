/**
 * What a law looks at: an implementation that turns a case into an outcome, and says what it claims.
 *
 * Ours, the reference, and anyone else's come through this one door (part 80).
 */

import type { Case, ValidCase } from '../../src/door.ts';
import type { Options } from '../../src/model/options.ts';
import type { Guard, Outcome, Store } from '../../src/model/types.ts';

import type { Session } from '../sessions/script.ts';

/** What a subject may claim; a law outside its claims isn't run, and says with which word. */
export const CLAIMS = [
  'raw-once',
  'order',
  'pairs',
  'budget',
  'monotone',
  'pins',
  'system',
  'newest',
  'summaries',
  'price',
  'pure',
  'unicode',
  'oracle',
] as const;
export type Claim = (typeof CLAIMS)[number];

export interface Subject {
  readonly name: string;
  /** Closed list. */
  readonly claims: readonly Claim[];
  readonly compile: (given: Case) => Outcome | Promise<Outcome>;
  /**
   * The same behind the door, for subjects that share ours: what it is given is valid and frozen, so that
   * a case is read once and not once a compile, and a subject that writes into it is caught.
   */
  readonly compileValid?: (given: ValidCase) => Outcome;
  /** Opens a valid store to be changed and compiled again and again, where the subject can. */
  readonly open?: (store: Store, options: Options) => Session;
  /** The subject with one guard ignored, where its rule is a record: what each guard is for (L14). */
  readonly without?: (guard: Guard) => Subject;
}
