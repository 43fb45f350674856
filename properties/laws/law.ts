/**
 * What a law is: a pure function over a subject's answers, as data.
 *
 * A law judges one case (or, as a gate, one sample of cases); it owns no seed, no run count and no report.
 * So one law serves the random lanes, the exhaustive lane, the corpus, people's own stores and other
 * people's compactors.
 */

import type { LaneName } from '../lane-names.ts';
import type { Script } from '../sessions/script.ts';
import type { Claim, Subject } from '../subjects/subject.ts';
import type { Given, Trial } from '../trial.ts';

/** What a law says of one case. A law that did not apply has not held. */
export type Judgement =
  | { readonly is: 'held'; readonly notes?: readonly string[] }
  | { readonly is: 'did not apply'; readonly why: string }
  | { readonly is: 'violated'; readonly what: string };

export const HELD: Judgement = { is: 'held' };
/** Held, with things worth counting over a run. */
export const heldWith = (...notes: string[]): Judgement => ({ is: 'held', notes });
export const didNotApply = (why: string): Judgement => ({ is: 'did not apply', why });
export const violated = (what: string): Judgement => ({ is: 'violated', what });

/** The share of a random lane's cases to which a law must apply, unless it says otherwise. */
export const LEAST_PERCENT = 1;

export type LawKind =
  'stateful' | 'invariant' | 'metamorphic' | 'differential' | 'extensional' | 'existence' | 'restates';
export type Family =
  'once' | 'order' | 'pairs' | 'budget' | 'rule' | 'door' | 'oracle' | 'state' | 'trimmers';

interface Named {
  /** Stable, never used again: `L07`. */
  readonly id: string;
  /** What the law is called, as in `repair-conserves`. */
  readonly name: string;
  readonly family: Family;
  readonly kind: LawKind;
  /** One sentence that is true, in the present tense. */
  readonly statement: string;
  /** What a subject must claim for the law to be run on it. */
  readonly claims: readonly Claim[];
  /** It works out sizes or windows by our counting, so whoever counts in an own way is not held to it. */
  readonly ourCounting?: true;
}

/** A law over one case. */
export interface CaseLaw extends Named {
  readonly shape: 'case';
  /**
   * The least share of a lane's cases to which it must apply, in percent, where `LEAST_PERCENT` is not
   * right; a law that applied to fewer has not been tried, and fails the run.
   */
  readonly leastPercent?: { readonly [Lane in LaneName]?: number };
  /** It varies a case in what the exhaustive lane doesn't (budgets, calibration, names …), at many compiles a case. */
  readonly compilesMany?: true;
  /** It compares with the oracle, or restates the rule: what it alone kills doesn't count (part 70). */
  readonly restatesRule?: true;
  judge(trial: Trial, given: Given): Promise<Judgement>;
}

/** A law over a session: a store that a subject keeps, changed and compiled again and again. */
export interface SessionLaw extends Named {
  readonly shape: 'session';
  readonly restatesRule?: true;
  judge(open: NonNullable<Subject['open']>, script: Script): Judgement;
}

/** A law over a sample of cases: a claim about what the generators reach, or about what a guard is for. */
export interface GateLaw extends Named {
  readonly shape: 'gate';
  judge(subject: Subject, sample: readonly Given[]): Promise<Judgement>;
}

export type Law = CaseLaw | SessionLaw | GateLaw;

/** Names a law, so that its literal is checked where it is written. */
export function defineLaw(law: Omit<CaseLaw, 'shape'>): CaseLaw {
  return { shape: 'case', ...law };
}

export function defineSessionLaw(law: Omit<SessionLaw, 'shape'>): SessionLaw {
  return { shape: 'session', ...law };
}

/** The first violation that `judgements` tells, else held. */
export function firstViolation(judgements: Iterable<Judgement>): Judgement {
  for (const judgement of judgements) if (judgement.is === 'violated') return judgement;
  return HELD;
}
