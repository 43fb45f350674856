/**
 * Writes each item as the entries that it is, and charges it.
 *
 * Charges are base tokens: a pair's as the rule charges it, a raw message's as it goes out, before repair.
 * What is really sent is summed beside it, because the two differ by more than repair (P1, P3).
 *
 * Holds E2, E3, E7, C1's pair.
 */

import type { Facts, MessageFacts } from '../facts.ts';
import type { Tree } from '../forest.ts';
import type { Block, Entry, Level, Message } from '../model/types.ts';
import { type Part, partsOf } from '../pairing/parts.ts';
import { isBlankText } from '../pairing/wire.ts';
import type { PairPrice } from '../price.ts';
import { capped } from '../render/cap.ts';
import { sendsAsStored, sentBlocks } from '../render/prune.ts';
import type { Run } from '../runs.ts';
import { baseTokens } from '../sizes/blocks.ts';
import type { Item, Items } from './layout.ts';

export interface Charged {
  /** The request's own from here on. */
  readonly entries: Entry[];
  /** The parts of all entries, and by part the id of its message: pairs hold no call, so nobody asks for theirs. */
  readonly parts: readonly Part[];
  readonly owners: readonly string[];
  /** Base tokens by region, pairs in the middle. */
  readonly regions: { readonly head: number; readonly middle: number; readonly recent: number };
  /** All that is charged, with the overhead (E7). */
  readonly baseTokens: number;
  /** All that the entries send before repair, with the overhead; blank texts aren't sent. */
  readonly sentTokens: number;
}
/** A request while it is written. */
interface Writing {
  readonly entries: Entry[];
  readonly parts: Part[];
  readonly owners: string[];
  charge: number;
  sent: number;
}

/** Writes and charges the items of a request (E7). */
export function chargeItems(facts: Facts, { head, middle, recent }: Items): Charged {
  const writing: Writing = { entries: [], parts: [], owners: [], charge: 0, sent: 0 };
  const write = (items: readonly Item[]): number => {
    const before = writing.charge;
    for (const item of items) writeItem(facts, item, writing);
    return writing.charge - before;
  };
  const regions = { head: write(head), middle: write(middle), recent: write(recent) };
  const { entries, parts, owners, charge, sent } = writing;
  const { overheadTokens } = facts.settings;
  return {
    entries,
    parts,
    owners,
    regions,
    baseTokens: overheadTokens + charge,
    sentTokens: overheadTokens + sent,
  };
}

function writeItem(facts: Facts, item: Item, writing: Writing): void {
  switch (item.kind) {
    case 'raw':
      return writeRaw(facts, item.run, writing);
    case 'pair':
      return writePair(facts, item.tree, writing);
    case 'combined':
      return writeCombined(facts, item.trees, writing);
  }
}

/** Neighbouring messages, each as stored where nothing is cut or replaced on its way out. */
function writeRaw(facts: Facts, { from, to }: Run, writing: Writing): void {
  const isAllAsStored = sendsAsStored(facts.pruning, facts.settings);
  for (let position = from; position < to; position++) {
    const known = facts.messages[position];
    if (known === undefined) throw new RangeError(`no message at position ${position}`);
    const { message } = known;
    const content = isAllAsStored
      ? message.content
      : sentBlocks(message, position, facts.pruning, facts.settings);
    if (content === message.content) writeMessage(message, content, known, writing);
    else writeChanged(facts, message, content, writing);
  }
}

function writeChanged(facts: Facts, message: Message, content: readonly Block[], writing: Writing): void {
  const { estimator } = facts.settings;
  const parts = partsOf(message.role, content, message.content);
  const blank = baseTokens(content.filter(isBlankText), estimator);
  facts.work.partsBuilt += parts.length;
  writeMessage(message, content, { stored: baseTokens(content, estimator), blank, parts }, writing);
}

function writeMessage(
  { id, role }: Message,
  content: readonly Block[],
  { stored: charge, blank, parts }: Pick<MessageFacts, 'stored' | 'blank' | 'parts'>,
  writing: Writing,
): void {
  writing.entries.push({ source: { kind: 'raw', id }, role, content: content.slice(), charge });
  for (const part of parts) writePart(part, id, writing);
  writing.charge += charge;
  writing.sent += charge - blank; // a blank text is charged, and never sent (R5)
}

function writePart(part: Part | undefined, owner: string, writing: Writing): void {
  if (part === undefined) return;
  writing.parts.push(part);
  writing.owners.push(owner);
}

function writePair(facts: Facts, tree: Tree, writing: Writing): void {
  const { id, level } = tree.summary;
  writeExchange({ kind: 'summary', id, level }, facts.pairOf(tree), writing);
}

const COMBINED_QUESTION: Block = { type: 'text', text: 'What do you remember from earlier?' };
const BETWEEN_SUMMARIES = '\n\n---\n\n';
const BETWEEN_TEXTS = '\n\n';

/** C1: one pair for all that was chosen, its answer one text, cut as one. */
function writeCombined(facts: Facts, trees: readonly Tree[], writing: Writing): void {
  const { estimator, maxMessageTokens } = facts.settings;
  const text = trees.map(textOfSummary).join(BETWEEN_SUMMARIES);
  const whole: Block[] = [{ type: 'text', text }];
  const header = COMBINED_QUESTION;
  const answer = capped(whole, maxMessageTokens);
  const ids = trees.map(({ summary }) => summary.id);
  const exchange = {
    header,
    answer,
    charge: baseTokens([header, ...whole], estimator),
    sent: baseTokens([header, ...answer], estimator),
    headerPart: partsOf('user', [header])[0],
    answerPart: partsOf('assistant', answer)[0],
  };
  writeExchange({ kind: 'summaries', ids }, exchange, writing);
}

/** A summary's texts, its reasoning and blank texts left out. */
function textOfSummary({ summary }: Tree): string {
  const texts = summary.content.flatMap((block) =>
    block.type === 'text' && !isBlankText(block) ? [block.text] : [],
  );
  return texts.join(BETWEEN_TEXTS);
}

/** E2: a question and its answer, which bears the charge (E3). */
function writeExchange(
  source: Entry['source'],
  { header, answer, charge, sent, headerPart, answerPart }: Omit<PairPrice, 'counted' | 'cheaper'>,
  writing: Writing,
): void {
  writing.entries.push(
    { source, role: 'user', content: [header], charge: 0 },
    { source, role: 'assistant', content: answer.slice(), charge },
  );
  writePart(headerPart, '', writing); // a pair holds no call and no result, so repair never names it
  writePart(answerPart, '', writing);
  writing.charge += charge;
  writing.sent += sent;
}

/** How many pairs of each level the entries hold, the combined pair's summaries one by one. */
export function countLevels(items: Items): Record<Level, number> {
  const counts: Record<Level, number> = { 1: 0, 2: 0, 3: 0 };
  for (const item of items.middle) {
    if (item.kind === 'pair') counts[item.tree.summary.level]++;
    if (item.kind === 'combined') for (const { summary } of item.trees) counts[summary.level]++;
  }
  return counts;
}
