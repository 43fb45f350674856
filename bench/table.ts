/** Results as tables for a terminal. */

import Table from 'cli-table3';
import type { Judged } from './gates.ts';
import type { Results } from './results.ts';
import type { Ratio } from './statistics.ts';

const ms = (value: number) => (value < 10 ? value.toFixed(3) : value.toFixed(1));
const ratio = ({ median, low, high }: Ratio) =>
  `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;

const lines = (ratios: Readonly<Record<string, Ratio>>) =>
  Object.entries(ratios)
    .map(([other, one]) => `${other} ${ratio(one)}`)
    .join('\n');

/** Times and ratios, a row a job. */
export function timesTable({ comparisons }: Results): string {
  const table = new Table({
    head: [
      'comparison',
      'subject',
      'messages',
      'entries',
      'wall ms',
      'cpu ms',
      'against, with 95% bounds: wall',
      'processor time',
    ],
    style: { head: [], border: [] },
  });
  for (const { name, rows } of comparisons) {
    for (const { subject, plan, when, entries, wallMs, cpuMs, ratios, cpuRatios } of rows) {
      table.push([
        name,
        `${subject}, ${when}`,
        plan.messages,
        entries,
        ms(wallMs),
        ms(cpuMs),
        lines(ratios),
        lines(cpuRatios),
      ]);
    }
  }
  return table.toString();
}

/** Where a compile's time goes. */
export function stagesTable({ comparisons }: Results): string {
  const rows = comparisons.flatMap(({ name, rows: own }) =>
    own.filter(({ subject }) => subject === 'stages').map((row) => [name, row] as const),
  );
  const stages = Object.keys(rows[0]?.[1].stagesMs ?? {});
  const table = new Table({ head: ['ms by stage', ...stages], style: { head: [], border: [] } });
  for (const [name, { stagesMs }] of rows)
    table.push([name, ...stages.map((stage) => (stagesMs[stage] ?? 0).toFixed(4))]);
  return table.toString();
}

/** What must hold, and whether it does. */
export function gatesTable(judged: readonly Judged[]): string {
  const table = new Table({
    head: ['what it must show', 'measured', 'at most', ''],
    style: { head: [], border: [] },
  });
  for (const { claim, unit, most, measured, holds } of judged) {
    const told = measured === undefined ? 'not measured' : `${Number(measured.toPrecision(3))} ${unit}`;
    table.push([claim, told, `${most} ${unit}`, holds ? 'holds' : 'does not hold']);
  }
  return table.toString();
}
