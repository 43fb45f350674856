/**
 * What a message and a recall pair cost, in base tokens.
 *
 * Both have two prices, as charged and as sent, because a cap can make a text longer; which of the two
 * counts is a decision of the rule (`rule/decisions.ts`), not of this file. Nothing here reads the budget,
 * calibration or the rest of the request.
 *
 * Holds P1, P2, P3, the two sizes of P5, and the size that a level budget counts (S3).
 */

import type { Tree } from './forest.ts';
import type { Block, Message, Settings } from './model/types.ts';
import { isBlankText } from './pairing/wire.ts';
import { answerBlocks, enveloped, isCarrierSentWhole } from './render/answer.ts';
import { capped } from './render/cap.ts';
import { fillHeader } from './render/header.ts';
import { baseTokens } from './sizes/blocks.ts';

/** A message's size as stored, and as the cap sends it (P5). */
export interface MessagePrice {
  readonly stored: number;
  readonly capped: number;
}

export function priceMessage(message: Message, settings: Settings): MessagePrice {
  const stored = baseTokens(message.content, settings.estimator);
  const sent = capped(message.content, settings.maxMessageTokens);
  return { stored, capped: sent === message.content ? stored : baseTokens(sent, settings.estimator) };
}

/** A recall pair: its two entries' contents, and what it costs. */
export interface PairPrice {
  readonly header: Block;
  /** The answer as it goes out: cut by the cap, in its envelope. */
  readonly answer: readonly Block[];
  /** P1: header and answer uncut. */
  readonly charge: number;
  /** P3: header and answer as sent; a blank text is never sent (R5), so it isn't counted. */
  readonly sent: number;
  /** What its level's budget counts: what its writer reported, else the answer (S3). */
  readonly counted: number;
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
  return {
    header,
    answer,
    charge: baseTokens([header], estimator) + answerTokens,
    sent: baseTokens(
      [header, ...answer].filter((block) => !isBlankText(block)),
      estimator,
    ),
    counted: summary.recordedTokens ?? answerTokens,
  };
}
