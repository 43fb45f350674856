/** Every subject that comes with the project, by name. */

import { BROKEN } from './broken.ts';
import { production } from './production.ts';
import { reference } from './reference.ts';
import type { Subject } from './subject.ts';

export const SUBJECTS: readonly Subject[] = [production, reference, ...BROKEN];

/** The subject of a name; undefined where there is none. */
export function subjectNamed(name: string): Subject | undefined {
  return SUBJECTS.find((subject) => subject.name === name);
}
