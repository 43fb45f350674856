/** What `measure:routing` measured, as a table for the README. */

import type { Usage } from '../src/routing/costs.ts';
import { showDollars } from '../src/routing/money.ts';

export type Pass = 'fold only' | 'summary, unpinned' | 'summary, pinned' | 'summary, auto';
type Spent = Usage & { readonly cost: string };

/** A pass, and the first request after it. Costs are whole pico-dollars. */
export interface MeasuredRow {
  readonly conversation: string;
  readonly role: string;
  readonly isWarm: boolean;
  readonly pass: Pass;
  readonly way: string | null;
  readonly model: string | null;
  readonly request: Spent | null;
  readonly after: Spent;
  /** The request from which the summary pays against the fold; null is never. */
  readonly breakEven: number | null | 'none';
}

const HEAD = [
  'conversation, role',
  'cache',
  'pass',
  'way',
  'summary request: in / cached / out',
  'cost',
  'next request: in / cached',
  'cost',
  'pays from request',
];

/** A Markdown table of all rows. */
export function routingTable(rows: readonly MeasuredRow[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(HEAD), line(HEAD.map(() => '---')), ...rows.map((row) => line(cellsOf(row)))].join('\n');
}

function cellsOf(row: MeasuredRow): string[] {
  const { conversation, role, isWarm, pass, way, request, after, breakEven } = row;
  return [
    `${conversation}, ${role}`,
    isWarm ? 'warm' : 'cold',
    pass,
    way ?? '–',
    request === null ? '–' : [request.input, request.cached, request.output].map(told).join(' / '),
    request === null ? '–' : showDollars(BigInt(request.cost)),
    [after.input, after.cached].map(told).join(' / '),
    showDollars(BigInt(after.cost)),
    breakEven === 'none' ? '–' : breakEven === null ? 'never' : String(breakEven),
  ];
}

const told = (tokens: number) => tokens.toLocaleString('en');
