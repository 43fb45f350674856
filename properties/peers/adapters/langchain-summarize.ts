/**
 * LangChain.js, `summarizationMiddleware` of `langchain`: what is older than the newest messages is summarised
 * by a model (here one that always writes the same), once a budget is exceeded.
 */

import { readPlain } from '../../plain-case.ts';
import type { Subject } from '../../subjects/subject.ts';
import { library } from '../library.ts';
import {
  goneOf,
  itemsOf,
  type Kept,
  newestThatFit,
  partsOf,
  SUMMARY,
  SUMMARY_TOKENS,
  totalOf,
} from '../parts.ts';
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
    if (then === undefined)
      return {
        sent: itemsOf(
          all.map((part) => ({ part })),
          store,
        ),
        tokens: totalOf(all),
      };
    const [, , ...preserved] = then.messages; // first comes the word that all are removed, then the summary
    const kept = preserved.flatMap(({ id = '' }) => parts.get(id) ?? []);
    const items: Kept[] = [{ summaryOf: goneOf(all, kept) }, ...kept.map((part) => ({ part }))];
    return { sent: itemsOf(items, store), tokens: totalOf(kept) + SUMMARY_TOKENS };
  };
}
