/**
 * LangChain.js, `summarizationMiddleware` of `langchain`: what is older than the newest messages is summarised
 * by a model (here one that always writes the same), once a budget is exceeded.
 */

import { readPlain } from '../../plain-case.ts';
import type { Subject } from '../../subjects/subject.ts';
import { library } from '../library.ts';
import { newestThatFit, partsOf, sentAfter, SUMMARY } from '../parts.ts';
import { asLangChain, type LangChainMessage, type LangChainMessages } from './langchain-trim.ts';

interface Middleware {
  readonly beforeModel: (
    state: { messages: LangChainMessage[] },
    runtime: { context: object },
  ) => Promise<{ messages: LangChainMessage[] } | undefined>;
}
interface LangChain {
  readonly summarizationMiddleware: (options: object) => Middleware;
}
interface Testing {
  readonly FakeListChatModel: new (fields: { responses: string[] }) => object;
}

export async function langChainSummarize(): Promise<Subject['compile']> {
  const { summarizationMiddleware } = await library<LangChain>('langchain');
  const classes = await library<LangChainMessages>('@langchain/core/messages');
  const { FakeListChatModel } = await library<Testing>('@langchain/core/utils/testing');
  const model = new FakeListChatModel({ responses: [SUMMARY] });
  return async (given) => {
    const { store, budget } = readPlain(given);
    const all = partsOf(store, true);
    const parts = new Map(all.map((part, index) => [String(index), part]));
    const middleware = summarizationMiddleware({
      model,
      trigger: { tokens: budget + 1 },
      keep: { messages: newestThatFit(all, budget) },
      tokenCounter: (messages: readonly LangChainMessage[]) =>
        messages.reduce((sum, { id = '' }) => sum + (parts.get(id)?.tokens ?? 0), 0),
    });
    const messages = [...parts].map(([id, part]) => asLangChain(part, id, classes));
    const then = await middleware.beforeModel({ messages }, { context: {} });
    const apart = { system: [], parts: all }; // a system message in the list is trimmed like any other
    if (then === undefined) return sentAfter(store, apart, all);
    const [, summary, ...preserved] = then.messages; // first comes the word that all others are removed
    const left = preserved.map(({ id = '' }) => parts.get(id));
    return sentAfter(store, apart, summary === undefined ? left : [undefined, ...left]);
  };
}
