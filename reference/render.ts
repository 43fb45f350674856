/** How a message or a recall pair looks when it goes out: the header (P1), P2's blocks, the envelope
 * (E4), the cap (E5), pruning (E6), images (R6). For a message it depends on the store alone. */
import type { Block, Settings, Store } from '../src/model/types.ts';
import type { Tree } from './forest.ts';
import { pairUp, partsOf, piecesOf, resultsOf, type Piece, type Turn } from './pairing.ts';
import { changed, quarterOf, sizeOf, textOnlySizeOf } from './sizes.ts';

/** P1: the template, filled in one pass; what is filled in is never read again. */
export function headerOf({ summary, leaves }: Tree, { recallHeaderTemplate }: Settings): string {
  const { id, level } = summary;
  const values = { id, level, first: leaves.at(0) ?? '', last: leaves.at(-1) ?? '' };
  const fill = (_field: string, name: keyof typeof values): string => String(values[name]);
  return recallHeaderTemplate.replace(/\{(id|level|first|last)\}/g, fill);
}

/** P2: thinking is left out under `live-strip` or while bound. */
export const isThinking = ({ type }: Block): boolean => type === 'thinking' || type === 'redacted_thinking';
export const stripsThinking = ({ carrierPolicy, thinkingBound }: Settings): boolean =>
  carrierPolicy === 'live-strip' || thinkingBound;

/** P2: the answer uncut, or (P3) as it is sent: cut before it gets the envelope, which never is. */
export function answerOf({ summary, leaves }: Tree, settings: Settings, isCut: boolean): Block[] {
  const uncut = summary.content.filter((block) => !stripsThinking(settings) || !isThinking(block));
  const blocks = isCut ? kept(capped(uncut, settings)) : uncut;
  if (settings.recallEnvelope === 'none') return blocks;
  const span = `${escaped(leaves.at(0) ?? '')}..${escaped(leaves.at(-1) ?? '')}`;
  const opening = `<cm-recall id="${escaped(summary.id)}" level="${summary.level}" span="${span}">\n`;
  const closing = '\n</cm-recall>';
  const first = blocks.findIndex((block) => block.type === 'text');
  const last = blocks.findLastIndex((block) => block.type === 'text');
  if (first === -1) return [...blocks, { type: 'text', text: opening + closing }];
  return blocks.map((block, index) => {
    if (block.type !== 'text' || (index !== first && index !== last)) return block;
    const before = index === first ? opening : '';
    return changed(block, { text: before + block.text + (index === last ? closing : '') });
  });
}

/** E4: an attribute's value. */
const escaped = (value: string): string =>
  value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** E5: what the cap (0 is none) leaves of each block; null for a text that goes. */
export function capped(blocks: Block[], { maxMessageTokens }: Settings): (Block | null)[] {
  if (maxMessageTokens === 0 || textOnlySizeOf(blocks) <= maxMessageTokens) return blocks;
  let left = 4 * maxMessageTokens;
  return blocks.map((block) => {
    const text = block.type === 'text' ? block.text : block.type === 'tool_result' && block.content;
    const isSpent = typeof text === 'string' && (block.type === 'text' || text !== '');
    if (!isSpent) return block; // every block but texts and non-empty string results
    if (left === 0) return block.type === 'text' ? null : withText(block, OMITTED);
    if (text.length <= left) {
      left -= text.length;
      return block;
    }
    const splitsPair = /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(left - 1));
    const start = text.slice(0, splitsPair ? left - 1 : left);
    left = 0;
    return withText(block, `${start}\n\n[truncated — original was ${quarterOf(text)} tokens]`);
  });
}
const OMITTED = '[content omitted — context budget exceeded]';

/** E5: the blocks that are left. */
export const kept = (blocks: (Block | null)[]): Block[] => blocks.filter((block) => block !== null);

/** E5, E6, R6: a text, or a result, with another text in it; an image becomes a text. */
function withText(block: Block, text: string): Block {
  if (block.type === 'tool_result') return changed(block, { content: text });
  return block.type === 'text' ? changed(block, { text }) : { type: 'text', text };
}

/** E5, E6, R6: how each message of the store goes out, whether sent or not. */
export function turnsOf(store: Store, settings: Settings): Turn[] {
  const markers = [...resultMarkers(store, settings), ...imageMarkers(store, settings)];
  return store.messages.map(({ id, role, content }) => {
    const blocks = capped(content, settings).map((block, index) => {
      if (block === null) return null;
      const marker = markers.find((one) => one.message === id && one.index === index)?.marker;
      const other = marker === undefined ? prunedInput(block, settings) : withText(block, marker);
      // A replacement is made only where the block gets smaller by T2.
      return sizeOf([other], settings.estimator) < sizeOf([block], settings.estimator) ? other : block;
    });
    return { id, role, content: blocks };
  });
}

/** E6: a call whose input exceeds `toolUseInputMaxTokens` (0 is none). */
function prunedInput(block: Block, { toolUseInputMaxTokens }: Settings): Block {
  if (block.type !== 'tool_use' || toolUseInputMaxTokens === 0) return block;
  const { input } = block;
  const _originalTokens = quarterOf(JSON.stringify(input));
  if (_originalTokens <= toolUseInputMaxTokens) return block;
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  const _keys = isObject ? Object.keys(input).slice(0, 5) : [];
  return changed(block, { input: { _truncated: true, _originalTokens, _keys } });
}

type Marker = { message: string; index: number; marker: string };

/** E6: for all but the newest N results of each tool in the store; those without a call don't count. */
function resultMarkers(store: Store, { toolResultMaxLastN: limits, pairing }: Settings): Marker[] {
  const parts = partsOf(store.messages);
  const answers = pairUp(parts, pairing);
  const toolOf = (one: Piece) => answers.find(({ result }) => result === one)?.call.block.name;
  const results = resultsOf(parts).map((result) => ({ ...result, tool: toolOf(result) }));
  return results.flatMap((result, at) => {
    const { tool } = result;
    if (tool === undefined) return [];
    const own = typeof limits === 'object' && Object.hasOwn(limits, tool) ? limits[tool] : undefined;
    const limit = (typeof limits === 'object' ? own : limits) ?? -1; // negative is no limit
    const newer = results.slice(at + 1).filter((other) => other.tool === tool).length;
    if (limit < 0 || newer < limit) return [];
    return [{ ...result, marker: `[Result truncated — tool '${tool}']` }];
  });
}

/** R6: for all but the newest n image blocks, those inside results apart. */
function imageMarkers(store: Store, { maxImages }: Settings): Marker[] {
  const images = piecesOf(partsOf(store.messages)).filter(({ block }) => block.type === 'image');
  const dropped = images.slice(0, Math.max(0, images.length - (maxImages ?? Infinity)));
  return dropped.map((image) => ({ ...image, marker: '[image dropped from live context]' }));
}
