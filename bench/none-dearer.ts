/** Nothing is dearer, the usual case: what the rule costs where it changes nothing, and a compile against a copy. */

import { type Comparison, underOwnFlags, warm } from './jobs.ts';
import type { Shape } from './stores.ts';

const WHAT = 'nothing is dearer: what the rule costs where it changes nothing';
/** A ratio of nearly 1 is told from 1.05 only by many. */
const ROUNDS = 24;
const SUBJECTS = ['on', 'off', 'on, read', 'stages', 'copy'];

export function noneDearer(shape: Shape, messages: number): Comparison {
  return { ...warm('none-dearer', WHAT, SUBJECTS, shape, 'none', messages), rounds: ROUNDS };
}

export const NONE_DEARER: readonly Comparison[] = (['flat', 'pyramid'] as const).flatMap((shape) =>
  [2_000, 8_000, 64_000].map((messages) => noneDearer(shape, messages)),
);

/** What people see who start node as it comes. */
export const OWN_FLAGS: readonly Comparison[] = (['flat', 'pyramid'] as const).map((shape) =>
  underOwnFlags(noneDearer(shape, 8_000)),
);
