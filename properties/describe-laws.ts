/**
 * The laws as tests in whatever runner someone has: it needs `describe` and `it`, and nothing else.
 */

import { claimedBy } from './runner/judge.ts';
import type { Subject } from './subjects/subject.ts';
import { suiteOf } from './suites.ts';
import { verify, type VerifyOptions } from './verify.ts';

/** What a test runner has: vitest's, jest's, mocha's and node:test's fit; the last argument is a time limit. */
export interface TestRunner {
  readonly describe: (name: string, body: () => void) => unknown;
  readonly it: (name: string, body: () => Promise<void>, timeoutMs?: number) => unknown;
}

/** A law over a slow subject, or one that is waited for, takes longer than runners allow a test. */
const TEST_TIMEOUT_MS = 120_000;

/**
 * Makes a test of each law that a subject claims. A law that applied to no case has not held, and fails.
 *
 * @param options as `verify` takes them; `runs` is for each law and lane
 */
export function describeLaws(
  subject: Subject,
  { describe, it }: TestRunner,
  options: VerifyOptions = {},
): void {
  describe(`${subject.name} keeps the laws`, () => {
    for (const { id, name, statement } of claimedBy(subject, suiteOf(subject).laws)) {
      it(`${id} ${name}: ${statement}`, () => holds(subject, id, options), TEST_TIMEOUT_MS);
    }
  });
}

async function holds(subject: Subject, id: string, options: VerifyOptions): Promise<void> {
  const { findings, lanes } = await verify(subject, { ...options, laws: [id] });
  const [finding] = findings;
  if (finding !== undefined) throw new Error(`${finding.what}\n  ${finding.notation}\n  ${finding.replay}`);
  const reasons = lanes.flatMap(({ laws }) => Object.keys(laws[id]?.didNotApply ?? {}));
  if (lanes.every(({ laws }) => (laws[id]?.held ?? 0) === 0))
    throw new Error(`it applied to no case: ${[...new Set(reasons)].join('; ')}`);
}
