/** Routing cases: arrays of small naturals, turned into a case by one map. */

import fc from 'fast-check';
import type { RoutingGiven } from '../given.ts';
import { Draw } from './draw.ts';
import { figuresOf } from './figures.ts';
import { modelOf } from './models.ts';
import { storyOf, type StoryNumbers } from './stories.ts';

const MOST = 2_519; // every list's length up to ten divides 2,520: each of its members is as likely

const naturals = (length: number) => fc.array(fc.nat(MOST), { minLength: length, maxLength: length });
const several = (most: number, length: number) => fc.array(naturals(length), { maxLength: most });

interface Numbers extends StoryNumbers {
  readonly models: readonly (readonly number[])[];
  readonly figures: readonly number[];
  readonly luck: number;
}

/** Every case is valid, and so is every shrink of it. */
export const routingCases: fc.Arbitrary<RoutingGiven> = fc
  .record({
    models: fc.tuple(naturals(18), naturals(18), naturals(18)),
    figures: naturals(48),
    messages: several(4, 3),
    kept: several(2, 3),
    replies: several(5, 8),
    sizes: naturals(2),
    luck: fc.nat(MOST),
  })
  .map(caseOf);

/** What every case shrinks towards. */
export const plainCase: RoutingGiven = caseOf({
  models: [],
  figures: [],
  messages: [],
  kept: [],
  replies: [],
  sizes: [],
  luck: 0,
});

function caseOf({ models: [c = [], r = [], x = []], figures, luck, ...story }: Numbers): RoutingGiven {
  const models = [modelOf(new Draw(c), 'c'), modelOf(new Draw(r), 'r'), modelOf(new Draw(x), 'x')].flatMap(
    (model) => model ?? [],
  );
  const { given, catalog } = figuresOf(new Draw(figures), models);
  return { given, catalog, story: storyOf(story, given, catalog), luck };
}
