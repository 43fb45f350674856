/**
 * What is known of the peers, for readers: the README's table, and a page with the smallest case of each
 * violation. Made from the files in `known/` alone, so no library need be installed for it.
 */

import { stripVTControlCharacters } from 'node:util';
import { TRIMMER_LAWS } from '../laws/index.ts';
import { parseCase } from '../notation/parse.ts';
import { drawSent } from '../report/sent-picture.ts';
import type { Answer } from '../subjects/answer.ts';
import type { Sent } from '../subjects/sent.ts';
import { type Known, type KnownViolation, readKnown } from './known.ts';
import { type Peer, PEERS } from './peers.ts';

export const CASES_PAGE = 'properties/peers/CASES.md';

/** Peer by law: ✓ held, ✗ broken, with a link to the case, – not claimed, · claimed and never applied. */
export function peerTable(): string {
  const head = ['peer', ...TRIMMER_LAWS.map(({ id }) => id.replace('TL-', ''))];
  const rows = PEERS.map((peer) => {
    const known = knownOf(peer);
    return [`${peer.name} ${known.version}`, ...TRIMMER_LAWS.map(({ id }) => cell(id, known))];
  });
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function cell(law: string, known: Known): string {
  if (known.violations.some((one) => one.law === law)) return `[✗](${CASES_PAGE}#${anchor(known.peer, law)})`;
  if (known.held.includes(law)) return '✓';
  return known.notApplied.includes(law) ? '·' : '–';
}

function anchor(peer: string, law: string): string {
  return `${peer}-${law}`.toLowerCase();
}

function knownOf({ name }: Peer): Known {
  const known = readKnown(name);
  if (known === null) throw new Error(`nothing is recorded of ${name}: npm run peers -- --record ${name}`);
  return known;
}

/** The page of the cases. */
export function casesPage(): string {
  const parts = PEERS.map((peer) => peerPart(peer, knownOf(peer)));
  return `${INTRODUCTION}\n${parts.join('\n')}`.toWellFormed(); // a character cut in two can't be written down
}

const INTRODUCTION = `# What peers break, each by its smallest case

Written by \`npm run generate\` from the files in \`known/\`, which \`npm run peers -- --record\` writes. A case is read as the
README says: \`u\` a user's message and \`a\` an assistant's, with its size, \`C(x)\` a call, \`R(x)\` its result.
\`npm run peers:install && npm run peers -- langchain-trim -e 'a[C(x)1] u[R(x)1] budget(1)'\` asks a peer about a case again.
`;

function peerPart(peer: Peer, known: Known): string {
  const heading = `## ${peer.name}\n\n${peer.what}, \`${peer.package}\` ${known.version}.\n`;
  if (known.violations.length === 0) return `${heading}\nNothing that it claims was found broken.\n`;
  return [heading, ...known.violations.map((violation) => violationPart(peer, violation))].join('\n');
}

const LONGEST_LINE = 160;

function violationPart(peer: Peer, { law, what, case: notation, asked }: KnownViolation): string {
  const statement = TRIMMER_LAWS.find(({ id }) => id === law)?.statement ?? '';
  const first = asked.find((one) => one.case === notation)?.answer;
  const answer = first === undefined ? null : answerOf(first);
  const picture = answer === null ? '' : stripVTControlCharacters(drawSent(parseCase(notation), answer));
  const note = peer.notes?.[law];
  return (
    [
      `### ${peer.name} ${law}`,
      `${shortened(what)}. The law: ${statement}.${note === undefined ? '' : ` ${note}`}`,
      ['```text', shortened(notation), '', trimmedLines(picture), '```'].join('\n'),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

function answerOf(recorded: KnownViolation['asked'][number]['answer']): Answer {
  if ('threw' in recorded) return { is: 'fault', fault: 'threw', what: `it threw ${recorded.threw}` };
  if ('refused' in recorded) return { is: 'refused', why: recorded.refused };
  return { is: 'sent', sent: recorded as Sent }; // the schema read it, and leaves out what is absent
}

function shortened(text: string): string {
  return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE).toWellFormed()}…` : text;
}

function trimmedLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
