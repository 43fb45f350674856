/**
 * Sizes that follow from a window, and how long an answer is: whole numbers, every quotient rounded down.
 *
 * Holds G3, G4.
 */

/** What a window is split into, in tokens. */
export interface Sizes {
  /** Kept free for what comes next. */
  readonly reserve: number;
  /** Where compaction begins. */
  readonly threshold: number;
  /** Newest tokens that stay as they are. */
  readonly keep: number;
  /** What a compaction goes down to. */
  readonly target: number;
  /** Room for a count that was too low. */
  readonly safety: number;
  /** Most tokens of a summary's answer. */
  readonly answerCap: number;
}

const RESERVE_PERCENT = 15;
const LEAST_RESERVE = 16_384;
const MOST_KEEP = 20_000;
const SHARE_OF_WINDOW = 20;
const LEAST_SHARE = 512;
const MOST_SAFETY = 8_192;
const MOST_ANSWER = 4_096;
const LEAST_ANSWER = 128;

/**
 * The sizes of a window (G3).
 *
 * @param window tokens, at least 1
 * @param outputLimit most tokens of an answer, where the model has a limit
 */
export function sizesOf(window: number, outputLimit = Infinity): Sizes {
  const half = Math.floor(window / 2);
  const reserve = Math.min(Math.max(percentOf(window, RESERVE_PERCENT), LEAST_RESERVE), half);
  const threshold = window - reserve;
  const keep = Math.min(MOST_KEEP, Math.floor(window / 4));
  const below = Math.min(Math.floor(reserve / 2), Math.floor((threshold - keep) / 2));
  const share = Math.max(LEAST_SHARE, Math.floor(window / SHARE_OF_WINDOW));
  return {
    reserve,
    threshold,
    keep,
    target: threshold - below,
    safety: Math.min(MOST_SAFETY, share),
    answerCap: Math.min(MOST_ANSWER, share, outputLimit),
  };
}

/** A share in percent rounded down, exact for every safe integer. */
function percentOf(whole: number, percent: number): number {
  return Math.floor(whole / 100) * percent + Math.floor(((whole % 100) * percent) / 100);
}

/** How long an answer is reckoned to be, and may be (G4). */
export interface AnswerTokens {
  readonly planned: number;
  readonly ceiling: number;
}

/** The answer of a request that reads so many tokens of the region, and of the summary so far (G4). */
export function answerOf(regionTokens: number, summaryTokens: number, answerCap: number): AnswerTokens {
  const half = Math.floor((regionTokens + summaryTokens) / 2);
  const planned = Math.min(answerCap, Math.max(LEAST_ANSWER, half));
  return { planned, ceiling: Math.min(answerCap, 2 * planned) };
}
