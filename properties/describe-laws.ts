/**
 * The laws as tests in whatever runner someone has: it needs `describe` and `it`, and nothing else.
 */

import { CASE_LAWS } from './laws/index.ts';
import { claimedBy } from './runner/judge.ts';
import type { Subject } from './subjects/subject.ts';
import { verify, type VerifyOptions } from './verify.ts';

/** What a test runner has: vitest's, jest's, mocha's and node:test's fit. */
export interface TestRunner {
  readonly describe: (name: string, body: () => void) => unknown;
  readonly it: (name: string, body: () => Promise<void>) => unknown;
}

/**
 * Makes a test of each law that a subject claims.
 *
 * @param options as `verify` takes them; `runs` is for each law and lane
 */
export function describeLaws(
  subject: Subject,
  { describe, it }: TestRunner,
  options: VerifyOptions = {},
): void {
  describe(`${subject.name} keeps the laws`, () => {
    for (const { id, name, statement } of claimedBy(subject, CASE_LAWS)) {
      it(`${id} ${name}: ${statement}`, async () => {
        const { findings } = await verify(subject, { ...options, laws: [id] });
        const [finding] = findings;
        if (finding !== undefined)
          throw new Error(`${finding.what}\n  ${finding.notation}\n  ${finding.replay}`);
      });
    }
  });
}
