/** Every subject of the benchmarks, by name. */

import { OTHERS } from './others.ts';
import { OURS } from './ours.ts';
import type { BenchSubject } from './subject.ts';

export const SUBJECTS: readonly BenchSubject[] = [...OURS, ...OTHERS];

/** @throws RangeError for a name that no subject has */
export function subjectNamed(name: string): BenchSubject {
  const subject = SUBJECTS.find((one) => one.name === name);
  if (subject === undefined) throw new RangeError(`there is no subject ${name}`);
  return subject;
}
