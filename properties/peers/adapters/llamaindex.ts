/**
 * LlamaIndex.TS, both memories of `@llamaindex/core`: the newest of the stored messages within a token limit.
 *
 * `ChatMemoryBuffer` takes what the user asks now beside what is stored, and is given it so; `Memory` is
 * asked as its agents ask it, with everything stored.
 *
 * The tokenizer given to it reads the size that each text names, so it counts as we do.
 */

import { readPlain } from '../../plain-case.ts';
import type { Subject } from '../../subjects/subject.ts';
import { library } from '../library.ts';
import { itemsOf, type Part, partsOf, resultText, totalOf } from '../parts.ts';

interface ChatMessage {
  readonly role: string;
  readonly content: string;
  readonly options: { readonly part: number } & Readonly<Record<string, unknown>>;
}
interface LlamaIndex {
  readonly ChatMemoryBuffer: new (options: {
    llm: object;
    tokenLimit: number;
    chatHistory: ChatMessage[];
  }) => { getMessages: (input?: ChatMessage[]) => Promise<ChatMessage[]> };
  readonly Memory: new (
    messages: object[],
    options: { tokenLimit: number; shortTermTokenLimitRatio: number; llm: object },
  ) => { getLLM: (llm: object) => Promise<ChatMessage[]> };
}
interface Core {
  readonly Settings: { tokenizer: { encode: (text: string) => Uint32Array; decode: () => string } };
}

/** A model of which nothing is known, so that the limit given holds. */
const MODEL = { metadata: {} };

export async function llamaIndex(which: 'buffer' | 'memory'): Promise<Subject['compile']> {
  const { ChatMemoryBuffer, Memory } = await library<LlamaIndex>('llamaindex');
  const { Settings } = await library<Core>('@llamaindex/core/global');
  const encode = (text: string) => new Uint32Array(tokensIn(text));
  return async (given) => {
    Settings.tokenizer = { encode, decode: () => '' };
    const { store, budget } = readPlain(given);
    const parts = partsOf(store, true);
    const messages = parts.map(asChatMessage);
    const kept =
      which === 'buffer'
        ? await bufferedWithInput(messages, parts.at(-1)?.kind === 'user', budget)
        : await new Memory(messages, { tokenLimit: budget, shortTermTokenLimitRatio: 1, llm: MODEL }).getLLM(
            MODEL,
          );
    const left = kept.flatMap(({ options: { part } }) => parts[part] ?? []);
    return {
      sent: itemsOf(
        left.map((part) => ({ part })),
        store,
      ),
      tokens: totalOf(left),
    };
  };

  /** Where the user asks something last, it is no part of the history yet. */
  async function bufferedWithInput(messages: ChatMessage[], isAsked: boolean, tokenLimit: number) {
    const [chatHistory, input] = isAsked
      ? [messages.slice(0, -1), messages.slice(-1)]
      : [messages, undefined];
    return new ChatMemoryBuffer({ llm: MODEL, tokenLimit, chatHistory }).getMessages(input);
  }
}

/** The sizes that texts name, added up. */
function tokensIn(text: string): number {
  return [...text.matchAll(/\[(\d+) tokens\]/g)].reduce((sum, [, tokens]) => sum + Number(tokens), 0);
}

function asChatMessage(part: Part, index: number): ChatMessage {
  const content = `[${part.tokens} tokens]`;
  switch (part.kind) {
    case 'assistant': {
      const toolCall = part.calls.map(({ id, name, input }) => ({ id, name, input }));
      return {
        role: 'assistant',
        content,
        options: { part: index, ...(toolCall.length > 0 ? { toolCall } : {}) },
      };
    }
    case 'results': {
      const [result] = part.results;
      const toolResult = {
        id: result?.tool_use_id ?? '',
        result: result === undefined ? '' : resultText(result),
        isError: false,
      };
      return { role: 'user', content, options: { part: index, toolResult } };
    }
    default:
      return { role: part.kind, content, options: { part: index } };
  }
}
