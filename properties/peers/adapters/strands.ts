/**
 * Strands, both conversation managers of `@strands-agents/sdk`, called as its agent does: again and again
 * while the request overflows, until it fits or the manager says that it can't do more. Pins are its own.
 *
 * The system prompt is the agent's and no message, so it goes out first whatever the manager does.
 */

import { chars } from '../../../src/sizes/chars.ts';
import { readPlain } from '../../plain-case.ts';
import type { Subject } from '../../subjects/subject.ts';
import { internal, library } from '../library.ts';
import {
  goneOf,
  itemsOf,
  type Kept,
  type Part,
  partsOf,
  resultText,
  SUMMARY,
  SUMMARY_TOKENS,
  systemApart,
} from '../parts.ts';

interface StrandsBlock {
  readonly type: string;
  readonly content?: readonly { readonly text: string }[];
}
interface StrandsMessage {
  readonly trackingId?: string;
  readonly content: readonly StrandsBlock[];
}
interface Manager {
  readonly reduce: (options: {
    agent: { messages: StrandsMessage[] };
    model: object;
    error: Error;
  }) => boolean | Promise<boolean>;
}
interface Strands {
  readonly configureLogging: (logger: object) => void;
  readonly Message: new (data: object) => StrandsMessage;
  readonly TextBlock: new (text: string) => StrandsBlock;
  readonly ToolUseBlock: new (data: object) => StrandsBlock;
  readonly ToolResultBlock: new (data: object) => StrandsBlock;
  readonly SlidingWindowConversationManager: new (options: object) => Manager;
  readonly SummarizingConversationManager: new (options: object) => Manager;
}
interface Pinning {
  readonly pinMessage: (messages: StrandsMessage[], index: number) => void;
}

const PINNING = 'dist/src/conversation-manager/compression/pin-message.js';
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };
/** The most passes that an agent could make over any list of ours. */
const MOST_PASSES = 100;

export async function strands(way: 'window' | 'summary'): Promise<Subject['compile']> {
  const sdk = await library<Strands>('@strands-agents/sdk');
  sdk.configureLogging(SILENT); // it tells of each pass that it can't make, and there are many
  const { pinMessage } = await internal<Pinning>('@strands-agents/sdk', PINNING);
  return async (given) => {
    const { store, budget } = readPlain(given);
    const { system, parts } = systemApart(partsOf(store));
    const made = parts.map((part) => asStrands(part, sdk));
    const messages = [...made];
    for (const [index, { isPinned }] of parts.entries()) if (isPinned) pinMessage(messages, index);
    const run: Run = { parts, made, messages, system };
    const manager =
      way === 'window'
        ? new sdk.SlidingWindowConversationManager({})
        : new sdk.SummarizingConversationManager({ summaryRatio: 0.8, preserveRecentMessages: 1 });
    const model = { streamAggregated: () => summaryOf(sdk) };
    for (let pass = 0; tokensNow(run) > budget && pass < MOST_PASSES; pass++) {
      const error = new Error('context window overflow');
      const couldMore = await reduced(manager, { agent: { messages }, model, error });
      if (!couldMore) return { refused: 'it can leave out no more' };
    }
    return { sent: itemsOf(keptIn(run), store), tokens: tokensNow(run) };
  };
}

function ignore(): void {
  // nobody reads what it logs
}

/** One pass of the manager; where it throws the overflow on, or says that it can't split, it has given up. */
async function reduced(manager: Manager, options: Parameters<Manager['reduce']>[0]): Promise<boolean> {
  try {
    return await manager.reduce(options);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Unable to find valid split point')) return false;
    throw error;
  }
}

interface Run {
  readonly parts: readonly Part[];
  readonly made: readonly StrandsMessage[];
  /** What the manager changes. */
  readonly messages: readonly StrandsMessage[];
  readonly system: readonly Part[];
}

/** What a model streams: here a summary, at once. */
function* summaryOf({ Message, TextBlock }: Strands) {
  yield null;
  return { message: new Message({ role: 'assistant', content: [new TextBlock(SUMMARY)] }) };
}

function asStrands(
  part: Part,
  { Message, TextBlock, ToolUseBlock, ToolResultBlock }: Strands,
): StrandsMessage {
  const trackingId = part.message;
  const text = part.text === '' ? [] : [new TextBlock(part.text)];
  const calls = part.calls.map(({ id, name }) => new ToolUseBlock({ toolUseId: id, name, input: {} }));
  const results = part.results.map(
    (result) =>
      new ToolResultBlock({
        toolUseId: result.tool_use_id,
        status: 'success',
        content: [new TextBlock(resultText(result))],
      }),
  );
  const role = part.kind === 'assistant' ? 'assistant' : 'user';
  return new Message({ role, content: [...text, ...calls, ...results], trackingId });
}

/** What is left, in the manager's order; what has no part is the summary of all that is gone. */
function keptIn({ parts, made, messages, system }: Run): Kept[] {
  const placeOf = (message: StrandsMessage) => {
    const place = made.indexOf(message);
    return place === -1 ? parts.findIndex((part) => part.message === message.trackingId) : place;
  };
  const gone = goneOf(
    parts,
    messages.flatMap((message) => parts[placeOf(message)] ?? []),
  );
  const kept = messages.map((message): Kept => {
    const part = parts[placeOf(message)];
    if (part === undefined) return { summaryOf: gone };
    const texts = textsIn(message);
    const isCut =
      part.kind === 'results' && part.results.some((result, at) => resultText(result) !== texts[at]);
    return isCut ? { part, cutTo: texts } : { part };
  });
  return [...system.map((part) => ({ part })), ...kept];
}

function textsIn({ content }: StrandsMessage): string[] {
  return content.flatMap(({ type, content: items }) =>
    type === 'toolResultBlock' ? (items ?? []).map(({ text }) => text) : [],
  );
}

/** What the request costs as it stands. */
function tokensNow(run: Run): number {
  return keptIn(run).reduce((sum, kept) => sum + tokensOfKept(kept), 0);
}

function tokensOfKept(kept: Kept): number {
  if ('summaryOf' in kept) return SUMMARY_TOKENS;
  const { part, cutTo } = kept;
  return cutTo === undefined ? part.tokens : cutTo.reduce((sum, text) => sum + chars.text(text), 0);
}
