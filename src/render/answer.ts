/**
 * The answer of a recall pair: a summary's content as it goes out.
 *
 * Holds P2 (which blocks), E4 (the envelope). The cap (E5) is `cap.ts`; it cuts before the envelope is
 * put around, so that the envelope is never cut.
 */

import type { Tree } from '../forest.ts';
import type { Settings, Summary, SummaryBlock, TextBlock } from '../model/types.ts';

type AnswerSettings = Pick<Settings, 'carrierPolicy' | 'thinkingBound' | 'recallEnvelope'>;

/** Whether a block is its writer's reasoning, which makes its summary a carrier (M3). */
function isReasoning(block: SummaryBlock): boolean {
  return block.type !== 'text';
}

/** A carrier that is sent with its reasoning: what its writer reported is then a floor of its price (P2). */
export function isCarrierSentWhole(summary: Summary, settings: AnswerSettings): boolean {
  return !stripsReasoning(settings) && summary.content.some(isReasoning);
}

/** The blocks of the answer, before cap and envelope (P2). */
export function answerBlocks(summary: Summary, settings: AnswerSettings): readonly SummaryBlock[] {
  return stripsReasoning(settings) ? summary.content.filter((block) => !isReasoning(block)) : summary.content;
}

function stripsReasoning(settings: AnswerSettings): boolean {
  return settings.carrierPolicy === 'live-strip' || settings.thinkingBound;
}

/** Puts the envelope around an answer's texts (E4); there is one, since a summary without any is blank and never sent. */
export function enveloped<B extends { type: string }>(
  blocks: readonly (B | TextBlock)[],
  tree: Tree,
  settings: AnswerSettings,
): readonly (B | TextBlock)[] {
  if (settings.recallEnvelope === 'none') return blocks;
  const { id, level } = tree.summary;
  const span = `${tree.leaves[0] ?? ''}..${tree.leaves.at(-1) ?? ''}`;
  const open = `<cm-recall id="${escaped(id)}" level="${level}" span="${escaped(span)}">\n`;
  const close = '\n</cm-recall>';
  const first = blocks.findIndex((block) => block.type === 'text');
  const last = blocks.findLastIndex((block) => block.type === 'text');
  return blocks.map((block, index) => {
    if (index !== first && index !== last) return block;
    const text = (block as TextBlock).text; // first and last are text blocks
    return { type: 'text', text: (index === first ? open : '') + text + (index === last ? close : '') };
  });
}

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(value: string): string {
  return value.replace(/[&<>"]/g, (mark) => ESCAPES[mark as keyof typeof ESCAPES]);
}
