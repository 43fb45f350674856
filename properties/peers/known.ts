/**
 * What is known of each version of a peer: laws that it holds, and laws that it breaks, each with its smallest
 * case and with everything that the peer answered while that law asked about it.
 *
 * Since the answers are there, the cases can be judged and drawn where no library is installed; and a law
 * that changes is told at once whether it still blames what it blamed.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { printCase } from '../notation/print.ts';
import type { Given } from '../trial.ts';
import type { Claim } from '../subjects/claims.ts';
import { refusedSchema, sentSchema } from '../subjects/sent.ts';
import type { Answered, Subject } from '../subjects/subject.ts';

const answerSchema = z.union([sentSchema, refusedSchema, z.strictObject({ threw: z.string() })]);
const violationSchema = z.strictObject({
  law: z.string(),
  what: z.string(),
  /** The case, in notation. */
  case: z.string(),
  /** Each case that the law asked, with the answer. */
  asked: z.array(z.strictObject({ case: z.string(), answer: answerSchema })),
});
const knownSchema = z.strictObject({
  peer: z.string(),
  package: z.string(),
  version: z.string(),
  /** Laws that held over all cases of the recording. */
  held: z.array(z.string()),
  /** Laws that are claimed, and applied to no case. */
  notApplied: z.array(z.string()),
  violations: z.array(violationSchema),
});

export type KnownViolation = z.infer<typeof violationSchema>;
export type Known = z.infer<typeof knownSchema>;
type RecordedAnswer = KnownViolation['asked'][number]['answer'];

const FOLDER = join(import.meta.dirname, 'known');

export function knownPath(peer: string): string {
  return join(FOLDER, `${peer}.json`);
}

/** What is known of a peer; null where nothing is recorded yet. */
export function readKnown(peer: string): Known | null {
  const path = knownPath(peer);
  return existsSync(path) ? knownSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
}

export function knownText(known: Known): string {
  return `${JSON.stringify(known, null, 2)}\n`;
}

/** A subject that keeps what it was asked and what it answered. */
export function recording(subject: Subject): { subject: Subject; asked: KnownViolation['asked'] } {
  const asked: KnownViolation['asked'] = [];
  const compile: Subject['compile'] = async (given) => {
    const notation = printCase(given as Given); // a law asks valid cases in the door's form
    const note = (answer: unknown) => {
      if (asked.every((one) => one.case !== notation))
        asked.push({ case: notation, answer: answer as RecordedAnswer });
    };
    try {
      const answer = await subject.compile(given);
      note(answer);
      return answer;
    } catch (error) {
      note({ threw: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
      throw error;
    }
  };
  return { subject: { ...subject, compile }, asked };
}

/** A subject that answers as it was recorded. */
export function replaying(name: string, claims: readonly Claim[], { asked }: KnownViolation): Subject {
  const answers = new Map(asked.map((one) => [one.case, one.answer]));
  return {
    name,
    claims,
    answers: 'sent',
    compile: (given) => {
      const answer = answers.get(printCase(given as Given));
      if (answer === undefined) throw new Error('it was not recorded what was answered to that');
      if ('threw' in answer) throw new Error(answer.threw);
      return answer as Answered; // the schema read it, and leaves out what is absent
    },
  };
}
