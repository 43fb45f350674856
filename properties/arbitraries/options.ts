/**
 * Options as small numbers, each of which picks from a list that starts with the plainest value.
 *
 * Windows and level budgets are symbols like budgets are: so many messages or summaries, exactly, or a
 * token off, worked out when the store is whole.
 */

import { answerPrice } from '../../reference/price.ts';
import { treeOf } from '../../reference/forest.ts';
import { sizeOf } from '../../reference/sizes.ts';
import { type OptionName, type Options, OPTIONS } from '../../src/model/options.ts';
import type { Level, Settings, Store } from '../../src/model/types.ts';
import { ASSUMED_OPTIONS } from '../notation/base.ts';

/** What an option may be, plainest first. A value that stands twice is drawn twice as often. */
export const OPTION_VALUES = {
  recallHeaderTemplate: [
    '[Recall {id}]',
    '[Recall {id}]',
    '[Recall {id}]',
    '{first}..{last} {level}',
    '{id} {{id}}',
    ' ',
  ],
  recallEnvelope: ['none', 'none', 'none', 'none', 'none', 'xml'],
  carrierPolicy: ['full', 'full', 'live-strip'],
  thinkingBound: [false, false, false, true],
  maxMessageTokens: [0, 0, 0, 0, 0, 3, 8],
  toolResultMaxLastN: [null, null, null, 1, 0, -1, { tool: 1 }],
  maxImages: [null, null, 1, 0],
  toolUseInputMaxTokens: [0, 0, 0, 4],
  calibration: [1, 1, 1, 0.3, 3.5, 1.1],
  overheadTokens: [0, 0, 0, 17],
  overBudgetGraceRatio: [0, 0, 0.02, 0.5],
  positionedRecallPairs: [true, true, true, true, true, true, true, true, true, false],
  enforceBudget: [true, true, true, true, true, true, true, true, false],
} as const satisfies { [Name in keyof Options]?: readonly Options[Name][] };
export type PickedOption = keyof typeof OPTION_VALUES;

/** A window or a level budget as a symbol. */
export interface Symbols {
  /** How many messages are in the head, and how many tokens more it may hold. */
  readonly head: number;
  readonly headOff: number;
  readonly recent: number;
  readonly recentOff: number;
  /** By level: 0 for the default, else one more than the summaries whose sizes the allowance is the sum of. */
  readonly levels: readonly [number, number, number];
  readonly levelOff: number;
}

const OFFSETS = [0, 0, 1, -1];

/** The window options that the symbols mean for a store. */
export function resolveWindows(symbols: Symbols, store: Store, settings: Settings): Options {
  const sizes = store.messages.map(({ content }) => sizeOf(content, settings.estimator));
  const start = Math.max(
    0,
    store.messages.findIndex(({ id }) => id === store.headStart),
  );
  const window = (base: number, off: number) =>
    Math.max(
      0,
      Math.ceil((base * settings.calibrationThousandths) / 1000) + (OFFSETS[off % OFFSETS.length] ?? 0),
    );
  const head = sumOf(sizes.slice(start, start + symbols.head));
  const recent = sumOf(sizes.slice(Math.max(0, sizes.length - symbols.recent)));
  return {
    headWindowTokens: symbols.head === 0 ? 0 : window(head, symbols.headOff),
    recentWindowTokens: symbols.recent === 0 ? 0 : window(recent, symbols.recentOff),
  };
}

/** The level budgets that the symbols mean, once the summaries have their sizes. */
export function resolveLevels({ levels, levelOff }: Symbols, store: Store, settings: Settings): Options {
  const allowance = (level: Level) => {
    const symbol = levels[level - 1] ?? 0;
    if (symbol === 0) return null;
    const counted = store.summaries.flatMap((summary) =>
      summary.level === level
        ? [summary.recordedTokens ?? answerPrice(treeOf(summary, store), settings)]
        : [],
    );
    return Math.max(0, sumOf(counted.slice(0, symbol - 1)) + (OFFSETS[levelOff % OFFSETS.length] ?? 0));
  };
  return { l1BudgetTokens: allowance(1), l2BudgetTokens: allowance(2), l3BudgetTokens: allowance(3) };
}

function sumOf(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The options that say something: neither absent nor what they would be anyway. A short case is read at a glance. */
export function plainOptions(options: Options): Options {
  const says = ([name, value]: [string, unknown]) => {
    const assumed = ASSUMED_OPTIONS as Record<string, unknown>;
    return Object.hasOwn(assumed, name) || (value !== null && value !== OPTIONS[name as OptionName].fallback);
  };
  return Object.fromEntries(Object.entries(options).filter(says));
}
