/** What every table of moves is made of: blocks of a known size, and the choice of a move by weight. */

import type { Block } from '../../src/model/types.ts';

export const text = (tokens: number): Block => ({ type: 'text', text: 't', tokens });
export const call = (id: string, tokens: number): Block => ({
  type: 'tool_use',
  id,
  name: 'tool',
  input: {},
  tokens,
});
export const result = (id: string, tokens: number): Block => ({
  type: 'tool_result',
  tool_use_id: id,
  content: 'r',
  tokens,
});

/** The move that a number falls to by weight; one whose bit is set in `mask` is switched off, and the first comes instead. */
export function moveAt<M extends { readonly weight: number }>(
  moves: readonly M[],
  number: number,
  mask: number,
): M {
  const [plainest] = moves;
  let left = number;
  for (const [index, move] of moves.entries()) {
    if (left < move.weight) return (mask & (1 << index)) === 0 || plainest === undefined ? move : plainest;
    left -= move.weight;
  }
  throw new RangeError(`no move for ${number}`);
}
