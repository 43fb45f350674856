/**
 * What a run of the laws came to, as a JSON value: what `--json` writes, `merge` adds up, and every other
 * form of report is made from.
 */

import type { FailedGate } from '../runner/gates.ts';
import type { Finding, LaneTally, LawTally } from '../runner/tally.ts';
import type { Given } from '../trial.ts';

export interface LawCounts {
  readonly held: number;
  /** Why it did not apply, and how often. */
  readonly didNotApply: Readonly<Record<string, number>>;
  /** What was worth counting where it held. */
  readonly notes: Readonly<Record<string, number>>;
}
export interface LaneReport {
  readonly lane: string;
  readonly cases: number;
  readonly laws: Readonly<Record<string, LawCounts>>;
  readonly regions: Readonly<Record<string, number>>;
}
/** A law that is broken, with the smallest case found. */
export interface ReportedFinding {
  readonly law: string;
  readonly lane: string;
  readonly what: string;
  /** `null` where it is a script. */
  readonly case: Given | null;
  readonly notation: string;
  readonly shrinks: number;
  /** The other laws that the same case breaks. */
  readonly fallsWith: readonly string[];
  /** The command that shows it again. */
  readonly replay: string;
}
export interface Report {
  readonly format: 'compactcheck-report';
  readonly version: 1;
  readonly subject: string;
  readonly seed: number;
  readonly lanes: readonly LaneReport[];
  readonly findings: readonly ReportedFinding[];
  readonly failedGates: readonly FailedGate[];
  /** Laws that the subject's claims leave out, and the word that does. */
  readonly notRun: readonly { readonly law: string; readonly why: string }[];
  /** Why the run ended early, where it did. */
  readonly stopped?: string;
}

/** Whether everything that was asked holds. */
export function isPassed({ findings, failedGates }: Report): boolean {
  return findings.length === 0 && failedGates.length === 0;
}

export function laneReport({ lane, cases, laws, regions }: LaneTally): LaneReport {
  return {
    lane,
    cases,
    laws: Object.fromEntries([...laws].map(([id, tally]) => [id, countsOf(tally)])),
    regions: sortedRecord(regions),
  };
}

function countsOf({ held, didNotApply, notes }: LawTally): LawCounts {
  return { held, didNotApply: sortedRecord(didNotApply), notes: sortedRecord(notes) };
}

/** A record whose keys stand in order, so that two runs with one seed print the same. */
function sortedRecord(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A finding with the other laws that fall with it, and how to see it again. */
export function reportedFinding(
  finding: Finding,
  seed: number,
  fallsWith: readonly string[],
  replayFlags = '',
): ReportedFinding {
  const { law, lane, what, given, notation, shrinks } = finding;
  const asked = replayFlags === '' ? '' : ` ${replayFlags}`;
  const replay =
    given === null
      ? `compactcheck verify${asked} --law ${law} --seed ${seed}`
      : `compactcheck replay${asked} -e ${shellQuoted(notation)}`;
  return { law, lane, what, case: given, notation, shrinks, fallsWith, replay };
}

/** One argument for a shell, whatever is in it. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
