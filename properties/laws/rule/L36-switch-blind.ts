/** Switches of the request are no part of a summary's price. */

import { type Given, withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { compareVerdicts } from './verdicts.ts';

/** What a verdict may not read, each flipped: pending compression, the level budgets, pruning, the image limit. */
const SWITCHES: readonly { readonly what: string; readonly flip: (given: Given) => Given }[] = [
  {
    what: "the chunks' marks",
    flip: (given) => ({
      ...given,
      store: {
        ...given.store,
        chunks: given.store.chunks.map((chunk) => ({ ...chunk, compressed: !chunk.compressed })),
      },
    }),
  },
  {
    what: 'the level budgets',
    flip: (given) => withOptions(given, { l1BudgetTokens: 0, l2BudgetTokens: 0, l3BudgetTokens: 0 }),
  },
  {
    what: 'pruning of results',
    flip: (given) =>
      withOptions(given, { toolResultMaxLastN: given.options.toolResultMaxLastN === undefined ? 0 : null }),
  },
  {
    what: 'pruning of inputs',
    flip: (given) =>
      withOptions(given, { toolUseInputMaxTokens: (given.options.toolUseInputMaxTokens ?? 0) === 0 ? 1 : 0 }),
  },
  {
    what: 'the image limit',
    flip: (given) => withOptions(given, { maxImages: given.options.maxImages === undefined ? 0 : null }),
  },
];

export const L36 = defineLaw({
  id: 'L36',
  name: 'switch-blind',
  family: 'rule',
  kind: 'metamorphic',
  statement: 'flipping compressed, the level budgets, pruning or the image limit changes no verdict',
  claims: ['price'],
  compilesMany: true,
  async judge(trial, given) {
    const open = withOptions(given, { enforceBudget: false });
    const before = await trial.layOut(open);
    if (Object.keys(before.verdicts).length === 0) return didNotApply('nothing is weighed');
    for (const { what, flip } of SWITCHES) {
      const { different } = compareVerdicts(before, await trial.layOut(flip(open)));
      if (different !== undefined) return violated(`flipping ${what} changes the verdict on ${different}`);
    }
    return HELD;
  },
});
