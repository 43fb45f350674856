/**
 * The AI SDK, `pruneMessages` of `ai`: it takes calls and results out of all but the newest messages. It has
 * no budget; how many messages are spared is what fits into ours.
 */

import { readPlain } from '../../plain-case.ts';
import type { Subject } from '../../subjects/subject.ts';
import { library } from '../library.ts';
import { itemsOf, type Part, partsOf, newestThatFit, resultText } from '../parts.ts';

interface ContentPart {
  readonly type: string;
  readonly toolCallId?: string;
}
interface ModelMessage {
  readonly role: string;
  readonly content: string | readonly ContentPart[];
  readonly providerOptions: { readonly compactcheck: { readonly part: number } };
}
interface AI {
  readonly pruneMessages: (options: {
    messages: readonly ModelMessage[];
    toolCalls: string;
    emptyMessages: 'remove';
  }) => ModelMessage[];
}

export async function aiPrune(): Promise<Subject['compile']> {
  const { pruneMessages } = await library<AI>('ai');
  return (given) => {
    const { store, budget } = readPlain(given);
    const parts = partsOf(store);
    const spared = newestThatFit(parts, budget);
    const pruned = pruneMessages({
      messages: parts.map(asModelMessage),
      toolCalls: spared === 1 ? 'before-last-message' : `before-last-${spared}-messages`,
      emptyMessages: 'remove',
    });
    const kept = pruned.flatMap(({ content, providerOptions }) => {
      const part = parts[providerOptions.compactcheck.part];
      if (part === undefined) return [];
      if (typeof content === 'string') return [{ part }];
      const idsOf = (type: string) =>
        content.flatMap((one) => (one.type === type && one.toolCallId !== undefined ? [one.toolCallId] : []));
      return [
        {
          part,
          calls: idsOf('tool-call'),
          results: idsOf('tool-result'),
          hasText: content.some(({ type }) => type === 'text'),
        },
      ];
    });
    return { sent: itemsOf(kept, store) };
  };
}

function asModelMessage(part: Part, index: number): ModelMessage {
  const providerOptions = { compactcheck: { part: index } };
  switch (part.kind) {
    case 'system':
    case 'user':
      return { role: part.kind, content: part.text, providerOptions };
    case 'assistant': {
      const text = part.text === '' ? [] : [{ type: 'text', text: part.text }];
      const calls = part.calls.map(({ id, name }) => ({
        type: 'tool-call',
        toolCallId: id,
        toolName: name,
        input: {},
      }));
      return { role: 'assistant', content: [...text, ...calls], providerOptions };
    }
    case 'results': {
      const results = part.results.map((result) => ({
        type: 'tool-result',
        toolCallId: result.tool_use_id,
        toolName: 'tool',
        output: { type: 'text', value: resultText(result) },
      }));
      return { role: 'tool', content: results, providerOptions };
    }
  }
}
