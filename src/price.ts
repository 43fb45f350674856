/**
 * What a message and a recall pair cost, in base tokens.
 *
 * A pair has two prices, as charged and as sent, because a cap can make a text longer; which of the two
 * counts is a decision of the rule (`rule/decisions.ts`), not of this file. Nothing here reads the budget,
 * calibration or the rest of the request, so a message is priced once and a pair once for its header.
 *
 * Holds P1, P2, P3, P5, and the size that a level budget counts (S3).
 */

import type { Tree } from './forest.ts';
import type { Block, Guard, Message, Settings, TokenEstimator, Verdict } from './model/types.ts';
import { type Part, partsOf } from './pairing/parts.ts';
import { isBlankText } from './pairing/wire.ts';
import { answerBlocks, enveloped, isCarrierSentWhole } from './render/answer.ts';
import { capped } from './render/cap.ts';
import { fillHeader } from './render/header.ts';
import { baseTokens } from './sizes/blocks.ts';

/** What a message costs. */
export interface MessagePrice {
  /** Its base size as stored (T2). */
  readonly stored: number;
  /** What it is weighed at: the larger of its sizes as stored and as the cap sends it (P5). */
  readonly weighed: number;
  /** The size of its blank texts as stored, which are charged and never sent (R5). */
  readonly blank: number;
}

export function priceMessage({ content }: Message, { estimator, maxMessageTokens }: Settings): MessagePrice {
  const stored = baseTokens(content, estimator);
  const sent = capped(content, maxMessageTokens);
  const cappedTokens = sent === content ? stored : baseTokens(sent, estimator);
  return {
    stored,
    weighed: Math.max(stored, cappedTokens),
    blank: blankTokens(content, estimator),
  };
}

/** The size of the blank texts among blocks (R5). */
export function blankTokens(blocks: readonly Block[], estimator: TokenEstimator): number {
  return baseTokens(blocks.filter(isBlankText), estimator);
}

/** A question and its answer as they go out, and what they cost. */
export interface Exchange {
  readonly header: Block;
  /** Cut by the cap, in its envelope. */
  readonly answer: readonly Block[];
  /** P1: header and answer uncut. */
  readonly charge: number;
  /** P3: header and answer as sent; a blank text is never sent (R5), so it isn't counted. */
  readonly sent: number;
  /** Header and answer as parts (R1): neither holds a call or a result, so each is one part, or sends nothing. */
  readonly headerPart: Part | undefined;
  readonly answerPart: Part | undefined;
}

/** A recall pair. */
export interface PairPrice extends Exchange {
  /** What its level's budget counts: what its writer reported, else the answer (S3). */
  readonly counted: number;
  /** What is told of it where it is cheaper than its messages (X4): the same for every compile. */
  readonly cheaper: Verdict;
}

/** Header and answer as parts. */
export function partsOfExchange(
  header: Block,
  answer: readonly Block[],
): Pick<Exchange, 'headerPart' | 'answerPart'> {
  return { headerPart: partsOf('user', [header])[0], answerPart: partsOf('assistant', answer)[0] };
}

export function pricePair(tree: Tree, settings: Settings): PairPrice {
  const { summary } = tree;
  const { estimator } = settings;
  const header: Block = { type: 'text', text: fillHeader(settings.recallHeaderTemplate, tree) };
  const blocks: readonly Block[] = answerBlocks(summary, settings);
  const cut = capped(blocks, settings.maxMessageTokens);
  const answer = enveloped(cut, tree, settings);
  const whole = cut === blocks ? answer : enveloped(blocks, tree, settings);
  // a carrier sent whole is charged at least what its writer reported (P2)
  const floor = isCarrierSentWhole(summary, settings) ? (summary.recordedTokens ?? 0) : 0;
  const answerTokens = Math.max(baseTokens(whole, estimator), floor);
  const charge = baseTokens([header], estimator) + answerTokens;
  const sent = baseTokens(
    [header, ...answer].filter((block) => !isBlankText(block)),
    estimator,
  );
  return {
    header,
    answer,
    charge,
    sent,
    counted: summary.recordedTokens ?? answerTokens,
    ...partsOfExchange(header, answer),
    cheaper: Object.freeze<Verdict>({
      verdict: 'cheaper',
      charge,
      sent,
      guards: Object.freeze<Guard[]>([]) as Guard[],
    }),
  };
}
