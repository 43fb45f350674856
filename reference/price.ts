/** What a pair and a message cost, in base tokens, which calibration never moves: P1-P3, P5, P6. */
import type { Block, Message, Settings } from '../src/model/types.ts';
import type { Tree } from './forest.ts';
import { answerOf, capped, headerOf, isThinking, kept, stripsThinking } from './render.ts';
import { isBlank, sizeOf } from './sizes.ts';

/** P2: answer(s), uncut; a carrier sent whole is charged no less than its writer reported. */
export function answerPrice(tree: Tree, settings: Settings): number {
  const base = sizeOf(answerOf(tree, settings, false), settings.estimator);
  const isCarrierSentWhole = tree.summary.content.some(isThinking) && !stripsThinking(settings);
  return isCarrierSentWhole ? Math.max(base, tree.summary.recordedTokens ?? 0) : base;
}

/** P1, P3: a pair as charged, and as sent; a blank text is never sent (R5), so it costs nothing there. */
export function pairPrice(tree: Tree, settings: Settings): { charge: number; sent: number } {
  const question: Block = { type: 'text', text: headerOf(tree, settings) };
  const charge = sizeOf([question], settings.estimator) + answerPrice(tree, settings);
  const entries = [question, ...answerOf(tree, settings, true)].filter((block) => !isBlank(block));
  return { charge, sent: sizeOf(entries, settings.estimator) };
}

/** P5: a message as stored or as the cap sends it, whichever is larger. */
export function messagePrice({ content }: Message, settings: Settings): number {
  const cut = kept(capped(content, settings));
  return Math.max(sizeOf(content, settings.estimator), sizeOf(cut, settings.estimator));
}

/** P6: raw(s): its leaves that have a position, pinned ones at full price. */
export function rawPrice(tree: Tree, settings: Settings): number {
  return tree.messages.reduce((sum, message) => sum + messagePrice(message, settings), 0);
}
