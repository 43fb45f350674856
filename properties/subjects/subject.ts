/**
 * What a law looks at: an implementation that turns a case into an outcome, or into what it sent, and says
 * what it claims.
 *
 * Ours, the reference, and anyone else's come through this one door (part 80).
 */

import type { Case, ValidCase } from '../../src/door.ts';
import type { Options } from '../../src/model/options.ts';
import type { Guard, Outcome, Store } from '../../src/model/types.ts';
import type { Session } from '../sessions/script.ts';
import type { Answer } from './answer.ts';
import type { Claim } from './claims.ts';
import type { Refused, Sent } from './sent.ts';

export { type Claim, CLAIMS } from './claims.ts';

/** What a subject may answer with. */
export type Answered = Outcome | Sent | Refused;

export interface Subject {
  readonly name: string;
  /** Closed list. */
  readonly claims: readonly Claim[];
  readonly compile: (given: Case) => Answered | Promise<Answered>;
  /**
   * What it is held by: an outcome by the laws L…, what it sent by the laws TL…. Left out, whoever claims
   * `oracle` answers with outcomes, and everyone else says what was sent.
   */
  readonly answers?: 'outcome' | 'sent';
  /**
   * The same behind the door, for subjects that share ours: what it is given is valid and frozen, so that
   * a case is read once and not once a compile, and a subject that writes into it is caught.
   */
  readonly compileValid?: (given: ValidCase) => Outcome;
  /** Asks it where it runs, in a thread or a process of its own; what comes back has been checked. */
  readonly ask?: (given: Case, deadlineMs: number) => Promise<Answer>;
  /** Opens a valid store to be changed and compiled again and again, where the subject can. */
  readonly open?: (store: Store, options: Options) => Session;
  /** The subject with one guard ignored, where its rule is a record: what each guard is for (L14). */
  readonly without?: (guard: Guard) => Subject;
}

/** A subject that always answers with an outcome, as ours do. */
export interface OutcomeSubject extends Subject {
  readonly compile: (given: Case) => Outcome | Promise<Outcome>;
}

/** What a subject is held by. */
export function answersOf({ answers, compileValid, claims }: Subject): 'outcome' | 'sent' {
  return answers ?? (compileValid !== undefined || claims.includes('oracle') ? 'outcome' : 'sent');
}
