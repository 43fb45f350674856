/** A text cut through an emoji is no text: encoders refuse half of it, or send a question mark. */

import type { Block } from '../../../src/model/types.ts';
import { didNotApply, HELD, violated } from '../law.ts';
import { isMessage } from './reading.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';

export const TL_14 = defineTrimmerLaw({
  id: 'TL-14',
  name: 'characters-whole',
  kind: 'invariant',
  statement: 'a text that was well formed is well formed where it is cut',
  claims: ['unicode'],
  judgeSent({ sent }, { given: { store } }) {
    let tried = false;
    for (const item of sent.filter(isMessage)) {
      const content = store.messages.find(({ id }) => id === item.id)?.content ?? [];
      const texts = textsOf(content);
      if (!texts.every((text) => text.isWellFormed()) || !texts.some(hasPairs)) continue;
      if (item.text === 'cut' && item.cutTo === undefined) continue; // it doesn't say what it cut to
      tried = true;
      const torn = item.cutTo?.find((text) => !text.isWellFormed());
      if (torn !== undefined)
        return violated(`a text of ${item.id} is cut to ${shown(torn)}, with half a character`);
    }
    return tried ? HELD : didNotApply('no text with characters of two code units goes out');
  },
});

function textsOf(content: readonly Block[]): string[] {
  return content.flatMap((block) => {
    if (block.type === 'text') return [block.text];
    if (block.type !== 'tool_result' || block.content === undefined) return [];
    return typeof block.content === 'string' ? [block.content] : textsOf(block.content);
  });
}

/** Whether a text holds a character that takes two code units, which a cut can tear. */
function hasPairs(text: string): boolean {
  return /[\ud800-\udbff][\udc00-\udfff]/.test(text);
}

function shown(text: string): string {
  const written = JSON.stringify(text);
  return written.length > 60 ? `${written.slice(0, 28)}…${written.slice(-28)}` : written;
}
