/** What both directions of the notation share: block letters, default contents, the options it assumes. */

import type { Options } from '../../src/model/options.ts';
import type { BudgetInput } from '../../src/model/options.ts';
import type { Store } from '../../src/model/types.ts';

/** A case as the notation holds it: a valid store, a budget, options as JSON values. */
export interface NotedCase {
  store: Store;
  budget: BudgetInput | null;
  options: Options;
}

/** The options that a case in notation has unless it says otherwise: nothing that a short case needn't have. */
export const ASSUMED_OPTIONS: Options = {
  estimator: 'chars',
  recentWindowTokens: 0,
  overBudgetGraceRatio: 0,
};

/** What stands in a block whose content isn't written. */
export const UNSAID = { text: 't', thinking: 'h', data: 'd', result: 'r', tool: 'tool' } as const;

/** The id of the message at an index, where none is written. */
export const unsaidId = (index: number): string => `m${index + 1}`;

/** An id that needs no quotes. */
export const PLAIN_ID = /^[A-Za-z0-9_-]+$/;
