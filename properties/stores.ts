/**
 * Lanes over real transcripts: each conversation of a file as a few cases, with summaries that a program
 * writes, and budgets drawn from the conversation's own totals.
 */

import { basename } from 'node:path';
import { gatherFacts } from '../src/book.ts';
import { FormatError, type LeftOut, readTranscript } from '../src/formats/index.ts';
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
const SUMMARY_TOKENS = [40, 220, 900];

export interface StoreLane {
  readonly name: string;
  readonly cases: readonly Given[];
  /** What was passed over in reading, in words. */
  readonly notes: readonly string[];
}

/** The cases of a file, as a lane named after it; damaged places are passed over, and counted in the notes. */
export async function storeLane(
  file: string,
  seed: number,
  mostConversations = MOST_CONVERSATIONS,
): Promise<StoreLane> {
  const cases: Given[] = [];
  const { stores, notes } = await conversationsOf(file, mostConversations);
  for (const [index, store] of stores.entries()) {
    for (const [variant, written] of (await withSummaries(store)).entries()) {
      cases.push(...casesOf(written, seedOf(seed, basename(file), index, variant)));
    }
  }
  return { name: basename(file), cases, notes };
}

/** A file's conversations, as stores. A file that is no transcript has none. */
async function conversationsOf(file: string, most: number): Promise<{ stores: Store[]; notes: string[] }> {
  const stores: Store[] = [];
  const notes: string[] = [];
  for (let conversation = 1; conversation <= most; conversation++) {
    try {
      const { store, messages, leftOut } = await readTranscript(file, { conversation, lenient: true });
      stores.push(
        store ?? { messages: messages.slice(0, MOST_MESSAGES), summaries: [], pins: [], chunks: [] },
      );
      if (conversation === 1) notes.push(...notesOn(leftOut));
      if (store !== undefined) break;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      if (conversation === 1) notes.push(error.expected);
      break; // there are no more conversations, or none at all
    }
  }
  return { stores, notes };
}

/** What was passed over, place by place; of fields that a store has no room for only how many. */
function notesOn(leftOut: readonly LeftOut[]): string[] {
  const fields = leftOut.filter(({ what }) => what.startsWith('field '));
  const others = leftOut.filter((one) => !fields.includes(one));
  const told = others.map(({ what, count, first }) => `${count} × ${what} (first: ${first})`);
  return fields.length === 0
    ? told
    : [...told, `${fields.length} kinds of fields that a store has no room for`];
}

/**
 * The store as it is, and, where it has no summaries, with some by each summarizer: as a pyramid, and with
 * nothing merged, so that every summary is weighed.
 */
async function withSummaries(store: Store): Promise<Store[]> {
  if (store.summaries.length > 0) return [store];
  const facts = gatherFacts(store, settingsOf({ estimator: 'chars', recentWindowTokens: 60 }));
  const sizes = { targetChunkTokens: CHUNK_TOKENS, holdbackChunks: 1 };
  const pyramids = SUMMARY_TOKENS.flatMap((summaryTokens) =>
    [extractive(chars), sized(chars)].map((summarizer) =>
      buildPyramid(facts, summarizer, { ...sizes, summaryTokens }),
    ),
  );
  const built = await Promise.all(pyramids);
  return [store, ...built, ...built.map(flattened)];
}

/** The store with its summaries of level 1 alone, unmerged. */
function flattened(store: Store): Store {
  const summaries = store.summaries.flatMap(({ mergedInto: _merged, ...summary }) =>
    summary.level === 1 ? [summary] : [],
  );
  return { ...store, summaries };
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
