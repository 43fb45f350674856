/**
 * Which answers may stand for the region, as a table: a fault a row, the first that holds is told.
 *
 * Holds G20.
 */

import { byteLength } from './bytes.ts';

/** What came back, as far as acceptance looks at it. */
export interface AnswerText {
  readonly text: string;
  readonly finish: Finish;
}
/** How an answer ended; a tool call ends a reusing one without an end of its own. */
export type Finish = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'other';

/** What the answer is to stand for, and who wrote it. */
export interface Covered {
  /** The region's lines that it was written from, earlier chunks included. */
  readonly lines: readonly string[];
  readonly note: string;
  /** Whether the conversation's own model wrote it. */
  readonly isOwnModel: boolean;
  /** Whether tools were offered, as to a reusing request. */
  readonly offersTools: boolean;
}

/** Why an answer is not accepted. */
export type Fault =
  | 'unfinished'
  | 'too-short'
  | 'repeats-itself'
  | 'a-refusal'
  | 'not-smaller'
  | 'lost-folded-line'
  | 'lost-identifiers';

const LEAST_WORDS = 4;
const LEAST_SPACELESS = 8;
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/gu;
const MANY_SENTENCES = 8;
const DISTINCT_PERCENT = 60;
const LONGEST_REFUSAL_BYTES = 512;
const REFUSES =
  /^\W*(?:(?:i(?:'|’)?m|i am|we(?:'|’)re|we are)\s+(?:very |so |really |truly )?(?:sorry|afraid|unable)|sorry|apologies|my apologies|i (?:must )?apologi[sz]e|unfortunately|(?:i|we) (?:can(?:'|’)?t|cannot|can not|could not|couldn(?:'|’)t|won(?:'|’)t|will not)|cannot|can(?:'|’)t|unable to)\b/i;
const LETTERS = /\p{L}{5,}/gu;
const FOLDED = /^\[folded\b.*\]$/;
const MOST_IDENTIFIERS = 40;
const KEPT_PERCENT = 80;

/** The faults in the order in which they are looked for (G20). */
const FAULTS: readonly (readonly [Fault, (answer: AnswerText, covered: Covered) => boolean])[] = [
  [
    'unfinished',
    ({ finish }, { offersTools }) => finish !== 'stop' && !(finish === 'tool-calls' && offersTools),
  ],
  [
    'too-short',
    ({ text }) => wordsOf(text).length < LEAST_WORDS && countOf(text, SPACELESS) < LEAST_SPACELESS,
  ],
  ['repeats-itself', ({ text }) => repeats(sentencesOf(text))],
  ['a-refusal', ({ text }, { lines }) => isRefusal(text.trim(), lines)],
  [
    'not-smaller',
    ({ text }, { lines, note }) => byteLength(text) >= byteLength(lines.join('\n')) + byteLength(note),
  ],
  ['lost-folded-line', ({ text }, covered) => !covered.isOwnModel && losesFolded(text, covered.lines)],
  ['lost-identifiers', ({ text }, covered) => !covered.isOwnModel && losesIdentifiers(text, covered.note)],
];

/** The first fault of an answer; `null` where it is accepted (G20). */
export function faultOf(answer: AnswerText, covered: Covered): Fault | null {
  return FAULTS.find(([, holds]) => holds(answer, covered))?.[0] ?? null;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Sentences, with their blanks made one. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/u)
    .map((sentence) => wordsOf(sentence).join(' '))
    .filter((sentence) => sentence !== '');
}

function repeats(sentences: readonly string[]): boolean {
  if (sentences.length < MANY_SENTENCES) return false;
  return 100 * new Set(sentences).size < DISTINCT_PERCENT * sentences.length;
}

/** Short, opens like one, and has no word of the region's. */
function isRefusal(text: string, lines: readonly string[]): boolean {
  if (byteLength(text) > LONGEST_REFUSAL_BYTES || !REFUSES.test(text)) return false;
  const own = lettersOf(text);
  return !lines.some((line) => [...lettersOf(line)].some((word) => own.has(word)));
}

/** Words of five letters and more. */
function lettersOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(LETTERS) ?? []);
}

function losesFolded(text: string, lines: readonly string[]): boolean {
  const folded = lines.flatMap((line) => line.split('\n').flatMap(foldedIn));
  return folded.some((line) => !text.includes(line));
}

/** A folded line, alone or after the label of the message that it begins. */
function foldedIn(line: string): string[] {
  const bare = line.replace(/^(?:PERSON|ASSISTANT|RESULT OF [^:]*): /, '').trim();
  return FOLDED.test(bare) ? [bare] : [];
}

function losesIdentifiers(text: string, note: string): boolean {
  const wanted = identifiersIn(note);
  const said = new Set(allIdentifiers(text));
  const kept = wanted.filter((word) => said.has(word)).length;
  return 100 * kept < KEPT_PERCENT * wanted.length;
}

/** The most frequent identifiers, the earlier first among equals. */
export function identifiersIn(text: string): string[] {
  const uses = new Map<string, number>();
  for (const word of allIdentifiers(text)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return [...uses]
    .sort(([, a], [, b]) => b - a) // stable
    .slice(0, MOST_IDENTIFIERS)
    .map(([word]) => word);
}

/** Words with a digit, `/`, `.` or `_` in them, without the marks around them. */
function allIdentifiers(text: string): string[] {
  return wordsOf(text)
    .map((word) => word.replace(/^[^\p{L}\p{N}/_.]+|[^\p{L}\p{N}/_]+$/gu, ''))
    .filter((word) => /[\d/._]/.test(word) && /[\p{L}\p{N}]/u.test(word));
}
