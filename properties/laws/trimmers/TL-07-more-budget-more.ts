/** More room must not cost a message: an agent that gets a larger window and forgets more is not to be understood. */

import { didNotApply, HELD, violated } from '../law.ts';
import { budgetOf, rawIds, sentPlaces, summarizedIds, wordsSent } from './reading.ts';
import type { Sent } from '../../subjects/sent.ts';
import type { Store } from '../../../src/model/types.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';

/** Larger budgets that are tried beside one token more, as factors. */
const FACTORS = [1.5, 4];

export const TL_07 = defineTrimmerLaw({
  id: 'TL-07',
  name: 'more-budget-more',
  kind: 'metamorphic',
  statement: 'what goes out at a budget goes out at every larger one',
  claims: ['monotone'],
  async judgeSent(sent, { given, trial }) {
    const { store } = given;
    if (sent.sent.length === 0) return didNotApply('nothing goes out');
    const budget = budgetOf(given);
    const larger = [budget + 1, ...FACTORS.map((factor) => Math.ceil(budget * factor) + 1)];
    const lostAt = async (more: number) =>
      lostWith(sent, await trial.send({ ...given, budget: more }), store);
    for (const more of larger) {
      if ((await lostAt(more)) === null) continue;
      const step = await lastWithout(budget, more, async (one) => (await lostAt(one)) === null);
      const lost = (await lostAt(step + 1)) ?? '';
      return violated(`${lost} goes out at ${step} and not at ${step + 1}`);
    }
    return HELD;
  },
});

/** Between a budget where something is so and a larger one where it isn't: one where it is so for the last time. */
async function lastWithout(
  from: number,
  to: number,
  isSo: (budget: number) => Promise<boolean>,
): Promise<number> {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await isSo(middle)) low = middle;
    else high = middle;
  }
  return low;
}

const RANKS = ['none', 'cut', 'whole'] as const;

/** Something that the first sent and the second did not, in words; null where there is none. */
function lostWith(less: Sent, more: Sent | null, store: Store): string | null {
  if (more === null) return 'something';
  const out = sentPlaces(more, store);
  for (const place of sentPlaces(less, store)) if (!out.has(place)) return place;
  const rankOf = (sent: Sent, id: string) => RANKS.indexOf(wordsSent(sent, id) ?? 'none');
  const raw = rawIds(less).find((id) => rankOf(more, id) < rankOf(less, id));
  if (raw !== undefined) return raw;
  const kept = new Set([...rawIds(more), ...summarizedIds(more)]);
  const dropped = [...summarizedIds(less)].find((id) => !kept.has(id));
  return dropped ?? null;
}
