/** A result that stands right behind its call belongs to it, however often the id was used before. */

import { partsOf, type Piece } from '../../../reference/pairing.ts';
import type { Entry } from '../../../src/model/types.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { isTool, partnersOf, placeAsStored, refKey } from './pairing.ts';

export const L43 = defineLaw({
  id: 'L43',
  name: 'next-first',
  family: 'pairs',
  kind: 'invariant',
  statement:
    'under nearest, a result in the part right after an unanswered call of its id answers a call of that part',
  claims: ['pairs'],
  leastPercent: { 'earliest-six': 0 },
  async judge(trial, given) {
    if (given.options.pairing === 'earliest-six') return didNotApply('the pairing is not nearest');
    const out = await trial.layOut(given);
    const turns = out.entries.map(turnOf);
    const parts = partsOf(turns).map(({ pieces }) => pieces.filter(({ block }) => isTool(block)));
    const refOf = ({ message, index }: Piece) => {
      const content = turns.find(({ id }) => id === message)?.content ?? [];
      return refKey(placeAsStored(given.store, message, content, index));
    };
    const partners = partnersOf(out);
    let hasNeighbours = false;
    for (const [index, part] of parts.entries()) {
      const calls = part.filter(({ block }) => block.type === 'tool_use');
      for (const id of new Set(calls.map((call) => call.id))) {
        const own = calls.filter((call) => call.id === id).map(refOf);
        const next = parts[index + 1] ?? [];
        const results = next
          .filter((piece) => piece.block.type === 'tool_result' && piece.id === id)
          .map(refOf);
        if (results.length > 0) hasNeighbours = true;
        // nothing stands between them, so nothing answered these calls before
        const stray = results
          .slice(0, own.length)
          .find((result) => !own.includes(partners.get(result) ?? ''));
        if (stray !== undefined)
          return violated(
            `${stray} stands right after calls of ${id}, and answers ${partners.get(stray) ?? 'nothing'}`,
          );
      }
    }
    return hasNeighbours ? HELD : didNotApply('no result follows its call at once');
  },
});

/** An entry as the reference reads parts; a pair's entries hold no call. */
function turnOf({ source, role, content }: Entry) {
  return { id: source.kind === 'raw' ? source.id : '', role, content };
}
