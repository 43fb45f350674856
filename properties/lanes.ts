/**
 * The lanes: where cases come from.
 *
 * A lane is a table row, so that each law, region and share can be told by lane. The general lanes draw
 * recipes under either pairing; the aimed lane gives every row of `aims.ts` its turn, so that what is rare
 * by chance is met in every run. Trimmers have lanes of their own: plain lists, and the general stores
 * as plain cases.
 */

import type fc from 'fast-check';
import { AIMS, aimedAt } from './arbitraries/aims.ts';
import { lists } from './arbitraries/lists.ts';
import { casesWith } from './arbitraries/recipes.ts';
import type { LaneName } from './lane-names.ts';
import { plainCase } from './plain-case.ts';
import type { Given } from './trial.ts';

/** One source of random cases. A lane with several gives each its share of the runs. */
export interface Stream {
  readonly name: string;
  readonly arbitrary: fc.Arbitrary<Given>;
  /** What an earlier stream draws too, under the other pairing: where nothing is paired it tells nothing new. */
  readonly isRepeated?: true;
}
export interface Lane {
  readonly name: LaneName;
  readonly what: string;
  readonly streams: readonly Stream[];
}
const PAIRINGS = ['nearest', 'earliest-six'] as const;

export const LANES: readonly Lane[] = [
  {
    name: 'nearest',
    what: 'general stores, results answer the nearest call',
    streams: [{ name: 'recipes', arbitrary: casesWith({ pairing: 'nearest' }) }],
  },
  {
    name: 'earliest-six',
    what: 'general stores, paired as the source system does',
    streams: [{ name: 'recipes', arbitrary: casesWith({ pairing: 'earliest-six' }) }],
  },
  {
    name: 'aimed',
    what: 'each thing that the rule turns on, in its least store, under both pairings',
    streams: AIMS.flatMap((aim) =>
      PAIRINGS.map((pairing, index) => ({
        name: `${aim.name}, ${pairing}`,
        arbitrary: aimedAt(aim, { pairing }),
        ...(index === 0 ? {} : { isRepeated: true as const }),
      })),
    ),
  },
];

export const TRIMMER_LANES: readonly Lane[] = [
  {
    name: 'lists',
    what: 'plain lists of messages with tools, each with a budget told by its own sizes',
    streams: [{ name: 'lists', arbitrary: lists }],
  },
  {
    name: 'stores',
    what: 'the general stores, as plain cases',
    streams: [{ name: 'recipes', arbitrary: casesWith({ pairing: 'nearest' }).map(plainCase) }],
  },
];
