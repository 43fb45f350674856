/** Under `auto` the cheapest way that nothing stands against is taken. */

import type { Candidate, Way } from '../../../src/routing/types.ts';
import { defineRoutingLaw, didNotApply, HELD, violated } from '../law.ts';
import { candidateOf, comparesPrices, estimateOf } from './reading.ts';

/** Of ways that cost the same, the first is taken (G15). */
const TIES: readonly Way[] = ['typed', 'reuse', 'role'];

export const RL01 = defineRoutingLaw({
  id: 'RL-01',
  name: 'least',
  statement:
    "in auto, where typed's price is known, the chosen estimate is at most that of each candidate without a flag; ties as G15",
  judge({ decision }) {
    if (!comparesPrices(decision)) return didNotApply('ways are not compared');
    if (candidateOf(decision, 'typed').flags.includes('price-unknown'))
      return didNotApply("typed's price is unknown");
    const free = decision.candidates.filter(({ flags }) => flags.length === 0);
    const chosen = free.find(({ way }) => way === decision.way);
    if (free.length === 0)
      return decision.way === null ? HELD : violated(`${decision.way} is taken in spite of its flag`);
    if (chosen === undefined) return violated(`${decision.way ?? 'nothing'} is taken, and a way was free`);
    const better = free.find((other) => isBefore(other, chosen));
    return better === undefined
      ? HELD
      : violated(
          `${chosen.way} is taken for ${chosen.estimate ?? '?'}, ${better.way} costs ${better.estimate ?? '?'}`,
        );
  },
});

function isBefore(one: Candidate, other: Candidate): boolean {
  const difference = estimateOf(one) - estimateOf(other);
  return difference < 0n || (difference === 0n && TIES.indexOf(one.way) < TIES.indexOf(other.way));
}
