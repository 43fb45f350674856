/**
 * One case before one subject: every answer is asked for once, whatever the number of laws that read it.
 *
 * Laws vary a case (more budget, the rule off, a pin less) and compare answers; most ask for the same few
 * variations, so a trial remembers them. It also gives laws the oracle's explanation, for the exceptions
 * that are regions of cases.
 */

import { compileReference, type Explained } from '../reference/model.ts';
import type { ValidCase } from '../src/door.ts';
import { type BudgetInput, type Options, parseBudget, parseOptions } from '../src/model/options.ts';
import type {
  ErrorOutcome,
  Outcome,
  RefusalOutcome,
  RequestOutcome,
  Settings,
  Store,
} from '../src/model/types.ts';
import { estimatorNamed } from '../src/sizes/estimators.ts';
import { type Answer, askHere, DEADLINE_MS, firstDifference } from './subjects/answer.ts';
import { GIVEN_UP } from './subjects/attend.ts';
import type { Sent } from './subjects/sent.ts';
import { sentOf } from './subjects/sent-of-outcome.ts';
import type { Subject } from './subjects/subject.ts';

/** A case whose store is valid and in the door's form, so that variations of it need no reading. */
export interface Given {
  readonly store: Store;
  readonly budget: BudgetInput | null;
  readonly options: Options;
}
/** A request or a refusal: both say what was laid out. */
export type LaidOut = RequestOutcome | RefusalOutcome;

export class Trial {
  readonly subject: Subject;
  readonly #outcomes = new Map<string, Promise<Outcome>>();
  readonly #answers = new Map<string, Promise<Answer>>();
  readonly #explanations = new WeakMap<Store, Map<string, Explained>>();
  readonly #stores = new Map<Store, number>();
  readonly #thrown = new Set<unknown>();

  constructor(subject: Subject) {
    this.subject = subject;
  }

  /** The subject's outcome. */
  compile(given: Given): Promise<Outcome> {
    return remember(this.#outcomes, this.#keyOf(given), () => this.#ask(given));
  }

  /** Whatever the subject did when it was asked. */
  answer(given: Given): Promise<Answer> {
    return remember(this.#answers, this.#keyOf(given), () => this.answerAnew(given));
  }

  /** The same, asked once more, with a copy of the case that it may write into. */
  answerAnew(given: Given): Promise<Answer> {
    const { subject } = this;
    if (subject.compileValid !== undefined) return askOurs(subject, given);
    return subject.ask?.({ ...given }, DEADLINE_MS) ?? askHere(subject, { ...given }, DEADLINE_MS);
  }

  /** What the subject sent; null where it refused, or did not answer. */
  async send(given: Given): Promise<Sent | null> {
    const answer = await this.answer(given);
    if (answer.is === 'sent') return answer.sent;
    return answer.is === 'outcome' ? sentOf(answer.outcome, given.store) : null;
  }

  /** The subject's answer to a case whose input is known to be good: an error is a finding of its own. */
  async layOut(given: Given): Promise<LaidOut> {
    const outcome = await this.compile(given);
    if (outcome.outcome === 'error') throw new UnexpectedError(outcome);
    return outcome;
  }

  /** The oracle's answer, with its reasons. */
  explain(given: Given): Explained {
    // what is frozen stays as it is, so what the oracle says of it is kept for other subjects too
    const known = Object.isFrozen(given.store) ? ofFrozen : this.#explanations;
    const own = known.get(given.store) ?? new Map<string, Explained>();
    known.set(given.store, own);
    return remember(own, JSON.stringify([given.budget, given.options]), () => {
      const { store, budget, settings } = validCase(given);
      return compileReference(store, budget, settings);
    });
  }

  async #ask(given: Given): Promise<Outcome> {
    const { subject } = this;
    try {
      if (subject.compileValid !== undefined) return subject.compileValid(validCase(given));
    } catch (error) {
      this.#thrown.add(error);
      throw error;
    }
    return outcomeIn(await this.answer(given));
  }

  /** Whether the subject itself threw this, and not a law. */
  hasThrown(error: unknown): boolean {
    return this.#thrown.has(error);
  }

  #keyOf({ store, budget, options }: Given): string {
    const known = this.#stores.get(store) ?? this.#stores.size;
    this.#stores.set(store, known);
    return JSON.stringify([known, budget, options]);
  }
}

/** One of ours needs no deadline, and its outcomes no schema. */
async function askOurs(subject: Subject, given: Given): Promise<Answer> {
  const copy = structuredClone(given);
  const outcome = (await subject.compile({ ...copy })) as Outcome; // whoever compiles behind the door answers with these
  const wrote = firstDifference(given, copy, '');
  return { is: 'outcome', outcome, ...(wrote === null ? {} : { wrote }) };
}

const ofFrozen = new WeakMap<Store, Map<string, Explained>>();

/** A subject that should have answered with an outcome did something else. */
export class NoOutcomeError extends Error {}
/** A subject was not asked any more. */
export class GivenUpError extends Error {}

/** The outcome in an answer. */
export function outcomeIn(answer: Answer): Outcome {
  if (answer.is === 'outcome') return answer.outcome;
  if (answer.is === 'fault' && answer.what === GIVEN_UP) throw new GivenUpError(GIVEN_UP);
  throw new NoOutcomeError(
    answer.is === 'fault' ? answer.what : 'it says what it sent, where its claims ask for an outcome',
  );
}

/** A subject refused a good case as a bad one. */
export class UnexpectedError extends Error {
  constructor({ error, message }: ErrorOutcome) {
    super(`the case is valid, but was refused with ${error}: ${message}`);
  }
}

function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  return made;
}

/** The case behind the door: options and budget read, the store as it is. */
export function validCase({ store, budget, options }: Given): ValidCase {
  return { store, budget: parseBudget(budget), settings: settingsOf(options) };
}

const known = new Map<string, Settings>();
const MOST_KNOWN = 2_000;

/** Reads options; laws vary few of them over many stores, so what was read is kept. */
export function settingsOf(options: Options): Settings {
  if (known.size > MOST_KNOWN) known.clear();
  return remember(known, JSON.stringify(options), () => parseOptions(options, estimatorNamed));
}

/** The case with some options changed. */
export function withOptions(given: Given, options: Options): Given {
  return { ...given, options: { ...given.options, ...options } };
}

/** The same case with the rule on and off, in one window mode (the laws' "on" and "off"). */
export interface OnAndOff {
  readonly on: LaidOut;
  readonly off: LaidOut;
  /** The case that both are of. */
  readonly given: Given;
}

/**
 * On and off where both stand in one window mode: as given, or else with the budget not enforced, which
 * leaves both in leave mode.
 */
export async function onAndOff(trial: Trial, given: Given): Promise<OnAndOff> {
  const asGiven = await bothOf(trial, given);
  if (asGiven.on.mode === asGiven.off.mode) return asGiven;
  return bothOf(trial, withOptions(given, { enforceBudget: false }));
}

async function bothOf(trial: Trial, given: Given): Promise<OnAndOff> {
  const on = await trial.layOut(withOptions(given, { dearerRule: true }));
  const off = await trial.layOut(withOptions(given, { dearerRule: false }));
  return { on, off, given };
}
