/**
 * The general generator: a recipe of independent numbers, and one map from it to a case.
 *
 * The recipe is an array of step records and a record of picks; nothing in it depends on anything else, so
 * fast-check shrinks it freely, and every shrink is a valid case again (measured: a map over independent
 * records reaches the smallest case where chains don't). All meaning is in `cook`.
 */

import fc from 'fast-check';
import { treeOf } from '../../reference/forest.ts';
import { pairPrice, rawPrice } from '../../reference/price.ts';
import type { Options } from '../../src/model/options.ts';
import type { Block, Settings, Store } from '../../src/model/types.ts';
import { type Given, settingsOf } from '../trial.ts';
import { ANCHORS, type BudgetAim, OFFSETS, resolveBudget } from './budgets.ts';
import { deepFreeze } from '../freeze.ts';
import { Draft, pick, type SizeAim } from './draft.ts';
import { KNOBS } from './knobs.ts';
import { MOVES, type Step } from './moves.ts';
import { moveAt } from './pieces.ts';
import {
  OPTION_VALUES,
  type PickedOption,
  plainOptions,
  resolveLevels,
  resolveWindows,
  type Symbols,
} from './options.ts';
import { lengthOf, STYLES } from './words.ts';

export interface Recipe {
  readonly steps: readonly Step[];
  /** Bits of moves that are switched off in this case: some faults show only where a feature is absent. */
  readonly mask: number;
  readonly picks: { readonly [Name in PickedOption]: number };
  readonly symbols: Symbols;
  readonly budget: BudgetAim;
  readonly reserve: number;
  /** 0: sizes are borne by blocks; else texts are real, in a style. */
  readonly words: number;
}

const TOTAL_WEIGHT = MOVES.reduce((sum, { weight }) => sum + weight, 0);

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat(TOTAL_WEIGHT - 1),
  role: fc.nat(2),
  at: fc.nat(KNOBS.mostReference),
  span: fc.nat(KNOBS.mostSpan),
  id: fc.nat(KNOBS.idDraws - 1),
  tokens: fc.nat(KNOBS.mostTokens),
  twist: fc.nat(KNOBS.mostReference),
});

/** A number that is 0 twice in three, for a feature that most cases are without; it shrinks to 0 like any other. */
const seldom = (most: number) =>
  fc.nat(3 * (most + 1) - 1).map((number) => Math.max(0, number - 2 * (most + 1)));
/** 0, or, as often as not, a number up to `most`. */
const half = (most: number) => fc.nat(2 * most + 1).map((number) => Math.max(0, number - most));

const picks = fc.record(
  Object.fromEntries(
    Object.entries(OPTION_VALUES).map(([name, values]) => [name, seldom(values.length - 1)]),
  ),
) as unknown as fc.Arbitrary<Recipe['picks']>; // the record's keys are the table's

/** Without fast-check's bias to small values: what is at an edge is aimed at by symbols, not met by smallness. */
export const recipes: fc.Arbitrary<Recipe> = fc.noBias(
  fc.record({
    steps: fc.array(step, { maxLength: KNOBS.mostSteps, size: 'max' }),
    mask: half(2 ** MOVES.length - 1),
    picks,
    symbols: fc.record({
      head: seldom(3),
      headOff: fc.nat(3),
      recent: half(4),
      recentOff: fc.nat(3),
      levels: fc.tuple(seldom(4), seldom(3), seldom(2)),
      levelOff: fc.nat(3),
    }),
    budget: fc.record({ from: fc.nat(ANCHORS.length - 1), off: fc.nat(OFFSETS.length - 1) }),
    reserve: seldom(50),
    words: seldom(STYLES.length),
  }),
);

/** Cases of a lane: the general recipe, with some options laid down. */
export function casesWith(laidDown: Options): fc.Arbitrary<Given> {
  return recipes.map((recipe) => cook(recipe, laidDown));
}

/** From a recipe to the case that it means. */
export function cook(recipe: Recipe, laidDown: Options = {}): Given {
  const draft = new Draft();
  for (const one of recipe.steps) moveAt(MOVES, one.kind, recipe.mask).apply(draft, one);
  const { store } = draft;
  if (recipe.words > 0) wordMessages(store, recipe.words);
  const picked = { estimator: 'chars', ...pickOptions(recipe.picks), ...laidDown };
  const windows = { ...picked, ...resolveWindows(recipe.symbols, store, settingsOf(picked)) };
  sizeSummaries(draft, settingsOf(windows), recipe.words);
  const options = { ...windows, ...resolveLevels(recipe.symbols, store, settingsOf(windows)) };
  const maxTokens = resolveBudget(recipe.budget, store, settingsOf(options), recipe.reserve);
  const budget = recipe.reserve === 0 ? maxTokens : { maxTokens, reserveForResponse: recipe.reserve };
  return deepFreeze({ store, budget, options: plainOptions(options) });
}

function pickOptions(numbers: Recipe['picks']): Options {
  const values: Record<string, readonly unknown[]> = OPTION_VALUES;
  return Object.fromEntries(
    Object.entries(numbers).map(([name, number]) => [name, pick(values[name] ?? [], number)]),
  );
}

/** Gives each summary the size that makes its pair dearer than its messages by what its step aimed at. */
function sizeSummaries({ store, sizeAims }: Draft, settings: Settings, words: number): void {
  for (const aim of sizeAims) sizeSummary(aim, store, settings, words);
}

function sizeSummary({ summary, dearerBy }: SizeAim, store: Store, settings: Settings, words: number): void {
  const body = summary.content.find((block) => block.type === 'text');
  if (body === undefined || body.text === ' ') return;
  const tree = treeOf(summary, store);
  const { charge, sent } = pairPrice(tree, settings);
  const tokens = Math.max(0, rawPrice(tree, settings) - Math.min(charge, sent) + dearerBy);
  body.tokens = tokens;
  if (words === 0) return;
  body.text = 'x'.repeat(Math.max(1, lengthOf(tokens)));
  delete body.tokens;
}

/** Real texts for the messages' unsaid ones, of about the sizes that their steps gave. */
function wordMessages({ messages }: Store, words: number): void {
  for (const [index, { content }] of messages.entries()) {
    for (const block of content) wordBlock(block, pick(STYLES, words + index) ?? STYLES[0]);
  }
}

function wordBlock(block: Block, style: (typeof STYLES)[number] | undefined): void {
  const text = style?.(lengthOf(block.tokens ?? 0)) ?? '';
  if (block.type === 'text') block.text = text;
  else if (block.type === 'tool_result') block.content = text;
  else if (block.type === 'tool_use') block.input = { text };
  else return;
  delete block.tokens;
}
