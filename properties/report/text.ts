/**
 * A report for a terminal, or for a log: the table of laws, what was counted, and each failure so that a
 * stranger sees through it.
 */

import Table from 'cli-table3';
import { CASE_LAWS, GATE_LAWS } from '../laws/index.ts';
import type { CaseLaw } from '../laws/law.ts';
import type { Subject } from '../subjects/subject.ts';
import { Trial } from '../trial.ts';
import { COULD_GO, MUST_STAY } from '../laws/rule/L44-guards-sound.ts';
import { drawCase } from './picture.ts';
import type { Report, ReportedFinding } from './report.ts';

/** Colours, or none: `picocolors` has these. */
export interface Paint {
  readonly green: (text: string) => string;
  readonly red: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly bold: (text: string) => string;
}
export const PLAIN: Paint = { green: String, red: String, dim: String, bold: String };

/** Every law with how many cases of each lane it applied to, and whether it holds. */
export function lawTable(report: Report, paint: Paint): string {
  const lanes = report.lanes.map(({ lane }) => lane);
  const table = new Table({
    head: ['law', ...lanes, ''],
    style: { head: [], border: [], compact: true },
    colAligns: ['left', ...lanes.map(() => 'right' as const), 'left'],
  });
  table.push(['cases', ...report.lanes.map(({ cases }) => String(cases)), '']);
  for (const law of CASE_LAWS) {
    if (!report.lanes.some(({ laws }) => law.id in laws)) continue;
    table.push([
      `${law.id} ${law.name}`,
      ...report.lanes.map(({ laws }) => appliedCell(law, laws[law.id])),
      verdictOf(law.id, report, paint),
    ]);
  }
  for (const law of GATE_LAWS) {
    if (lanes.includes('aimed'))
      table.push([
        `${law.id} ${law.name}`,
        ...lanes.map((lane) => (lane === 'aimed' ? 'sample' : '')),
        verdictOf(law.id, report, paint),
      ]);
  }
  return table.toString();
}

function appliedCell(_law: CaseLaw, counts: { held: number } | undefined): string {
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
  const counts = new Map<string, { stay: number; go: number }>();
  for (const { laws } of report.lanes) {
    for (const [note, times] of Object.entries(laws['L44']?.notes ?? {})) {
      const guard = note.split(' ', 1)[0] ?? '';
      const own = counts.get(guard) ?? { stay: 0, go: 0 };
      if (note.endsWith(COULD_GO)) own.go += times;
      if (note.endsWith(MUST_STAY)) own.stay += times;
      counts.set(guard, own);
    }
  }
  if (counts.size === 0) return '';
  const table = new Table({
    head: ['guard', 'kept a dearer summary', 'of these, brute force finds no need'],
    style: { head: [], border: [], compact: true },
    colAligns: ['left', 'right', 'right'],
  });
  for (const [guard, { stay, go }] of [...counts].sort()) table.push([guard, String(stay + go), String(go)]);
  return table.toString();
}

/** A failure: what is broken, the smallest case, a picture, the reasons, what falls with it, how to see it again. */
export async function failureText(
  finding: ReportedFinding,
  subject: Subject,
  corpusPath: string | null,
  paint: Paint,
): Promise<string> {
  const trial = new Trial(subject);
  const outcome = await trial.compile(finding.case).catch(() => null);
  const law = CASE_LAWS.find(({ id }) => id === finding.law);
  const lines = [
    `${paint.red(paint.bold(`${finding.law} ${law?.name ?? ''}`))} is broken: ${finding.what}`,
    `  ${paint.dim(law?.statement ?? '')}`,
    '',
    `  ${finding.notation}`,
    '',
    drawCase(finding.case, outcome, trial.explain(finding.case)),
    '',
    `  lane         ${finding.lane}${finding.shrinks > 0 ? `, shrunk in ${finding.shrinks} steps` : ''}`,
    `  falls with   ${finding.fallsWith.join(' ') || 'no other law'}`,
    `  replay       compactcheck replay -e ${shellQuoted(finding.notation)}`,
    ...(corpusPath === null ? [] : [`  corpus file  ${corpusPath}`]),
  ];
  return lines.join('\n');
}

/** One argument for a shell, whatever is in it. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
