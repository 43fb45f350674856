/**
 * A routing case from a real transcript: what would be summarised, and how large it is.
 *
 * The newest messages stay, as many as part 50 keeps (G3); a call stays with its results. What comes
 * before is the region, counted as it would be retyped.
 */

import type { Message, TokenEstimator } from '../src/model/types.ts';
import { linesOf } from '../src/routing/lines.ts';
import { quotedIn } from '../src/routing/requests.ts';
import { sizesOf } from '../src/routing/sizes.ts';
import { reuseInstruction } from '../src/routing/texts.ts';
import type { LastRequest, RoutingCase, RoutingSettings } from '../src/routing/types.ts';
import { UsageError } from './command.ts';

export interface TranscriptCase {
  readonly messages: readonly Message[];
  readonly estimator: TokenEstimator;
  readonly model: string;
  readonly window: number;
  readonly settings: RoutingSettings;
  readonly lastRequest: LastRequest | undefined;
  /** Seconds. */
  readonly now: number;
  /** Tokens that stay; part 50's when left out. */
  readonly keepTokens: number | undefined;
}

export interface CaseOfTranscript {
  readonly case: RoutingCase;
  readonly regionMessages: number;
  /** Whether all of it would have stayed, so that all but the newest message is taken. */
  readonly isShort: boolean;
}

/** @throws UsageError where nothing is left to summarise */
export function caseOfTranscript(given: TranscriptCase): CaseOfTranscript {
  const { messages, estimator, model, window, settings, lastRequest, now, keepTokens } = given;
  const { keep, answerCap } = sizesOf(window);
  const wanted = cutOf(messages, estimator, keepTokens ?? keep);
  const isShort = wanted === 0 && keepTokens === undefined;
  const cut = isShort ? wholeFrom(messages, messages.length - 1) : wanted;
  if (cut <= 0)
    throw new UsageError(
      'nothing to summarise: expected more than the newest messages that stay; --keep takes fewer tokens',
    );
  const [region, kept] = [messages.slice(0, cut), messages.slice(cut)];
  return {
    isShort,
    regionMessages: cut,
    case: {
      settings,
      conversation: {
        model,
        ...(lastRequest?.endpoint === undefined ? {} : { endpoint: lastRequest.endpoint }),
      },
      now,
      region: { tokens: tokensOf(region, estimator), note: 0 },
      ...(lastRequest === undefined ? {} : { lastRequest }),
      instructionTokens: estimator.text(reuseInstruction(quotedIn(region, kept), answerCap)),
      missesInARow: 0,
    },
  };
}

/** Where the region ends: before the newest messages that stay, and never between a call and a result. */
function cutOf(messages: readonly Message[], estimator: TokenEstimator, keepTokens: number): number {
  let cut = messages.length;
  for (let left = keepTokens; cut > 0; cut--) {
    left -= tokensOf(messages.slice(cut - 1, cut), estimator);
    if (left < 0) break;
  }
  return wholeFrom(messages, cut);
}

/** The cut, or an earlier one, that parts no result from its call. */
function wholeFrom(messages: readonly Message[], cut: number): number {
  let whole = cut;
  while (whole > 0 && whole < messages.length && answersCall(messages[whole])) whole--;
  return whole;
}

const answersCall = (message: Message | undefined) =>
  message?.content.some(({ type }) => type === 'tool_result') === true;

function tokensOf(messages: readonly Message[], estimator: TokenEstimator): number {
  return linesOf(messages).reduce((sum, line) => sum + estimator.text(`${line}\n`), 0);
}
