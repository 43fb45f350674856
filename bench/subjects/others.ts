/**
 * What others do with the same messages. It is another job (no summaries, no repair, a cut at a budget), so
 * nothing is compared; the times say in which order of magnitude people are used to wait.
 */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileReference } from '../../reference/model.ts';
import { parseOptions } from '../../src/model/options.ts';
import type { Message } from '../../src/model/types.ts';
import { estimatorNamed } from '../../src/sizes/estimators.ts';
import { type BenchSubject, BUDGET, hashOf, OPTIONS } from './subject.ts';

/** What the recent window takes by default. */
const KEPT_TOKENS = 30_000;
const CHARACTERS_A_TOKEN = 4;

const reference: BenchSubject = {
  name: 'reference',
  what: 'the reference model, which reads for being right and not for being fast',
  open: (store) => {
    const settings = parseOptions(OPTIONS, estimatorNamed);
    const run = () => compileReference(store, { maxTokens: BUDGET, reserveForResponse: 0 }, settings).outcome;
    const first = run();
    return {
      run,
      hash: () => hashOf('messages' in first ? first.messages : null),
      entries: () => ('entries' in first ? first.entries.length : 0),
    };
  },
};

/** Libraries of others are in `properties/peers`, or in the folder that COMPACTCHECK_PEERS names. */
const peers = createRequire(
  join(process.env['COMPACTCHECK_PEERS'] ?? join(process.cwd(), 'properties/peers'), 'package.json'),
);
const LANG_CHAIN = '@langchain/core/messages';

/** Why a subject can't be run here; null where it can. */
export function whyMissing(subject: string): string | null {
  if (subject !== langChain.name) return null;
  try {
    peers.resolve(LANG_CHAIN);
    return null;
  } catch {
    return `${LANG_CHAIN} is not installed: npm run peers:install, or name a folder in COMPACTCHECK_PEERS`;
  }
}

interface LangChain {
  readonly HumanMessage: new (text: string) => object;
  readonly AIMessage: new (text: string) => object;
  readonly trimMessages: (messages: readonly object[], options: object) => Promise<object[]>;
}

const langChain: BenchSubject = {
  name: 'langchain',
  what: 'trimMessages of @langchain/core: the newest messages that fit, counted at four characters a token',
  open: ({ messages }) => {
    const { HumanMessage, AIMessage, trimMessages } = peers(LANG_CHAIN) as LangChain;
    const given = messages.map((message) =>
      message.role === 'user' ? new HumanMessage(textOf(message)) : new AIMessage(textOf(message)),
    );
    const tokenCounter = (some: readonly { content: string }[]) =>
      some.reduce((sum, { content }) => sum + Math.ceil(content.length / CHARACTERS_A_TOKEN), 0);
    const run = () => trimMessages(given, { maxTokens: KEPT_TOKENS, strategy: 'last', tokenCounter });
    return { run, hash: () => 'another job', entries: () => 0 };
  },
};

const aiPrune: BenchSubject = {
  name: 'ai',
  what: 'pruneMessages of ai: tool calls and results before the newest messages are left out',
  open: async ({ messages }) => {
    const { pruneMessages } = await import('ai');
    const given = messages.map((message) => ({ role: message.role, content: textOf(message) }));
    const run = () =>
      pruneMessages({ messages: given, toolCalls: 'before-last-2-messages', reasoning: 'all' });
    return { run, hash: () => 'another job', entries: () => 0 };
  },
};

function textOf({ content }: Message): string {
  return content.map((block) => (block.type === 'text' ? block.text : JSON.stringify(block))).join('\n');
}

export const OTHERS: readonly BenchSubject[] = [reference, langChain, aiPrune];
