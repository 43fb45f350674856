/**
 * Mastra, `TokenLimiterProcessor` of `@mastra/core`, in both of its ways to trim the prompt. It counts in its
 * own way: an estimate of the text, and something for each message.
 *
 * The texts are of as many words as the case says tokens, and the limit is the budget and what the library
 * takes for a conversation, so that cases and limits are of one scale.
 */

import { readPlain } from '../../plain-case.ts';
import type { Subject } from '../../subjects/subject.ts';
import { library } from '../library.ts';
import { itemsOf, type Part, partsOf } from '../parts.ts';

interface PromptMessage {
  readonly role: string;
  readonly content: unknown;
}
interface Processor {
  readonly processLLMRequest: (request: {
    prompt: readonly PromptMessage[];
  }) => Promise<{ prompt: readonly PromptMessage[] } | undefined>;
  /** Private to it, and asked for what it counts. */
  readonly countPromptMessageTokens: (message: PromptMessage) => number;
}
interface Mastra {
  readonly TokenLimiterProcessor: new (options: {
    limit: number;
    trimMode: 'best-fit' | 'contiguous';
  }) => Processor;
}

/** What the library takes for a conversation, besides its messages. */
const FOR_A_CONVERSATION = 24;
/** Room for what it takes besides the words of two messages, so that small cases are no refusals. */
const FOR_TWO_MESSAGES = 8;

export async function mastraLimiter(trimMode: 'best-fit' | 'contiguous'): Promise<Subject['compile']> {
  const { TokenLimiterProcessor } = await library<Mastra>('@mastra/core/processors');
  return async (given) => {
    const { store, budget } = readPlain(given);
    const parts = partsOf(store);
    const prompt = parts.map(asPrompt);
    const limiter = new TokenLimiterProcessor({
      limit: budget + FOR_A_CONVERSATION + FOR_TWO_MESSAGES,
      trimMode,
    });
    try {
      const trimmed = (await limiter.processLLMRequest({ prompt })) ?? { prompt };
      const kept = trimmed.prompt.flatMap((message) => parts[prompt.indexOf(message)] ?? []);
      const counted = trimmed.prompt.map((message) => limiter.countPromptMessageTokens(message));
      const tokens = counted.reduce((sum, count) => sum + count, 0);
      return {
        sent: itemsOf(
          kept.map((part) => ({ part })),
          store,
        ),
        tokens: Math.max(0, Math.ceil(Number(tokens.toFixed(3))) - FOR_TWO_MESSAGES), // it counts in tenths
      };
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('TokenLimiterProcessor:'))
        return { refused: error.message };
      throw error;
    }
  };
}

function asPrompt(part: Part): PromptMessage {
  const words = (tokens: number) => 'word '.repeat(tokens);
  switch (part.kind) {
    case 'system':
      return { role: 'system', content: words(part.tokens) };
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: words(part.tokens) }] };
    case 'assistant': {
      const inCalls = part.calls.reduce((sum, { tokens = 0 }) => sum + tokens, 0);
      const text = part.text === '' ? [] : [{ type: 'text', text: words(part.tokens - inCalls) }];
      const calls = part.calls.map(({ id, tokens = 0 }) => ({
        type: 'tool-call',
        toolCallId: id,
        toolName: 'tool',
        input: words(tokens),
      }));
      return { role: 'assistant', content: [...text, ...calls] };
    }
    case 'results':
      return {
        role: 'tool',
        content: part.results.map(({ tool_use_id, tokens = 0 }) => ({
          type: 'tool-result',
          toolCallId: tool_use_id,
          toolName: 'tool',
          output: { type: 'text', value: words(tokens) },
        })),
      };
  }
}
