/** What a benchmark's subject is: something that can be run again and again on one store. */

import { createHash } from 'node:crypto';
import type { Message, Store } from '../../src/model/types.ts';
import type { When } from '../sample.ts';

export interface Bench {
  /** What is timed. */
  readonly run: () => unknown;
  /** Takes one message in; timed with the run that follows. */
  readonly append?: (message: Message) => void;
  /** A hash of what goes out now. */
  readonly hash: () => string;
  /** How many entries go out, and what else is counted. */
  readonly entries: () => number;
  readonly facts?: () => Record<string, number>;
  /** Times of stages since the last call, in milliseconds. */
  readonly stages?: () => Record<string, number[]>;
}
export interface BenchSubject {
  readonly name: string;
  readonly what: string;
  readonly open: (store: Store, when: When) => Bench | Promise<Bench>;
}

/** The options that every subject of ours runs under. */
export const OPTIONS = { estimator: 'chars' } as const;
/** Enough for anything: nothing is refused. */
export const BUDGET = 1_000_000_000;

export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
