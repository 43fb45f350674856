/** What goes out is text that any JSON parser and any tokenizer takes. */

import { sizeOf } from '../../../reference/sizes.ts';
import type { Block, Entry, Message } from '../../../src/model/types.ts';
import { type Given, type LaidOut, validCase, withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, type Judgement, violated } from '../law.ts';

/** The longest marker that a cut leaves behind: its words, and a number of up to seven digits. */
const LONGEST_MARKER = '\n\n[truncated — original was 9999999 tokens]'.length;
const OMITTED = '[content omitted — context budget exceeded]';

export const L28 = defineLaw({
  id: 'L28',
  name: 'well-formed',
  family: 'door',
  kind: 'invariant',
  statement:
    'no unpaired surrogate, no blank block, no text longer than the cap and its marker, no marker that made a text longer where E6 says it may not',
  claims: ['unicode'],
  ourCounting: true,
  async judge(trial, given) {
    const out = await trial.layOut(withOptions(given, { enforceBudget: false }));
    if (out.outcome !== 'request' || out.messages.length === 0) return didNotApply('nothing is sent');
    return (
      wireForm(out.messages) ??
      cutWhole(given, out) ??
      withinCap(given, out) ??
      prunedSmaller(given, out) ??
      HELD
    );
  },
});

function wireForm(messages: readonly { content: Block[] }[]): Judgement | undefined {
  for (const [index, { content }] of messages.entries()) {
    const broken = stringsOf(content).find((text) => !text.isWellFormed());
    if (broken !== undefined)
      return violated(`message ${index + 1} holds half a surrogate pair: ${JSON.stringify(broken)}`);
    if (content.length === 0) return violated(`message ${index + 1} is empty`);
    if (content.some((block) => block.type === 'text' && block.text.trim() === ''))
      return violated(`message ${index + 1} holds a blank text`);
    if (content.some((block) => 'tokens' in block))
      return violated(`message ${index + 1} sends a block's tokens`);
  }
  return undefined;
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...stringsOf(inner)]);
}

/** What was stored whole is cut between characters, and not mended afterwards on the way out. */
function cutWhole({ store }: Given, { entries }: LaidOut): Judgement | undefined {
  const isWhole = (value: unknown) => stringsOf(value).every((text) => text.isWellFormed());
  const torn = entries.find(({ source, content }: Entry) => {
    if (source.kind === 'summaries') return false;
    const stored = [...store.messages, ...store.summaries].find(({ id }) => id === source.id);
    return stored !== undefined && isWhole(stored) && !isWhole(content);
  });
  return torn === undefined ? undefined : violated(`${idOf(torn)} is cut in the middle of a character`);
}

/** E5: no text or string result is longer than the cap's characters and a marker; an envelope stands around. */
function withinCap({ options }: Given, { entries }: LaidOut): Judgement | undefined {
  const cap = options.maxMessageTokens ?? 0;
  if (cap === 0) return undefined;
  const most = Math.max(4 * cap + LONGEST_MARKER, OMITTED.length);
  for (const [index, { source, content }] of entries.entries()) {
    if (source.kind !== 'raw') continue;
    const long = content.find(
      (block) => textOf(block).length > most && !textOf(block).startsWith('[Result truncated'),
    );
    if (long !== undefined)
      return violated(
        `entry ${index + 1} holds a text of ${textOf(long).length} characters under a cap of ${cap} tokens`,
      );
  }
  return undefined;
}

function idOf({ source }: Entry): string {
  return source.kind === 'summaries' ? source.ids.join(' ') : source.id;
}

function textOf(block: Block): string {
  if (block.type === 'text') return block.text;
  return block.type === 'tool_result' && typeof block.content === 'string' ? block.content : '';
}

/** E6, R6: what is replaced was larger; so an entry is charged at most what the cap alone would send. */
function prunedSmaller(given: Given, { entries }: LaidOut): Judgement | undefined {
  const { settings, store } = validCase(given);
  if (settings.maxMessageTokens !== 0) return undefined; // a cut text may rightly be charged more
  const stored = (id: string): Message | undefined => store.messages.find((message) => message.id === id);
  const longer = entries.find(({ source, charge }: Entry) => {
    const message = source.kind === 'raw' ? stored(source.id) : undefined;
    return message !== undefined && charge > sizeOf(message.content, settings.estimator);
  });
  return longer?.source.kind === 'raw'
    ? violated(`${longer.source.id} is charged more than it is stored with`)
    : undefined;
}
