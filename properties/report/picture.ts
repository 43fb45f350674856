/**
 * A case as a picture for a terminal: the store as a strip of messages, with windows, pins and the summaries
 * over them, what went out, and what the reference would have sent.
 */

import Table from 'cli-table3';
import type { Explained } from '../../reference/model.ts';
import type { Outcome } from '../../src/model/types.ts';
import { coveredIds, leafIds, pinnedIds, queuedIds } from '../laws/reading.ts';
import { printStore } from '../notation/print.ts';
import type { Given } from '../trial.ts';

/** Widest strip that is drawn whole; of a longer store the first messages are. */
export const MOST_MESSAGES = 12;
const WIDEST_CELL = 18;

/** Draws a case. `outcome` is the subject's, `explained` the reference's. */
export function drawCase(given: Given, outcome: Outcome | null, explained: Explained): string {
  return [strip(given, outcome, explained), summaryTable(given, outcome, explained)]
    .filter((part) => part !== '')
    .join('\n');
}

/** A table without lines, its first column `indent` in. */
export function plainTable(head: readonly string[], indent = '  ') {
  const none = {
    top: '',
    'top-mid': '',
    'top-left': '',
    'top-right': '',
    bottom: '',
    'bottom-mid': '',
    'bottom-left': '',
    'bottom-right': '',
    left: indent,
    'left-mid': '',
    mid: '',
    'mid-mid': '',
    right: '',
    'right-mid': '',
    middle: '  ',
  };
  return new Table({
    head: [...head],
    chars: none,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
}

/** The messages from left to right, and what is true of each. */
function strip(given: Given, outcome: Outcome | null, explained: Explained): string {
  const { store } = given;
  const shown = store.messages.slice(0, MOST_MESSAGES);
  const noted = printStore({ ...store, summaries: [], pins: [], chunks: [] });
  const { head, recent } = explained.reasons.regions;
  const [pinned, queued] = [pinnedIds(store), queuedIds(store)];
  const rows: [string, (id: string, index: number) => string][] = [
    ['message', (_, index) => shortened(noted[index] ?? '')],
    ['window', (id) => (head.includes(id) ? 'head' : recent.includes(id) ? 'recent' : '')],
    [
      'kept raw',
      (id) =>
        [pinned.has(id) ? 'pin' : '', queued.has(id) ? 'queue' : ''].filter((mark) => mark !== '').join(' '),
    ],
    ...store.summaries.map((summary): [string, (id: string) => string] => [
      summary.id,
      (id) => (leafIds(store, summary.id).includes(id) ? '▔▔▔▔' : ''),
    ]),
    ['went out', (id) => waysOut(id, given, outcome)],
    ['expected', (id) => waysOut(id, given, explained.outcome)],
  ];
  const table = plainTable(['', ...shown.map(({ id }) => id)]);
  for (const [name, cellOf] of rows) {
    const cells = shown.map(({ id }, index) => cellOf(id, index));
    if (cells.some((cell) => cell !== '')) table.push([name, ...cells]);
  }
  const rest = store.messages.length - shown.length;
  return table.toString() + (rest > 0 ? `\n  … and ${rest} more messages` : '');
}

export function shortened(text: string): string {
  return text.length > WIDEST_CELL ? `${text.slice(0, WIDEST_CELL - 1).toWellFormed()}…` : text;
}

/** How a message goes out: raw, so many times, or under which summaries. */
function waysOut(id: string, { store }: Given, outcome: Outcome | null): string {
  if (outcome === null || outcome.outcome === 'error') return '';
  const raw = outcome.raw.filter((one) => one === id).length;
  const under = outcome.summaries.filter((summary) => coveredIds(store, [summary]).has(id));
  const ways = [raw === 0 ? '' : raw === 1 ? 'raw' : `raw ×${raw}`, ...under].filter((way) => way !== '');
  return ways.length === 0 ? 'nothing' : ways.join(' + ');
}

/** Each summary with its prices, what the reference says of it and why, and what the subject made of it. */
function summaryTable(
  { store }: Given,
  outcome: Outcome | null,
  { outcome: expected, reasons }: Explained,
): string {
  if (store.summaries.length === 0) return '';
  const table = plainTable(['summary', 'level', 'raw', 'charged', 'sent', 'reference', 'subject', 'because']);
  for (const { id, level, mergedInto } of store.summaries) {
    const prices = reasons.prices[id];
    const guards = reasons.guards[id] ?? [];
    const of = (from: Outcome | null) =>
      from === null || from.outcome === 'error' ? '' : (from.verdicts[id]?.verdict ?? 'not weighed');
    const why =
      mergedInto !== undefined
        ? `merged into ${mergedInto}`
        : guards.length > 0
          ? `guards: ${guards.join(', ')}`
          : '';
    table.push([
      id,
      String(level),
      ...[prices?.raw, prices?.charge, prices?.sent].map((price) => String(price ?? '')),
      of(expected),
      of(outcome),
      why,
    ]);
  }
  return table.toString();
}
