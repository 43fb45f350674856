/**
 * A subject with someone beside it who loses patience: one that does not come back is waited for a few times
 * and then not asked again, so that a run ends.
 *
 * Every wait costs the whole deadline. So one unanswered case ends a lane; while that case is made smaller,
 * a few more waits are borne.
 */

import type { Case } from '../../src/door.ts';
import { type Answer, type AnswerFault, askHere, DEADLINE_MS } from './answer.ts';
import type { Subject } from './subject.ts';

/** Unanswered cases that a run bears. */
const PATIENCE = 1;
/** What is taken from it: a whole wait, or the time to start afresh what ended instead of answering. */
const COSTS: Readonly<Record<AnswerFault, number>> = { silent: 1, ended: 0.1, threw: 0, junk: 0 };

/** Said of every case once patience is at its end. */
export const GIVEN_UP = 'it was not asked, having left a case unanswered';

interface Attended extends Subject {
  readonly ask: (given: Case) => Promise<Answer>;
  /** How many more unanswered cases are borne. */
  patience: number;
}

/** The subject as a run asks it: ours as it is, which shares our door, and everyone else's within a deadline. */
export function underDeadline(subject: Subject, deadlineMs = DEADLINE_MS): Subject {
  return subject.compileValid === undefined ? attend(subject, deadlineMs) : subject;
}

/** Whether a subject was asked in vain too often. */
export function hasGivenUp(subject: Subject): boolean {
  return isAttended(subject) && subject.patience <= 0;
}

/** Does something with patience for so many unanswered cases, after which it is as it was before. */
export async function withPatience<T>(subject: Subject, silences: number, act: () => Promise<T>): Promise<T> {
  if (!isAttended(subject)) return act();
  const before = subject.patience;
  subject.patience = silences;
  try {
    return await act();
  } finally {
    subject.patience = before;
  }
}

function attend(subject: Subject, deadlineMs: number): Attended {
  const ask = async (given: Case): Promise<Answer> => {
    if (attended.patience <= 0) return { is: 'fault', fault: 'silent', what: GIVEN_UP };
    const answer = await (subject.ask?.(given, deadlineMs) ?? askHere(subject, given, deadlineMs));
    if (answer.is === 'fault') attended.patience -= COSTS[answer.fault];
    return answer;
  };
  const attended: Attended = { ...subject, ask, patience: PATIENCE };
  return attended;
}

function isAttended(subject: Subject): subject is Attended {
  return 'patience' in subject;
}
