/**
 * A compile drawn for a terminal: the store as a strip, the summaries over it by level, the request in
 * order, repairs, and what would clear a refusal.
 *
 * A strip's column stands for as many messages as the width asks for, so that five messages and five
 * thousand fit alike.
 */

import { plainTable } from '../properties/report/picture.ts';
import type { Facts } from '../src/facts.ts';
import type { Tree } from '../src/forest.ts';
import type { Entry, Layout, Remedy } from '../src/model/types.ts';
import { isInHead } from '../src/regions.ts';
import { holds as isMarked, positionsIn } from '../src/runs.ts';
import { type RawMarks, rawMarks } from '../src/select/marks.ts';
import type { Paint } from '../properties/report/text.ts';

export interface Explained {
  readonly facts: Facts;
  readonly layout: Layout;
  readonly clearedBy: readonly Remedy[];
}

/** Rows of a table or list that are shown; the rest is counted. */
const MOST_ROWS = 20;
const LABEL_WIDTH = 10;

/** The whole explanation, for a width in columns. */
export function explainCompile(explained: Explained, width: number, paint: Paint): string {
  const parts = [
    stripOf(explained, width, paint),
    summaryTable(explained, paint),
    requestLines(explained),
    repairLines(explained),
    remedyLines(explained),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

// ---------------------------------------------------------------- the strip

/** A row of the strip: a label, and a mark for what a run of positions holds. */
interface Row {
  readonly label: string;
  readonly mark: (from: number, to: number) => string;
}

function stripOf(explained: Explained, width: number, paint: Paint): string {
  const { facts } = explained;
  const count = facts.messages.length;
  if (count === 0) return 'the store has no message';
  const columns = Math.max(1, Math.min(count, width - LABEL_WIDTH));
  const bounds = Array.from({ length: columns + 1 }, (_, column) => Math.floor((column * count) / columns));
  const rows = [...storeRows(explained), ...levelRows(explained), wentOutRow(explained)];
  const lines = rows.flatMap(({ label, mark }) => {
    const marks = bounds.slice(0, -1).map((from, column) => mark(from, bounds[column + 1] ?? from));
    return marks.every((one) => one === ' ') ? [] : [paint.dim(label.padEnd(LABEL_WIDTH)) + marks.join('')];
  });
  const first = facts.messages[0]?.message.id ?? '';
  const last = facts.messages.at(-1)?.message.id ?? '';
  const scale =
    columns === count ? 'a message a column' : `${(count / columns).toFixed(1)} messages a column`;
  return [`${count} messages, ${first} to ${last}, ${scale}`, ...lines, paint.dim(LEGEND)].join('\n');
}

const LEGEND =
  'windows H head R recent; kept raw P pinned Q queued; summaries █ sent ░ replaced ▒ left out · merged; went out r raw ─ covered + both';

/** The first of some marks whose test a position of the run meets. */
function firstMark(
  from: number,
  to: number,
  marks: readonly (readonly [string, (position: number) => boolean])[],
): string {
  for (const [mark, holds] of marks)
    for (let position = from; position < to; position++) if (holds(position)) return mark;
  return ' ';
}

function storeRows({ facts }: Explained): Row[] {
  const { regions, messages } = facts;
  const marks: RawMarks = rawMarks(facts);
  return [
    {
      label: 'messages',
      mark: (from, to) =>
        firstMark(from, to, [
          [
            'c',
            (p) =>
              messages[p]?.parts.some(({ calls, results }) => calls.length + results.length > 0) ?? false,
          ],
          ['u', (p) => messages[p]?.message.role === 'user'],
          ['a', () => true],
        ]),
    },
    {
      label: 'windows',
      mark: (from, to) =>
        firstMark(from, to, [
          ['H', (p) => isInHead(p, regions)],
          ['R', (p) => p >= regions.recentStart],
        ]),
    },
    {
      label: 'kept raw',
      mark: (from, to) =>
        firstMark(from, to, [
          ['P', (p) => isMarked(marks.pinned, p)],
          ['Q', (p) => isMarked(marks.queued, p)],
        ]),
    },
  ];
}

function levelRows({ facts, layout }: Explained): Row[] {
  return ([3, 2, 1] as const).map((level) => {
    const marks: string[] = [];
    for (const tree of facts.forest.trees.filter(({ summary }) => summary.level === level)) {
      const mark = markOf(tree, layout);
      for (const position of positionsIn(tree.runs))
        if (marks[position] === undefined || mark !== '·') marks[position] = mark;
    }
    return {
      label: `level ${level}`,
      mark: (from, to) =>
        firstMark(
          from,
          to,
          ['█', '░', '▒', '·'].map((mark) => [mark, (p: number) => marks[p] === mark] as const),
        ),
    };
  });
}

function markOf({ summary, isRoot }: Tree, { summaries, replaced }: Layout): string {
  if (summaries.includes(summary.id)) return '█';
  if (replaced.includes(summary.id)) return '░';
  return isRoot ? '▒' : '·';
}

function wentOutRow({ facts, layout }: Explained): Row {
  const raw = new Set(layout.raw);
  const covered = new Set(
    facts.forest.trees
      .filter(({ summary }) => layout.summaries.includes(summary.id))
      .flatMap(({ runs }) => [...positionsIn(runs)]),
  );
  const isRaw = (position: number) => raw.has(facts.messages[position]?.message.id ?? '');
  return {
    label: 'went out',
    mark: (from, to) =>
      firstMark(from, to, [
        ['+', (p) => isRaw(p) && covered.has(p)],
        ['r', isRaw],
        ['─', (p) => covered.has(p)],
        ['!', () => true],
      ]),
  };
}

// ---------------------------------------------------------------- tables and lists

/** The summaries that were weighed or sent, with both prices and what became of them. */
function summaryTable({ facts, layout }: Explained, paint: Paint): string {
  const shown = facts.forest.trees.filter(
    ({ summary }) => layout.verdicts[summary.id] !== undefined || layout.summaries.includes(summary.id),
  );
  if (shown.length === 0) return '';
  const telling = shown.toSorted((a, b) => rank(a, layout) - rank(b, layout));
  const table = plainTable(
    ['summary', 'level', 'covers', 'raw', 'charged', 'sent', 'verdict', 'goes out'],
    '',
  );
  for (const { summary, leaves } of telling.slice(0, MOST_ROWS)) {
    const verdict = layout.verdicts[summary.id];
    const why =
      verdict === undefined
        ? 'not weighed'
        : verdict.verdict === 'guard'
          ? `dearer, kept: ${verdict.guards.join(', ')}`
          : verdict.verdict;
    const out = layout.summaries.includes(summary.id)
      ? paint.green('yes')
      : layout.replaced.includes(summary.id)
        ? paint.red('its messages')
        : 'no';
    table.push([
      summary.id,
      String(summary.level),
      rangeOf(leaves),
      verdict?.raw === undefined ? 'more' : String(verdict.raw),
      String(verdict?.charge ?? ''),
      String(verdict?.sent ?? ''),
      why,
      out,
    ]);
  }
  return [table.toString(), ...moreLine(telling.length)].join('\n');
}

/** Replaced and guarded summaries first: they are what an operator asks about. */
function rank({ summary }: Tree, { verdicts }: Layout): number {
  return ['replaced', 'guard', 'tie', 'cheaper'].indexOf(verdicts[summary.id]?.verdict ?? 'cheaper');
}

function rangeOf(ids: readonly string[]): string {
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  return ids.length < 2 ? first : `${first}..${last} (${ids.length})`;
}

function moreLine(count: number): string[] {
  return count > MOST_ROWS ? [`… and ${count - MOST_ROWS} more`] : [];
}

/** The request from top to bottom, neighbours of the store that go out raw as one line. */
function requestLines({ facts, layout }: Explained): string {
  const lines: string[] = [];
  let run: Entry[] = [];
  let last = -1;
  const closeRun = () => {
    const ids = run.flatMap(({ source }) => (source.kind === 'raw' ? [source.id] : []));
    if (ids.length > 0) lines.push(`raw      ${rangeOf(ids)}, ${sumOf(run)} tokens`);
    run = [];
  };
  for (const entry of layout.entries) {
    const position = entry.source.kind === 'raw' ? (facts.positions.get(entry.source.id) ?? -1) : -1;
    if (position === -1 || position !== last + 1) closeRun();
    if (position !== -1) run.push(entry);
    else if (entry.role === 'assistant') lines.push(pairLine(entry));
    last = position;
  }
  closeRun();
  const shown = lines.slice(0, MOST_ROWS).map((line) => `  ${line}`);
  return [`the request, in order (${layout.mode} mode):`, ...shown, ...moreLine(lines.length)].join('\n');
}

function pairLine({ source, charge }: Entry): string {
  if (source.kind === 'summary') return `pair     ${source.id} (level ${source.level}), ${charge} tokens`;
  return source.kind === 'summaries' ? `combined ${rangeOf(source.ids)}, ${charge} tokens` : '';
}

function sumOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { charge }) => sum + charge, 0);
}

function repairLines({ layout: { repairs } }: Explained): string {
  if (repairs.length === 0) return '';
  const told = repairs.map((repair) => {
    switch (repair.kind) {
      case 'stubbed':
        return `call ${repair.call} of ${repair.at} has no result: a stub stands in`;
      case 'moved':
        return `the result of call ${repair.call} is moved from ${repair.from} to its call in ${repair.to}`;
      case 'dropped':
        return `result ${repair.result} of ${repair.at} answers no call and is left out`;
    }
  });
  return ['repairs:', ...told.slice(0, MOST_ROWS).map((line) => `  ${line}`), ...moreLine(told.length)].join(
    '\n',
  );
}

function remedyLines({ clearedBy }: Explained): string {
  if (clearedBy.length === 0) return '';
  const told = clearedBy.map((remedy) => {
    switch (remedy.kind) {
      case 'budget':
        return `a budget of ${remedy.maxTokens} compiles`;
      case 'compression':
        return [
          ...(remedy.adoptions > 0
            ? [
                `${remedy.adoptions} queued chunks have their summary: adopting them frees ${remedy.frees}${clears(remedy)}`,
              ]
            : []),
          ...(remedy.chunks > 0 ? [`${remedy.chunks} queued chunks wait for a summary`] : []),
        ].join('; ');
      case 'unpin':
        return `unpinning ${rangeOf(remedy.messages)} frees ${remedy.frees}${clears(remedy)}`;
    }
  });
  return ['what would clear the refusal:', ...told.map((line) => `  ${line}`)].join('\n');
}

function clears({ clears: does }: { readonly clears: boolean }): string {
  return does ? ', which is enough' : ', which is not enough';
}
