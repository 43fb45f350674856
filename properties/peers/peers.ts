/**
 * The peers: libraries that trim or summarise an agent's history, as people use them today, each in a row
 * with its version and with what it is held to.
 *
 * Claims are what a peer's documentation promises, or what its job is (a limiter keeps a limit, a summarizer
 * has something stand for what it takes away). What is only missing is no fault: a peer without a budget
 * claims none.
 */

import type { Claim } from '../subjects/claims.ts';
import { OWN_COUNTING } from '../subjects/claims.ts';
import type { Subject } from '../subjects/subject.ts';
import { adk } from './adapters/adk.ts';
import { aiPrune } from './adapters/ai-prune.ts';
import { langChainSummarize } from './adapters/langchain-summarize.ts';
import { langChainTrim } from './adapters/langchain-trim.ts';
import { llamaIndex } from './adapters/llamaindex.ts';
import { mastraLimiter } from './adapters/mastra-limiter.ts';
import { pi } from './adapters/pi.ts';
import { strands } from './adapters/strands.ts';
import { pinnedVersion } from './library.ts';

export interface Peer {
  readonly name: string;
  readonly package: string;
  /** What of it is asked, in a few words. */
  readonly what: string;
  readonly claims: readonly Claim[];
  /** What is to be said of a law that it breaks. */
  readonly notes?: Readonly<Record<string, string>>;
  readonly load: () => Promise<Subject['compile']>;
}

/** Of every peer: messages once, in order, a call with its result, and one answer to one question. */
const ANY: readonly Claim[] = ['raw-once', 'order', 'pairs', 'pure'];
const SUMMARIZER: readonly Claim[] = [...ANY, 'newest', 'summaries', 'price'];

export const PEERS: readonly Peer[] = [
  {
    name: 'langchain-trim',
    package: '@langchain/core',
    what: '`trimMessages`, the last messages',
    claims: [...ANY, 'budget', 'monotone', 'system'],
    load: () => langChainTrim(),
  },
  {
    name: 'langchain-trim-start',
    package: '@langchain/core',
    what: "`trimMessages` with `startOn: 'human'`",
    claims: [...ANY, 'budget', 'monotone', 'system'],
    notes: {
      'TL-06':
        'So it is documented: what stands before the first user message is left out, also where all fits.',
    },
    load: () => langChainTrim('human'),
  },
  {
    name: 'langchain-summarize',
    package: 'langchain',
    what: '`summarizationMiddleware`',
    claims: [...SUMMARIZER, 'system'],
    notes: {
      'TL-09': 'It is summarised with the rest. An agent with a `systemPrompt` keeps its own outside.',
    },
    load: langChainSummarize,
  },
  {
    name: 'ai-prune',
    package: 'ai',
    what: '`pruneMessages` of calls before the last messages',
    claims: [...ANY, 'system', 'newest'],
    load: aiPrune,
  },
  {
    name: 'mastra-best-fit',
    package: '@mastra/core',
    what: '`TokenLimiterProcessor`, `best-fit`, its default',
    claims: [...ANY, 'budget', 'monotone', 'system', 'newest', OWN_COUNTING],
    load: () => mastraLimiter('best-fit'),
  },
  {
    name: 'mastra-contiguous',
    package: '@mastra/core',
    what: '`TokenLimiterProcessor`, `contiguous`',
    claims: [...ANY, 'budget', 'monotone', 'system', 'newest', OWN_COUNTING],
    load: () => mastraLimiter('contiguous'),
  },
  {
    name: 'strands-window',
    package: '@strands-agents/sdk',
    what: '`SlidingWindowConversationManager`, on overflow',
    claims: [...ANY, 'pins', 'newest', 'unicode'],
    load: () => strands('window'),
  },
  {
    name: 'strands-summary',
    package: '@strands-agents/sdk',
    what: '`SummarizingConversationManager`, on overflow',
    claims: [...SUMMARIZER, 'pins'],
    load: () => strands('summary'),
  },
  {
    name: 'pi',
    package: '@mariozechner/pi-coding-agent',
    what: '`findCutPoint` and `buildSessionContext`',
    claims: SUMMARIZER,
    load: pi,
  },
  {
    name: 'llamaindex-buffer',
    package: 'llamaindex',
    what: '`ChatMemoryBuffer`',
    claims: [...ANY, 'budget', 'monotone', 'newest'],
    load: () => llamaIndex('buffer'),
  },
  {
    name: 'llamaindex-memory',
    package: 'llamaindex',
    what: '`Memory.getLLM`',
    claims: [...ANY, 'budget', 'monotone', 'newest'],
    load: () => llamaIndex('memory'),
  },
  {
    name: 'adk-truncate',
    package: '@google/adk',
    what: '`TruncatingContextCompactor`',
    claims: [...ANY, 'newest'],
    load: () => adk('truncate'),
  },
  {
    name: 'adk-summary',
    package: '@google/adk',
    what: '`TokenBasedContextCompactor`',
    claims: SUMMARIZER,
    load: () => adk('summary'),
  },
];

/** A peer as a subject; its library is loaded. */
export async function peerSubject({ name, claims, load }: Peer): Promise<Subject> {
  return { name, claims, answers: 'sent', compile: await load() };
}

export function versionOf({ package: name }: Peer): string {
  return pinnedVersion(name);
}
