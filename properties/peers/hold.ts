/** One peer held to the laws: what it does now, beside what is known of it. */

import type { Report } from '../report/report.ts';
import type { CaseLaw } from '../laws/law.ts';
import { TRIMMER_LAWS } from '../laws/index.ts';
import { parseCase } from '../notation/parse.ts';
import { printCase } from '../notation/print.ts';
import { breaks, claimedBy } from '../runner/judge.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Given } from '../trial.ts';
import { verify, type VerifyOptions } from '../verify.ts';
import { type Known, type KnownViolation, recording } from './known.ts';
import { type Peer, peerSubject, versionOf } from './peers.ts';
import { smallest } from './smallest.ts';

export interface Held {
  readonly subject: Subject;
  readonly report: Report;
  /** Laws that are broken, and were not known to be. */
  readonly unexpected: readonly string[];
  /** Known violations that are none any more. */
  readonly fixed: readonly KnownViolation[];
}

export type HoldOptions = Pick<VerifyOptions, 'seed' | 'runs'>;

/** Runs the laws on a peer, and its known violations once more. */
export async function hold(peer: Peer, known: Known | null, options: HoldOptions): Promise<Held> {
  const subject = await peerSubject(peer);
  const report = await verify(subject, { ...options, lanes: ['lists'] });
  const violations = known?.violations ?? [];
  const fixed: KnownViolation[] = [];
  for (const violation of violations)
    if ((await breaks(lawOf(violation.law), subject, caseOf(violation))) === null) fixed.push(violation);
  const broken = report.findings.map(({ law }) => law);
  const unexpected = broken.filter((law) => !violations.some((one) => one.law === law));
  return { subject, report, unexpected, fixed };
}

/**
 * What there is to know of a peer, over several seeds: of each law the smallest case that any of them led to.
 * Cases that were known already count too, as long as they break their law.
 */
export async function record(
  peer: Peer,
  known: Known | null,
  { seeds, runs }: { seeds: readonly number[]; runs: number },
): Promise<Known> {
  const subject = await peerSubject(peer);
  const reports: Report[] = [];
  for (const seed of seeds) reports.push(await verify(subject, { seed, runs, lanes: ['lists'] }));
  const violations: KnownViolation[] = [];
  const held: string[] = [];
  const notApplied: string[] = [];
  for (const law of claimedBy(subject, TRIMMER_LAWS)) {
    const found = reports.flatMap(({ findings }) =>
      findings.flatMap((one) => (one.law === law.id && one.case !== null ? [one.case] : [])),
    );
    const cases = [...found, ...(await stillBroken(law, subject, known))];
    if (cases.length > 0) violations.push(await recorded(law, subject, cases));
    else if (reports.some((report) => isHeld(law, report))) held.push(law.id);
    else notApplied.push(law.id);
  }
  return { peer: peer.name, package: peer.package, version: versionOf(peer), held, notApplied, violations };
}

/** The known case of a law, if there is one and it breaks the law still. */
async function stillBroken(law: CaseLaw, subject: Subject, known: Known | null): Promise<Given[]> {
  const cases = (known?.violations ?? []).filter((one) => one.law === law.id).map(caseOf);
  const broken = await Promise.all(cases.map((given) => breaks(law, subject, given)));
  return cases.filter((_, index) => broken[index] !== null);
}

function isHeld({ id }: CaseLaw, { lanes }: Report): boolean {
  return lanes.some(({ laws }) => (laws[id]?.held ?? 0) > 0);
}

async function recorded(law: CaseLaw, subject: Subject, cases: readonly Given[]): Promise<KnownViolation> {
  const small: Given[] = [];
  for (const one of cases) small.push(await smallest(law, subject, one));
  const [least] = small.map((given) => printCase(given)).sort((a, b) => a.length - b.length);
  const notation = least ?? '';
  const witness = recording(subject);
  const what = await breaks(law, witness.subject, parseCase(notation));
  if (what === null) throw new Error(`${subject.name}: ${law.id} was broken by ${notation}, and not again`);
  return { law: law.id, what, case: notation, asked: witness.asked };
}

export function lawOf(id: string): CaseLaw {
  const law = TRIMMER_LAWS.find((one) => one.id === id);
  if (law === undefined) throw new Error(`there is no law ${id}`);
  return law;
}

export function caseOf({ case: notation }: KnownViolation): Given {
  return parseCase(notation);
}
