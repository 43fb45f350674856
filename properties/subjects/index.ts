/** Every subject that comes with the project, by name. */

import { BROKEN } from './broken.ts';
import { BROKEN_TRIMMERS, brokenTrimmer } from './broken-trimmers.ts';
import { production } from './production.ts';
import { reference } from './reference.ts';
import type { OutcomeSubject, Subject } from './subject.ts';
import { TRIMMERS } from './trimmers.ts';

/** Those that answer with outcomes. */
export const SUBJECTS: readonly OutcomeSubject[] = [production, reference, ...BROKEN];
/** Those that say what they sent. */
export const SENDERS: readonly Subject[] = [...TRIMMERS, ...BROKEN_TRIMMERS.map(brokenTrimmer)];

/** The subject of a name, of those that answer with outcomes; undefined where there is none. */
export function subjectNamed(name: string): OutcomeSubject | undefined {
  return SUBJECTS.find((subject) => subject.name === name);
}
