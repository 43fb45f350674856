/** A routing decision for people: the candidates with the chosen one marked, and why; and a run of the laws. */

import Table from 'cli-table3';
import colours from 'picocolors';
import { ROUTING_LAWS } from '../properties/routing/laws/index.ts';
import { printRoutingCase } from '../properties/routing/notation.ts';
import type { RoutingReport } from '../properties/routing/check.ts';
import { showDollars } from '../src/routing/money.ts';
import type { BreakEven, Candidate, Decision, RoutingCase } from '../src/routing/types.ts';
import { FLAG_WORDS, reasonSentence, WAY_WORDS } from '../src/routing/words.ts';

const newTable = (head: string[], rightFrom: number) =>
  new Table({
    head,
    colAligns: head.map((_, index) => (index < rightFrom ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
  });

/** Every candidate, the one that is taken marked; then why, in words. */
export function decisionText(decision: Decision, given: RoutingCase, breakEven: BreakEven | null): string {
  const table = newTable(['', 'way', 'model', 'estimate', 'at worst', 'H', 'requests'], 3);
  for (const candidate of decision.candidates) table.push(rowOf(candidate, decision));
  return [
    table.toString(),
    ...decision.candidates.flatMap(({ way, flags }) =>
      flags.map((flag) => `${way} can't be taken (${flag}): ${FLAG_WORDS[flag]}`),
    ),
    chosenLine(decision),
    `why: ${decision.reason}: ${reasonSentence(decision.reason, decision.way)}`,
    ...rungsLine(decision),
    ...breakEvenLines(breakEven, given),
  ].join('\n');
}

function rowOf({ way, model, estimate, worst, H, chunks }: Candidate, decision: Decision): string[] {
  const shown = (amount: string | null) => (amount === null ? '–' : showDollars(BigInt(amount)));
  const mark = way === decision.way ? '→' : '';
  const requests = chunks.length === 0 ? '–' : String(chunks.length);
  return [mark, way, model, shown(estimate), shown(worst), H.toLocaleString('en'), requests];
}

function chosenLine({ way, model }: Decision): string {
  if (way === null) return colours.yellow('no request is sent, and the transcript stays as it is');
  return `${colours.bold(`${way} on ${model ?? ''}`)}: ${WAY_WORDS[way]}`;
}

/** Where a failing request goes next. */
function rungsLine({ way, rungs }: Decision): string[] {
  const [, next] = rungs;
  if (way === 'reuse') return [`if it fails: typed on ${rungs.at(-1) ?? ''}`];
  return way === 'role' && next !== undefined ? [`if it fails: the same request to ${next}`] : [];
}

function breakEvenLines(found: BreakEven | null, { breakEven: sizes }: RoutingCase): string[] {
  if (sizes === undefined) return [];
  if (found === null) return ['going deeper: no price was looked up, so that it is not known when it pays'];
  const { cost, foldBreak, requests } = found;
  const pays = requests === null ? 'never pays' : `pays from the ${requests}${ordinal(requests)} request on`;
  return [
    `going deeper: a summary for ${showDollars(BigInt(cost))} ${pays}; the fold's own cache break costs ${showDollars(BigInt(foldBreak))}`,
  ];
}

function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
}

/** Each law, how often it held, and what it did not apply to. */
export function lawsText({ subject, seed, cases, laws, failedGates }: RoutingReport): string {
  const table = newTable(['law', '', 'held', 'did not apply'], 2);
  const failures: string[] = [];
  for (const { id, name } of ROUTING_LAWS) {
    const tally = laws.get(id);
    if (tally === undefined) continue;
    const { held, didNotApply, finding } = tally;
    const away = [...didNotApply.values()].reduce((sum, times) => sum + times, 0);
    table.push([`${id} ${name}`, finding === null ? 'holds' : colours.red('broken'), held, away]);
    if (finding === null) continue;
    failures.push(colours.red(`${id} ${name}: ${finding.what}`));
    failures.push(
      `  smallest case, after ${finding.shrinks} shrinks: ${printRoutingCase(finding.case)} (--json has it whole)`,
    );
  }
  const gates = failedGates.map((gate) => colours.red(gate));
  return [table.toString(), `${cases} cases of ${subject}, seed ${seed}`, ...failures, ...gates].join('\n');
}
