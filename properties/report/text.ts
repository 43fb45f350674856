/**
 * A report for a terminal, or for a log: the table of laws, what was counted, and each failure so that a
 * stranger sees through it.
 */

import Table from 'cli-table3';
import { ALL_LAWS, GATE_LAWS } from '../laws/index.ts';
import { underDeadline } from '../subjects/attend.ts';
import { answersOf, type Subject } from '../subjects/subject.ts';
import { type Given, Trial } from '../trial.ts';
import { guardCounts } from './guard-counts.ts';
import { drawCase } from './picture.ts';
import type { Report, ReportedFinding } from './report.ts';
import { drawSent } from './sent-picture.ts';

/** Colours, or none: `picocolors` has these. */
export interface Paint {
  readonly green: (text: string) => string;
  readonly red: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly bold: (text: string) => string;
}
export const PLAIN: Paint = { green: String, red: String, dim: String, bold: String };

const LONGEST_NAME = 16;

/** Every law with how many cases of each lane it applied to, and whether it holds. */
export function lawTable(report: Report, paint: Paint): string {
  const lanes = report.lanes.map(({ lane }) => lane);
  const table = new Table({
    head: ['law', ...lanes.map(shortName), ''],
    style: { head: [], border: [], compact: true },
    colAligns: ['left', ...lanes.map(() => 'right' as const), 'left'],
  });
  table.push(['cases', ...report.lanes.map(({ cases }) => String(cases)), '']);
  for (const law of ALL_LAWS) {
    const left = report.notRun.find((one) => one.law === law.id);
    if (left !== undefined)
      table.push([`${law.id} ${law.name}`, ...lanes.map(() => ''), paint.dim(`not run: ${left.why}`)]);
    if (!report.lanes.some(({ laws }) => law.id in laws)) continue;
    table.push([
      `${law.id} ${law.name}`,
      ...report.lanes.map(({ laws }) => appliedCell(laws[law.id])),
      verdictOf(law.id, report, paint),
    ]);
  }
  for (const law of GATE_LAWS) {
    if (lanes.includes('aimed') && !report.notRun.some((one) => one.law === law.id))
      table.push([
        `${law.id} ${law.name}`,
        ...lanes.map((lane) => (lane === 'aimed' ? 'sample' : '')),
        verdictOf(law.id, report, paint),
      ]);
  }
  return table.toString();
}

/** A lane's name as a column's head; files have long ones. */
function shortName(lane: string): string {
  return lane.length > LONGEST_NAME ? `${lane.slice(0, LONGEST_NAME - 1)}…` : lane;
}

function appliedCell(counts: { held: number } | undefined): string {
  return counts === undefined ? '' : String(counts.held);
}

function verdictOf(id: string, { findings, failedGates, lanes }: Report, paint: Paint): string {
  if (findings.some(({ law }) => law === id)) return paint.red('violated');
  if (failedGates.some(({ gate }) => gate.startsWith(`${id} `))) return paint.red('not tried');
  const held = lanes.reduce((sum, { laws }) => sum + (laws[id]?.held ?? 0), 0);
  const isGate = GATE_LAWS.some((law) => law.id === id);
  return held > 0 || isGate ? paint.green('held') : paint.dim('did not apply');
}

/** How often each guard kept a dearer summary, and how often it need not have (L44). */
export function guardTable(report: Report): string {
  const counts = Object.entries(guardCounts(report.lanes));
  if (counts.length === 0) return '';
  const table = new Table({
    head: ['guard', 'kept a dearer summary', 'of these, brute force finds no need'],
    style: { head: [], border: [], compact: true },
    colAligns: ['left', 'right', 'right'],
  });
  for (const [guard, { kept, needless }] of counts) table.push([guard, String(kept), String(needless)]);
  return table.toString();
}

/** A failure: what is broken, the smallest case, a picture, the reasons, what falls with it, how to see it again. */
export async function failureText(
  finding: ReportedFinding,
  subject: Subject,
  corpusPath: string | null,
  paint: Paint,
): Promise<string> {
  const law = ALL_LAWS.find(({ id }) => id === finding.law);
  const lines = [
    `${paint.red(paint.bold(`${finding.law} ${law?.name ?? ''}`))} is broken: ${finding.what}`,
    `  ${paint.dim(law?.statement ?? '')}`,
    '',
    `  ${finding.notation}`,
    '',
    ...(finding.case === null ? [] : [await picture(finding.case, subject), '']),
    `  lane         ${finding.lane}${finding.shrinks > 0 ? `, shrunk in ${finding.shrinks} steps` : ''}`,
    `  falls with   ${finding.fallsWith.join(' ') || 'no other law'}`,
    `  replay       ${finding.replay}`,
    ...(corpusPath === null ? [] : [`  corpus file  ${corpusPath}`]),
  ];
  return lines.join('\n');
}

async function picture(given: Given, subject: Subject): Promise<string> {
  const trial = new Trial(underDeadline(subject));
  if (answersOf(subject) === 'sent') return drawSent(given, await trial.answer(given));
  const outcome = await trial.compile(given).catch(() => null);
  return drawCase(given, outcome, trial.explain(given));
}
