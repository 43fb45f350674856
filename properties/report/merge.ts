/**
 * Reports of several machines as one: counts are added, findings kept one a law, and the gates asked again
 * of the sums, since a share that one shard missed the whole may have.
 */

import { z } from 'zod';
import { shapeFaults, firstFault, writePath } from '../../src/model/fault.ts';
import { CASE_LAWS, TRIMMER_LAWS } from '../laws/index.ts';
import { applicabilityGates, regionGates } from '../runner/gates.ts';
import { count, type LaneTally, newLaneTally, tallyOf } from '../runner/tally.ts';
import type { RegionName } from '../regions/regions.ts';
import { CorpusError } from '../corpus/corpus.ts';
import { laneReport, type Report, type ReportedFinding } from './report.ts';

const counts = z.record(z.string(), z.number());
const reportSchema = z.object({
  format: z.literal('compactcheck-report'),
  version: z.literal(1),
  subject: z.string(),
  seed: z.number(),
  lanes: z.array(
    z.object({
      lane: z.string(),
      cases: z.number(),
      laws: z.record(z.string(), z.object({ held: z.number(), didNotApply: counts, notes: counts })),
      regions: counts,
    }),
  ),
  findings: z.array(z.looseObject({ law: z.string() })),
  failedGates: z.array(z.object({ gate: z.string(), what: z.string() })),
  notRun: z.array(z.object({ law: z.string(), why: z.string() })).default([]),
  stopped: z.string().optional(),
});

/** Reads a report that `verify --json` wrote. */
export function readReport(file: string, text: string): Report {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new CorpusError(`${file}: not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = reportSchema.safeParse(document);
  if (parsed.success) return parsed.data as unknown as Report; // findings are carried along as they are
  const { path, expected } = firstFault(document, shapeFaults(document, parsed.error));
  throw new CorpusError(`${file}: ${writePath(path)}: ${expected}`);
}

/** Adds reports up. They are of one subject. */
export function mergeReports(reports: readonly Report[]): Report {
  const [first] = reports;
  if (first === undefined) throw new RangeError('there is no report to merge');
  const lanes = new Map<string, LaneTally>();
  for (const report of reports) for (const lane of report.lanes) addLane(lanes, lane);
  const findings = new Map<string, ReportedFinding>();
  for (const { findings: found } of reports)
    for (const one of found) if (!findings.has(one.law)) findings.set(one.law, one);
  const tallies = [...lanes.values()];
  const tried = [...CASE_LAWS, ...TRIMMER_LAWS].filter(
    ({ id }) => !findings.has(id) && tallies.some(({ laws }) => laws.has(id)),
  );
  return {
    format: 'compactcheck-report',
    version: 1,
    subject: first.subject,
    seed: first.seed,
    lanes: tallies.map(laneReport),
    findings: [...findings.values()],
    failedGates: [...applicabilityGates(tallies, tried), ...regionGates(tallies), ...otherGates(reports)],
    notRun: first.notRun,
  };
}

function addLane(
  lanes: Map<string, LaneTally>,
  { lane, cases, laws, regions }: Report['lanes'][number],
): void {
  const into = lanes.get(lane) ?? newLaneTally(lane);
  lanes.set(lane, into);
  into.cases += cases;
  for (const [region, times] of Object.entries(regions)) count(into.regions, region as RegionName, times);
  for (const [id, { held, didNotApply, notes }] of Object.entries(laws)) {
    const own = tallyOf(into, id);
    own.held += held;
    for (const [why, times] of Object.entries(didNotApply)) count(own.didNotApply, why, times);
    for (const [what, times] of Object.entries(notes)) count(own.notes, what, times);
  }
}

/** Gates over samples failed on the machine that asked them, and stand. */
function otherGates(reports: readonly Report[]) {
  return reports.flatMap(({ failedGates }) =>
    failedGates.filter(({ gate, what }) => !gate.startsWith('region') && !what.startsWith('applied to')),
  );
}
