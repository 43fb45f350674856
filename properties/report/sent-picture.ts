/**
 * A plain case as a picture for a terminal: the messages as a strip, what is pinned, who answers whom, and
 * what went out of each; under it the request, in the order in which it was sent.
 */

import type { Message } from '../../src/model/types.ts';
import { pinnedIds } from '../laws/reading.ts';
import { isMessage, pairsOf, tokensOf } from '../laws/trimmers/reading.ts';
import { printStore } from '../notation/print.ts';
import type { Answer } from '../subjects/answer.ts';
import type { Sent, SentItem } from '../subjects/sent.ts';
import { sentOf } from '../subjects/sent-of-outcome.ts';
import type { Given } from '../trial.ts';
import { MOST_MESSAGES, plainTable, shortened } from './picture.ts';

/** Draws a case with what a subject did when it was asked. */
export function drawSent(given: Given, answer: Answer): string {
  const { store } = given;
  const sent = sentIn(answer, given);
  const shown = store.messages.slice(0, MOST_MESSAGES);
  const noted = printStore({ ...store, summaries: [], pins: [], chunks: [] });
  const pinned = pinnedIds(store);
  const rows: [string, (message: Message, index: number) => string][] = [
    ['message', (_, index) => shortened(noted[index] ?? '')],
    ['tokens', ({ content }) => String(tokensOf(content))],
    ['pinned', ({ id }) => (pinned.has(id) ? 'pin' : '')],
    ['answers', ({ id }) => answeredBy(id, given)],
    ['went out', ({ id }) => (sent === null ? '' : wayOut(id, sent))],
  ];
  const table = plainTable(['', ...shown.map(({ id }) => shortened(id))]);
  for (const [name, cellOf] of rows) {
    const cells = shown.map(cellOf);
    if (cells.some((cell) => cell !== '')) table.push([name, ...cells]);
  }
  const rest = store.messages.length - shown.length;
  return `${table.toString()}${rest > 0 ? `\n  … and ${rest} more messages` : ''}\n  ${didWhat(answer, sent)}`;
}

function sentIn(answer: Answer, { store }: Given): Sent | null {
  if (answer.is === 'sent') return answer.sent;
  return answer.is === 'outcome' ? sentOf(answer.outcome, store) : null;
}

/** Whose calls a message answers, where it answers any. */
function answeredBy(id: string, { store }: Given): string {
  const callers = pairsOf(store).flatMap(({ call, result }) => (result.message === id ? [call.message] : []));
  return [...new Set(callers)].join(' ');
}

function wayOut(id: string, { sent }: Sent): string {
  const own = sent.filter((item) => isMessage(item) && item.id === id);
  const under = sent.some((item) => 'summaryOf' in item && item.summaryOf.includes(id));
  const ways = [...own.map(saidOf), under ? 'summary' : ''].filter((way) => way !== '');
  return ways.length === 0 ? '-' : ways.join(' + ');
}

function saidOf(item: SentItem): string {
  if (!isMessage(item)) return '';
  const parts = [
    item.text === 'cut' ? 'cut' : item.text === 'none' ? 'no text' : '',
    item.calls === undefined ? '' : `C(${item.calls.join(' ')})`,
    item.results === undefined ? '' : `R(${item.results.join(' ')})`,
  ].filter((part) => part !== '' && part !== 'C()' && part !== 'R()');
  return parts.length === 0 ? 'raw' : parts.join(' ');
}

/** The request in one line, or what came instead. */
function didWhat(answer: Answer, sent: Sent | null): string {
  if (answer.is === 'refused') return `refused: ${answer.why}`;
  if (answer.is === 'fault') return answer.what;
  if (sent === null) return 'nothing was sent';
  const tokens = sent.tokens === undefined ? '' : ` (${sent.tokens} tokens)`;
  return `sent: ${sent.sent.map(nameOf).join(' ') || 'nothing'}${tokens}`;
}

function nameOf(item: SentItem): string {
  if (isMessage(item)) return item.id;
  return 'summaryOf' in item ? `<${item.summaryOf.join(' ')}>` : `(a made-up ${item.role} message)`;
}
