/**
 * What came back when a subject was asked, whatever it did: an outcome, what it sent, a refusal, or a fault.
 *
 * A subject is someone else's code. It may throw, answer with junk, write into what it was given or never
 * come back, and all of that is a finding about it and never a crash of ours. So it is handed a copy of its
 * own, a deadline stands over it, and what it says is read by schemas.
 *
 * The deadline holds for a function that never returns, too: the call is made inside a `vm` script, which
 * the engine stops. What it can't stop is a loop that begins after an `await`; a subject in a thread of its
 * own (`thread.ts`) is stopped whatever it does.
 */

import { createContext, Script } from 'node:vm';
import type { Case } from '../../src/door.ts';
import { firstFault, shapeFaults, writePath } from '../../src/model/fault.ts';
import { outcomeSchema } from '../../src/model/outcome-schema.ts';
import type { Outcome, Store } from '../../src/model/types.ts';
import { faultInSent, type Refused, refusedSchema, type Sent } from './sent.ts';
import type { Answered, Subject } from './subject.ts';

/** What a subject did instead of answering. */
export type AnswerFault = 'threw' | 'silent' | 'ended' | 'junk';

export type Answer =
  | { readonly is: 'outcome'; readonly outcome: Outcome; readonly wrote?: string }
  | { readonly is: 'sent'; readonly sent: Sent; readonly wrote?: string }
  | { readonly is: 'refused'; readonly why: string; readonly wrote?: string }
  | { readonly is: 'fault'; readonly fault: AnswerFault; readonly what: string };

/** What a subject answered, for whoever asks it directly. @throws where it did not */
export function answeredOrThrow(answer: Answer): Answered {
  switch (answer.is) {
    case 'outcome':
      return answer.outcome;
    case 'sent':
      return answer.sent;
    case 'refused':
      return { refused: answer.why };
    case 'fault':
      throw new Error(answer.what);
  }
}

/** How long a subject may take over one case. */
export const DEADLINE_MS = 1_000;

/** Asks a subject about a case, where it stands; the case given is never touched. */
export async function askHere(subject: Subject, given: Case, deadlineMs: number): Promise<Answer> {
  const copy = structuredClone(given);
  let value: Answered;
  try {
    value = await inTime(() => subject.compile(copy), deadlineMs);
  } catch (error) {
    return error instanceof Silence ? silent(deadlineMs) : threw(error);
  }
  const answer = readAnswer(value, given.store as Store); // what isn't a valid store has no ids to hold against
  const wrote = firstDifference(given, copy, '');
  return wrote === null || answer.is === 'fault' ? answer : { ...answer, wrote };
}

export function silent(deadlineMs: number): Answer {
  return { is: 'fault', fault: 'silent', what: `it gave no answer within ${deadlineMs} ms` };
}

export function threw(error: unknown): Answer {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { is: 'fault', fault: 'threw', what: `it threw ${oneLine(said)}` };
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

/** Reads whatever a subject came back with; reading it may throw as well (a getter, a cycle). */
export function readAnswer(value: unknown, store: Store): Answer {
  try {
    return read(value, store);
  } catch (error) {
    return junk(error instanceof Error ? error.message : String(error));
  }
}

function read(value: unknown, store: Store): Answer {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return junk(`expected { sent: […] }, { refused: "why" } or an outcome, got ${shown(value)}`);
  if ('refused' in value && refusedSchema.safeParse(value).success)
    return { is: 'refused', why: (value as Refused).refused };
  if ('outcome' in value) return readOutcome(value);
  const fault = faultInSent(value, store);
  return fault === null ? { is: 'sent', sent: value as Sent } : junk(fault);
}

/** What it says is kept as it is, and not as the schema reads it: a field too many is for the laws to find. */
function readOutcome(value: object): Answer {
  const parsed = outcomeSchema.safeParse(value);
  if (parsed.success) return { is: 'outcome', outcome: value as Outcome };
  const { path, expected } = firstFault(value, shapeFaults(value, parsed.error));
  return junk(`${writePath(path)}: ${expected}`);
}

function junk(what: string): Answer {
  return { is: 'fault', fault: 'junk', what: `it answered with junk: ${oneLine(what)}` };
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  return oneLine(JSON.stringify(value));
}

/** It did not answer in time. */
class Silence extends Error {}

const room = createContext(Object.create(null) as object);
const script = new Script('call()');

/** What a function comes to, within a time: also where it never comes back by itself. */
async function inTime<T>(call: () => T | Promise<T>, deadlineMs: number): Promise<T> {
  if (deadlineMs === Infinity) return call();
  const value = callInTime(call, deadlineMs);
  if (!isThenable(value)) return value;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silence()), deadlineMs);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
}

function callInTime<T>(call: () => T, deadlineMs: number): T {
  const held = room as { call?: () => unknown };
  held.call = call;
  try {
    return script.runInContext(room, { timeout: deadlineMs }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new Silence();
    throw error;
  } finally {
    delete held.call;
  }
}

function isThenable<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** Where two JSON values differ first, as a path; null where they don't. */
export function firstDifference(was: unknown, is: unknown, path: string): string | null {
  if (Object.is(was, is)) return null;
  const isTree = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  if (!isTree(was) || !isTree(is) || Array.isArray(was) !== Array.isArray(is)) return path;
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const place = Array.isArray(was) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    const found = firstDifference(was[key], is[key], place);
    if (found !== null) return found;
  }
  return null;
}
