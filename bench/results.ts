/** Results: what was measured, as it is written down, and read again by gates, table and plot. */

import type { Comparison } from './jobs.ts';
import type { Measured } from './rounds.ts';
import { median, type Ratio, ratioOf } from './statistics.ts';
import type { StorePlan } from './stores.ts';

/** A job's medians over its rounds. */
export interface Row {
  readonly subject: string;
  readonly plan: StorePlan;
  readonly when: string;
  readonly warmUps: number;
  readonly runs: number;
  readonly hash: string;
  readonly entries: number;
  readonly facts: Readonly<Record<string, number>>;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly stagesMs: Readonly<Record<string, number>>;
  /** Against each other job of its comparison, paired by round: by the clock, and in processor time. */
  readonly ratios: Readonly<Record<string, Ratio>>;
  readonly cpuRatios: Readonly<Record<string, Ratio>>;
  readonly roundsMs: readonly number[];
}
export interface Compared {
  readonly name: string;
  readonly what: string;
  readonly measuredOn: string;
  /** The load of the machine in the minute before and in the last one: the times of a busy machine are its own. */
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly rows: readonly Row[];
}
/** One measured number that is no timing of a compile. */
export type Singles = Readonly<Record<string, number>>;
export interface Results {
  readonly node: string;
  readonly processor: string;
  readonly rounds: number;
  readonly comparisons: readonly Compared[];
  readonly singles: Singles;
}

/**
 * What a comparison came to.
 *
 * @throws Error where jobs that must send the same do not: then no ratio of theirs means anything
 */
export function compared(
  { name, what, isSameRequest }: Comparison,
  measured: readonly Measured[],
  load: Pick<Compared, 'loadBefore' | 'loadAfter'>,
): Compared {
  const hashes = new Set(measured.map(({ opened }) => opened.hash));
  if (isSameRequest && hashes.size > 1) {
    const told = measured.map(({ job, opened }) => `${job.subject} ${opened.hash}`).join(', ');
    throw new Error(`${name}: what is sent differs, so no ratio is told: ${told}`);
  }
  const measuredOn = new Date().toISOString().slice(0, 10);
  return { name, what, measuredOn, ...load, rows: measured.map((one) => rowOf(one, measured)) };
}

/** Earlier results with newer ones in place of those of the same name. */
export function merged(earlier: Results | null, newer: Results): Results {
  if (earlier === null) return newer;
  const isNew = ({ name }: Compared) => newer.comparisons.some((one) => one.name === name);
  return {
    ...newer,
    comparisons: [...earlier.comparisons.filter((one) => !isNew(one)), ...newer.comparisons],
    singles: { ...earlier.singles, ...newer.singles },
  };
}

function rowOf({ job, opened, samples }: Measured, all: readonly Measured[]): Row {
  const roundsMs = samples.map(({ wallMs }) => wallMs);
  const stages = Object.keys(samples[0]?.stagesMs ?? {});
  const against = (timesOf: (one: Measured) => number[]) =>
    Object.fromEntries(
      all
        .filter((other) => other.job !== job)
        .map(
          (other) =>
            [nameIn(other, all), ratioOf(timesOf({ job, opened, samples }), timesOf(other))] as const,
        ),
    );
  return {
    subject: job.subject,
    plan: job.plan,
    when: job.when,
    warmUps: job.warmUps,
    runs: job.runs,
    ...opened,
    wallMs: median(roundsMs),
    cpuMs: median(samples.map(({ cpuMs }) => cpuMs)),
    stagesMs: Object.fromEntries(
      stages.map((stage) => [stage, median(samples.map(({ stagesMs }) => stagesMs[stage] ?? 0))]),
    ),
    ratios: against((one) => one.samples.map(({ wallMs }) => wallMs)),
    cpuRatios: against((one) => one.samples.map(({ cpuMs }) => cpuMs)),
    roundsMs,
  };
}

/** What a job is called within its comparison: by its subject, or, where they share one, by its length. */
function nameIn({ job }: Measured, all: readonly Measured[]): string {
  const isOnlyOne = all.filter((other) => other.job.subject === job.subject).length === 1;
  return isOnlyOne ? job.subject : String(job.plan.messages);
}

/** A row by its comparison, subject and length. */
export function rowIn(
  results: Results,
  comparison: string,
  subject: string,
  messages?: number,
): Row | undefined {
  const found = results.comparisons.find(({ name }) => name === comparison);
  return found?.rows.find(
    (row) => row.subject === subject && (messages ?? row.plan.messages) === row.plan.messages,
  );
}
