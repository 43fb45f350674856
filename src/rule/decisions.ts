/**
 * The dearer-summary rule as a record: each decision that a person could get wrong, by name.
 *
 * The pipeline takes the record as an argument, so a proposed rule, or a deliberate fault, is a changed
 * record: type-checked, and tried by the laws in seconds (`compactcheck mutants`).
 *
 * Holds P4 (which price counts), D1, D3 (the guards by name), D4, D5 (who claims).
 */

import type { Tree } from '../forest.ts';
import type { Guard } from '../model/types.ts';
import type { PairPrice } from '../price.ts';
import { alone, type GuardTest, whole, window } from './guards.ts';
import { linked, recalled, shaped, straddled } from './tool-guards.ts';

export interface Rule {
  /** P4: what a pair is weighed at. */
  readonly pairPrice: (pair: Pick<PairPrice, 'charge' | 'sent'>) => number;
  /** D1: whether messages that cost `raw` make a pair that costs `pair` dearer. */
  readonly isDearer: (raw: number, pair: number) => boolean;
  /** D3: what keeps a dearer summary, in order. */
  readonly guards: { readonly [Name in Guard]: GuardTest };
  /** D4: whether a replaced summary's share of its level's budget stays its own. */
  readonly keepsShare: boolean;
  /** D5: whether a summary may claim that was replaced, or was not. */
  readonly mayClaim: (isReplaced: boolean) => boolean;
  /** D5: of two summaries over a message, whether the first claims it. */
  readonly claimsBefore: (a: Tree, b: Tree) => boolean;
  /** D5: whether a message that is raw already is passed over. */
  readonly rawOnce: boolean;
}

/** The rule as the specification has it. */
export const THE_RULE: Rule = {
  pairPrice: ({ charge, sent }) => Math.min(charge, sent),
  isDearer: (raw, pair) => raw < pair,
  guards: { window, whole, alone, shaped, linked, straddled, recalled },
  keepsShare: true,
  mayClaim: (isReplaced) => !isReplaced,
  claimsBefore: (a, b) =>
    a.summary.level === b.summary.level ? a.index < b.index : a.summary.level > b.summary.level,
  rawOnce: true,
};
