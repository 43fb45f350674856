/**
 * A subject that runs elsewhere, in a thread or a process: one question at a time, each within a deadline.
 *
 * What does not answer in time is stopped, and a fresh one is started for the next question; so is one that
 * ended by itself. Whatever it does, it can't take us with it.
 */

import type { Case } from '../../../src/door.ts';
import { type Answer, answeredOrThrow, silent, threw } from '../answer.ts';
import type { Subject } from '../subject.ts';

/** Something that answers, until it is closed or ends. */
export interface Connection {
  /** Rejects where the other side ends instead. */
  readonly ask: (given: Case) => Promise<Answer>;
  readonly close: () => void;
  /** Whether what comes next can't be told from what should have come before. */
  readonly isOutOfStep?: () => boolean;
}

/** A subject elsewhere, which must be closed when all is asked. */
export interface OpenSubject {
  readonly subject: Subject;
  readonly close: () => Promise<void>;
}

/** The subject that answers at the other end. */
export function openSubject(
  described: Pick<Subject, 'name' | 'claims' | 'answers'>,
  open: () => Promise<Connection>,
): OpenSubject {
  const elsewhere = new Elsewhere(open);
  return {
    subject: {
      ...described,
      ask: (given, deadlineMs) => elsewhere.ask(given, deadlineMs),
      compile: async (given) => answeredOrThrow(await elsewhere.ask(given, LONGEST_TIMER_MS)),
    },
    close: () => elsewhere.close(),
  };
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** How long the other side may take to come up: it may be an interpreter, or load a tokenizer. */
const START_DEADLINE_MS = 20_000;

const LATE = Symbol('late');

class Elsewhere {
  readonly #open: () => Promise<Connection>;
  #connection: Promise<Connection> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(open: () => Promise<Connection>) {
    this.#open = open;
  }

  /** Asks, after whatever was asked before; never rejects. */
  ask(given: Case, deadlineMs: number): Promise<Answer> {
    const answer = this.#last.then(() => this.#askNow(given, deadlineMs));
    this.#last = answer;
    return answer;
  }

  /** Ends the other side, and with it whatever keeps this process from ending. */
  async close(): Promise<void> {
    await this.#last;
    await this.#drop();
  }

  async #askNow(given: Case, deadlineMs: number): Promise<Answer> {
    try {
      this.#connection ??= this.#open();
      const connection = await within(this.#connection, START_DEADLINE_MS);
      if (connection === LATE) return await this.#giveUp(START_DEADLINE_MS);
      const answer = await within(connection.ask(given), deadlineMs);
      if (answer === LATE) return await this.#giveUp(deadlineMs);
      if (connection.isOutOfStep?.() === true) await this.#drop();
      return answer;
    } catch (error) {
      await this.#drop();
      return threw(error);
    }
  }

  async #giveUp(deadlineMs: number): Promise<Answer> {
    await this.#drop();
    return silent(deadlineMs);
  }

  async #drop(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    await connection?.then(
      (one) => one.close(),
      () => undefined, // it never came up
    );
  }
}

/** What a promise comes to, or that it is late. */
async function within<T>(promise: Promise<T>, deadlineMs: number): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), deadlineMs);
  });
  try {
    promise.catch(() => undefined); // where it is late and fails afterwards, nobody listens any more
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
