/**
 * The cap on one message or answer: what is over it is cut, block by block, never a call or a result.
 *
 * Holds E5.
 */

import type { Block } from '../model/types.ts';
import { charactersAsTokens, textOnlyTokens, tokensAsCharacters, unsized } from '../sizes/blocks.ts';

const OMITTED = '[content omitted — context budget exceeded]';
/** The highest code point that one unit holds. */
const LAST_SINGLE_UNIT = 0xffff;
const cutMarker = (length: number) => `\n\n[truncated — original was ${charactersAsTokens(length)} tokens]`;

/** The blocks as the cap sends them; the same list where nothing exceeds it. `capTokens` 0 is no cap. */
export function capped<B extends Block>(blocks: readonly B[], capTokens: number): readonly B[] {
  if (capTokens === 0 || textOnlyTokens(blocks) <= capTokens) return blocks;
  let charactersLeft = tokensAsCharacters(capTokens);
  const sent: B[] = [];
  for (const block of blocks) {
    const text = cuttable(block);
    if (text === undefined) {
      sent.push(block);
    } else if (charactersLeft === 0) {
      if (block.type === 'tool_result') sent.push(withText(block, OMITTED));
    } else if (text.length <= charactersLeft) {
      charactersLeft -= text.length;
      sent.push(block);
    } else {
      sent.push(withText(block, head(text, charactersLeft) + cutMarker(text.length)));
      charactersLeft = 0;
    }
  }
  return sent;
}

/** The text that the cap may spend characters on: a text, or a string result that is not empty. */
function cuttable(block: Block): string | undefined {
  if (block.type === 'text') return block.text;
  if (block.type === 'tool_result' && typeof block.content === 'string' && block.content !== '')
    return block.content;
  return undefined;
}

/** The block with another text. */
function withText<B extends Block>(block: B, text: string): B {
  // the spread loses the link to B, whose only changed field is the one that `cuttable` found to be a string
  return { ...unsized(block), [block.type === 'text' ? 'text' : 'content']: text } as unknown as B;
}

/** The first characters of a text, never half a surrogate pair. */
function head(text: string, length: number): string {
  const last = text.codePointAt(length - 1) ?? 0; // of a pair that begins here it is the whole pair's
  return text.slice(0, last > LAST_SINGLE_UNIT ? length - 1 : length);
}
