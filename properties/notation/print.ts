/**
 * A case in one line that people can read, and that `parse.ts` reads back to the same case.
 *
 *   u10 a[C(x)2] u[R(x)3] S1{m1..m3}20 pin(m2..m2) --recentWindowTokens=5 budget(40)
 *
 * Messages are `u` or `a` with their size, or their blocks in brackets: T text, H thinking, X redacted
 * thinking, C call, R result, I image, D document, each with the size it bears. Then come summaries (what
 * they cover, their size, `@` what their writer recorded, `^` what they were merged into), pins, chunks,
 * the head's start, options that differ from the assumed ones, and the budget.
 */

import type { Block, Message, Pin, ResultPart, Store, Summary } from '../../src/model/types.ts';
import { ASSUMED_OPTIONS, type NotedCase, PLAIN_ID, UNSAID, unsaidId } from './base.ts';

/** Writes a case down. */
export function printCase({ store, budget, options }: NotedCase): string {
  return [...printStore(store), ...printOptions(options), ...printBudget(budget)].join(' ');
}

export function printStore(store: Store): string[] {
  return [
    ...store.messages.map(printMessage),
    ...store.summaries.map((summary) => printSummary(summary, store)),
    ...store.pins.map(({ first, last }: Pin) => `pin(${printId(first)}..${printId(last)})`),
    ...store.chunks.map(
      ({ messages, compressed }) => `${compressed ? 'done' : 'queue'}(${printIds(messages, store)})`,
    ),
    ...(store.headStart === undefined ? [] : [`head(${printId(store.headStart)})`]),
  ];
}

export function printId(id: string): string {
  return PLAIN_ID.test(id) ? id : JSON.stringify(id);
}

function printMessage({ id, role, content }: Message, index: number): string {
  const named = id === unsaidId(index) ? '' : `${printId(id)}=`;
  return `${named}${role === 'user' ? 'u' : 'a'}${printContent(content)}`;
}

/** A single unsaid text of a known size is its size; everything else is a list of blocks. */
function printContent(content: readonly Block[]): string {
  const [only] = content;
  const isSizeAlone =
    content.length === 1 && only?.type === 'text' && only.text === UNSAID.text && only.tokens !== undefined;
  return isSizeAlone ? String(only.tokens) : `[${content.map(printBlock).join(' ')}]`;
}

function printSummary(
  { id, level, sources, content, recordedTokens, mergedInto }: Summary,
  store: Store,
): string {
  const levelled = level === 1 ? printId(id) : `${printId(id)}:${level}`;
  const recorded = recordedTokens === undefined ? '' : `@${recordedTokens}`;
  const merged = mergedInto === undefined ? '' : `^${printId(mergedInto)}`;
  return `${levelled}{${printIds(sources, store)}}${printContent(content)}${recorded}${merged}`;
}

/** Ids one by one, or `first..last` where they are neighbours in the store. */
function printIds(ids: readonly string[], { messages }: Store): string {
  const first = messages.findIndex(({ id }) => id === ids[0]);
  const isRun =
    ids.length > 1 && first !== -1 && ids.every((id, offset) => messages[first + offset]?.id === id);
  return isRun ? `${printId(ids[0] ?? '')}..${printId(ids.at(-1) ?? '')}` : ids.map(printId).join(' ');
}

function printBlock(block: Block): string {
  const size = block.tokens ?? '';
  switch (block.type) {
    case 'text':
      return `T${printText(block.text, UNSAID.text, size)}`;
    case 'thinking':
      return `H${printText(block.thinking, UNSAID.thinking, size)}${block.signature === undefined ? '' : `~${JSON.stringify(block.signature)}`}`;
    case 'redacted_thinking':
      return `X${printText(block.data, UNSAID.data, size)}`;
    case 'tool_use': {
      const name = block.name === UNSAID.tool ? '' : ` ${JSON.stringify(block.name)}`;
      const input = JSON.stringify(block.input) === '{}' ? '' : ` =${JSON.stringify(block.input)}`;
      return `C(${printId(block.id)}${name}${input})${size}`;
    }
    case 'tool_result':
      return `R(${printId(block.tool_use_id)}${printResult(block.content)})${printFlag(block.is_error)}${size}`;
    case 'image':
    case 'document':
      return `${block.type === 'image' ? 'I' : 'D'}${JSON.stringify(block.source) === '{}' ? '' : `=${JSON.stringify(block.source)}`}${block.tokens === undefined ? '' : `:${size}`}`;
  }
}

function printText(text: string, unsaid: string, size: number | ''): string {
  return (
    (text === unsaid ? '' : JSON.stringify(text)) +
    (size === '' || text === unsaid ? String(size) : `:${size}`)
  );
}

function printResult(content: string | ResultPart[] | undefined): string {
  if (content === undefined) return ' -';
  if (content === UNSAID.result) return '';
  return typeof content === 'string'
    ? ` ${JSON.stringify(content)}`
    : ` [${content.map(printBlock).join(' ')}]`;
}

function printFlag(isError: boolean | undefined): string {
  return isError === undefined ? '' : isError ? '!' : '?';
}

/** Options that the notation doesn't assume; an assumed one that the case leaves out is written empty. */
function printOptions(options: NotedCase['options']): string[] {
  const assumed = ASSUMED_OPTIONS as Record<string, unknown>;
  const own = Object.entries(options)
    .filter(([name, value]) => value !== undefined && value !== assumed[name])
    .map(([name, value]) => `--${name}=${JSON.stringify(value)}`);
  const missing = Object.keys(assumed).filter(
    (name) => (options as Record<string, unknown>)[name] === undefined,
  );
  return [...own, ...missing.map((name) => `--${name}=`)];
}

function printBudget(budget: NotedCase['budget']): string[] {
  if (budget === null) return [];
  if (typeof budget === 'number') return [`budget(${budget})`];
  const reserve = budget.reserveForResponse;
  return [
    reserve === undefined || reserve === null
      ? `budget(${budget.maxTokens}-)`
      : `budget(${budget.maxTokens}-${reserve})`,
  ];
}
