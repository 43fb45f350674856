/**
 * A summarizer that asks no model: first sentences, and the identifiers that recur.
 *
 * Deterministic, so that what it writes can be tested and compared; good enough to remember what was talked
 * about and by which names.
 *
 * Holds V5 (`extractive`).
 */

import type { Block, Message, Summary, TokenEstimator } from '../model/types.ts';
import type { Summarizer, SummaryRequest } from './summarizer.ts';

/** What a summary spends on identifiers, of its target. */
const SHARE_FOR_IDENTIFIERS = 0.3;
/** Longest sentence that is taken whole, in characters. */
const LONGEST_SENTENCE = 240;
/** Names that someone gave: with a digit, an underscore, a slash, an at, or capitals inside. */
const IDENTIFIER = /[A-Za-z0-9][\w./@:-]*[\w]/g;
const LOOKS_GIVEN = /\d|[_/@]|[a-z][A-Z]|^[A-Z]{2,}/;
const FEWEST_USES = 2;
const IDENTIFIERS_LABEL = 'Names: ';

export function extractive(estimator: TokenEstimator): Summarizer {
  return {
    name: 'extractive',
    summarize: (request) =>
      Promise.resolve({ content: [{ type: 'text', text: extract(request, estimator) }] }),
  };
}

function extract(request: SummaryRequest, estimator: TokenEstimator): string {
  const texts = request.messages?.map(textOfMessage) ?? request.summaries?.map(textOfSummary) ?? [];
  const names = namesThatRecur(texts.join('\n'));
  const namesLine = fitting(names, ', ', request.targetTokens * SHARE_FOR_IDENTIFIERS, estimator);
  const left = request.targetTokens - estimator.text(IDENTIFIERS_LABEL + namesLine);
  const sentences = texts
    .flatMap((text) => text.split('\n').map(firstSentence))
    .filter((sentence) => sentence !== '');
  const told = fitting([...new Set(sentences)], '\n', left, estimator);
  const whole = namesLine === '' ? told : `${told}\n${IDENTIFIERS_LABEL}${namesLine}`;
  // one word at least: a blank summary would stand for nothing
  return whole.trim() === '' ? 'Nothing was said.' : whole.trim();
}

/** As many things as fit into so many tokens, in order. */
function fitting(
  things: readonly string[],
  separator: string,
  tokens: number,
  estimator: TokenEstimator,
): string {
  const taken: string[] = [];
  let left = tokens;
  for (const thing of things) {
    const cost = estimator.text(thing + separator);
    if (cost > left) break;
    left -= cost;
    taken.push(thing);
  }
  return taken.join(separator);
}

function firstSentence(text: string): string {
  const [sentence = ''] = text.trim().split(/(?<=[.!?])\s/, 1);
  return sentence.length > LONGEST_SENTENCE
    ? `${sentence.slice(0, LONGEST_SENTENCE).toWellFormed()}…`
    : sentence;
}

/** Identifiers that are used more than once, oftenest first. */
function namesThatRecur(text: string): string[] {
  const uses = new Map<string, number>();
  for (const [name] of text.matchAll(IDENTIFIER)) {
    if (LOOKS_GIVEN.test(name) && name.length <= 64) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  const recurring = [...uses].filter(([, times]) => times >= FEWEST_USES);
  return recurring.sort(([, a], [, b]) => b - a).map(([name]) => name); // stable: as first met, among equals
}

/** One line a block: who said it, and what. */
function textOfMessage({ role, content }: Message): string {
  return content.map((block) => `${role}: ${textOfBlock(block)}`).join('\n');
}

function textOfBlock(block: Block): string {
  switch (block.type) {
    case 'text':
      return onOneLine(block.text);
    case 'tool_use':
      return `calls ${block.name} ${JSON.stringify(block.input)}`;
    case 'tool_result':
      return typeof block.content === 'string' ? `got ${onOneLine(block.content)}` : 'got a result';
    default:
      return `(${block.type})`;
  }
}

function textOfSummary({ content }: Summary): string {
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
