/**
 * What a subject is held to, by what it answers with: which laws, over which lanes, on which cases.
 *
 * Two rows. Whoever answers with outcomes is held to the laws L…, over stores with summaries; whoever says
 * what it sent is held to the laws TL…, over plain cases.
 */

import { LANES, type Lane, TRIMMER_LANES } from './lanes.ts';
import { CASE_LAWS, TRIMMER_LAWS } from './laws/index.ts';
import type { CaseLaw } from './laws/law.ts';
import { plainCase } from './plain-case.ts';
import { answersOf, type Subject } from './subjects/subject.ts';
import type { Given } from './trial.ts';

export interface Suite {
  readonly laws: readonly CaseLaw[];
  readonly lanes: readonly Lane[];
  /** A given case, as this suite's subjects are asked it. */
  readonly asTried: (given: Given) => Given;
  /** Whether the exhaustive lane, sessions, regions and gates over samples are for it: they are about the select. */
  readonly isOurs: boolean;
}

const SUITES: Readonly<Record<'outcome' | 'sent', Suite>> = {
  outcome: { laws: CASE_LAWS, lanes: LANES, asTried: (given) => given, isOurs: true },
  sent: { laws: TRIMMER_LAWS, lanes: TRIMMER_LANES, asTried: plainCase, isOurs: false },
};

export function suiteOf(subject: Subject): Suite {
  return SUITES[answersOf(subject)];
}
