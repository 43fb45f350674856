/**
 * Hand-made sets for the judges: small message lists, and what each judge must say of them.
 *
 * They are data, so that other tools can run on them too (documents quote them, mutants are killed by
 * them). For each rule there are at least two lists that keep it and two that break it, and each list
 * names every violation with its place, so that a judge that finds too much fails as well.
 *
 * Holds the sets of A1 to A10, O1 to O4, RS1 to RS4 and `shape`, and edge sets. `sets-*.ts` hold the lists.
 */

import type { Provider } from './judge.ts';
import { anthropicSets } from './sets-anthropic.ts';
import { openaiChatSets } from './sets-openai-chat.ts';
import { openaiResponsesSets } from './sets-openai-responses.ts';

/** One list and its verdict. */
export interface JudgedSet {
  /** The rule that the list was made for, or `edge`. */
  about: string;
  /** What the list shows, in a line. */
  why: string;
  given: unknown;
  /** Each violation as its rule and its place, such as `A4 messages[1].content[0]`. */
  breaks: readonly string[];
}

/** All sets, by the judge that they are for. */
export const SETS: Readonly<Record<Provider, readonly JudgedSet[]>> = {
  anthropic: anthropicSets,
  'openai-chat': openaiChatSets,
  'openai-responses': openaiResponsesSets,
};
