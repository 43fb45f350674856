/**
 * Lanes over real transcripts: each conversation of a file as a few cases, with summaries that a program
 * writes, and budgets drawn from the conversation's own totals.
 */

import { basename } from 'node:path';
import { gatherFacts } from '../src/facts.ts';
import { FormatError, readTranscript } from '../src/formats/index.ts';
import { extractive } from '../src/lifecycle/extractive.ts';
import { buildPyramid } from '../src/lifecycle/pyramid.ts';
import { sized } from '../src/lifecycle/sized.ts';
import type { Options } from '../src/model/options.ts';
import type { Store } from '../src/model/types.ts';
import { chars } from '../src/sizes/chars.ts';
import { resolveBudget } from './arbitraries/budgets.ts';
import { deepFreeze } from './freeze.ts';
import { seedOf } from './runner/random.ts';
import { type Given, settingsOf } from './trial.ts';

/** Most conversations of a file, and most messages of one, that are tried: the reference is slow on purpose. */
const MOST_CONVERSATIONS = 8;
const MOST_MESSAGES = 60;
/** Where budgets are drawn: anchors and offsets of `budgets.ts`. */
const BUDGETS_A_STORE = 3;
/** Chunks about as large as their summaries, so that verdicts of every kind are met. */
const CHUNK_TOKENS = 150;
const SUMMARY_TOKENS = [40, 220];

/** The cases of a file, as a lane named after it. */
export async function storeLane(file: string, seed: number): Promise<{ name: string; cases: Given[] }> {
  const cases: Given[] = [];
  for (const [index, store] of (await conversationsOf(file)).entries()) {
    for (const [variant, written] of (await withSummaries(store)).entries()) {
      cases.push(...casesOf(written, seedOf(seed, file, index, variant)));
    }
  }
  return { name: basename(file), cases };
}

/** A file's conversations, as stores. */
async function conversationsOf(file: string): Promise<Store[]> {
  const stores: Store[] = [];
  for (let conversation = 1; conversation <= MOST_CONVERSATIONS; conversation++) {
    try {
      const { store, messages } = await readTranscript(file, { conversation });
      const kept = messages.slice(0, MOST_MESSAGES);
      stores.push(store ?? { messages: kept, summaries: [], pins: [], chunks: [] });
      if (store !== undefined) break;
    } catch (error) {
      if (conversation > 1 && error instanceof FormatError) break; // there are no more
      throw error;
    }
  }
  return stores;
}

/** The store as it is, and, where it has no summaries, with a pyramid by each summarizer. */
async function withSummaries(store: Store): Promise<Store[]> {
  if (store.summaries.length > 0) return [store];
  const facts = gatherFacts(store, settingsOf({ estimator: 'chars', recentWindowTokens: 60 }));
  const sizes = { targetChunkTokens: CHUNK_TOKENS, holdbackChunks: 1 };
  const pyramids = SUMMARY_TOKENS.flatMap((summaryTokens) =>
    [extractive(chars), sized(chars)].map((summarizer) =>
      buildPyramid(facts, summarizer, { ...sizes, summaryTokens }),
    ),
  );
  return [store, ...(await Promise.all(pyramids))];
}

function casesOf(store: Store, seed: number): Given[] {
  return Array.from({ length: BUDGETS_A_STORE }, (_, index) => {
    const number = Math.abs(seedOf(seed, 'budget', index));
    const options: Options = {
      estimator: 'chars',
      recentWindowTokens: [0, 60, 400][number % 3] ?? 0,
      overBudgetGraceRatio: 0,
      pairing: number % 2 === 0 ? 'nearest' : 'earliest-six',
    };
    const budget = resolveBudget({ from: number % 7, off: number % 5 }, store, settingsOf(options), 0);
    return deepFreeze({ store, budget, options });
  });
}
