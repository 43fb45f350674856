/**
 * LangChain.js, `trimMessages` of `@langchain/core`: the newest messages within a budget that is counted by
 * a function of the caller's. Twice: as it is called most simply, and with `startOn`, as its guide advises.
 */

import { readPlain } from '../../plain-case.ts';
import type { Subject } from '../../subjects/subject.ts';
import { library } from '../library.ts';
import { itemsOf, type Part, partsOf, resultText } from '../parts.ts';

export interface LangChainMessage {
  readonly id?: string;
}
type MessageClass = new (fields: object) => LangChainMessage;
export interface LangChainMessages {
  readonly AIMessage: MessageClass;
  readonly HumanMessage: MessageClass;
  readonly SystemMessage: MessageClass;
  readonly ToolMessage: MessageClass;
}
interface Trimmer extends LangChainMessages {
  readonly trimMessages: (
    messages: readonly LangChainMessage[],
    options: {
      strategy: 'last';
      maxTokens: number;
      tokenCounter: (messages: readonly LangChainMessage[]) => number;
      includeSystem: boolean;
      startOn?: 'human';
    },
  ) => Promise<(LangChainMessage | undefined)[]>;
}

/** A part as LangChain's message, under an id that leads back to it. */
export function asLangChain(part: Part, id: string, classes: LangChainMessages): LangChainMessage {
  const { AIMessage, HumanMessage, SystemMessage, ToolMessage } = classes;
  const content = part.text;
  switch (part.kind) {
    case 'system':
      return new SystemMessage({ content, id });
    case 'user':
      return new HumanMessage({ content, id });
    case 'assistant':
      return new AIMessage({
        content,
        id,
        tool_calls: part.calls.map((call) => ({ id: call.id, name: call.name, args: {}, type: 'tool_call' })),
      });
    case 'results': {
      const [result] = part.results;
      return new ToolMessage({
        content: result === undefined ? '' : resultText(result),
        tool_call_id: result?.tool_use_id ?? '',
        id,
      });
    }
  }
}

export async function langChainTrim(startOn?: 'human'): Promise<Subject['compile']> {
  const { trimMessages, ...classes } = await library<Trimmer>('@langchain/core/messages');
  return async (given) => {
    const { store, budget } = readPlain(given);
    const parts = new Map(partsOf(store, true).map((part, index) => [String(index), part]));
    const partOf = ({ id = '' }: LangChainMessage) => parts.get(id);
    const tokenCounter = (messages: readonly LangChainMessage[]) =>
      messages.reduce((sum, message) => sum + (partOf(message)?.tokens ?? 0), 0);
    const trimmed = await trimMessages(
      [...parts].map(([id, part]) => asLangChain(part, id, classes)),
      {
        strategy: 'last',
        maxTokens: budget,
        tokenCounter,
        includeSystem: true,
        ...(startOn === undefined ? {} : { startOn }),
      },
    );
    const kept = trimmed.filter((message) => message !== undefined);
    if (kept.length < trimmed.length) throw new TypeError('it answers with a list that has undefined in it');
    return {
      sent: itemsOf(
        kept.flatMap((message) => partOf(message) ?? []).map((part) => ({ part })),
        store,
      ),
      tokens: tokenCounter(kept),
    };
  };
}
