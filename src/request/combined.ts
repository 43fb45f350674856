/**
 * The combined pair: one question for all chosen summaries, their texts joined to one answer, cut as one.
 *
 * Holds C1's pair.
 */

import type { Tree } from '../forest.ts';
import type { Block, Settings } from '../model/types.ts';
import { isBlankText } from '../pairing/wire.ts';
import { type Exchange, partsOfExchange } from '../price.ts';
import { capped } from '../render/cap.ts';
import { baseTokens } from '../sizes/blocks.ts';

const QUESTION: Block = { type: 'text', text: 'What do you remember from earlier?' };
const BETWEEN_SUMMARIES = '\n\n---\n\n';
const BETWEEN_TEXTS = '\n\n';

/** C1: one pair for all that was chosen. */
export function joined(
  trees: readonly Tree[],
  { estimator, maxMessageTokens }: Pick<Settings, 'estimator' | 'maxMessageTokens'>,
): Exchange {
  const whole: Block[] = [{ type: 'text', text: trees.map(textOf).join(BETWEEN_SUMMARIES) }];
  const answer = capped(whole, maxMessageTokens);
  return {
    header: QUESTION,
    answer,
    charge: baseTokens([QUESTION, ...whole], estimator),
    sent: baseTokens([QUESTION, ...answer], estimator),
    ...partsOfExchange(QUESTION, answer),
  };
}

/** A summary's texts, its reasoning and blank texts left out. */
function textOf({ summary }: Tree): string {
  const texts = summary.content.flatMap((block) =>
    block.type === 'text' && !isBlankText(block) ? [block.text] : [],
  );
  return texts.join(BETWEEN_TEXTS);
}
