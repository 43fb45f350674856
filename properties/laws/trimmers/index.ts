/** The laws for plain trimmers: over what was sent, whatever made it. A table, as the other laws are. */

import type { CaseLaw } from '../law.ts';
import { TL_01 } from './TL-01-answers.ts';
import { TL_02 } from './TL-02-pairs-whole.ts';
import { TL_03 } from './TL-03-sent-in-order.ts';
import { TL_04 } from './TL-04-sent-once.ts';
import { TL_05 } from './TL-05-within-budget.ts';
import { TL_06 } from './TL-06-fitting-whole.ts';
import { TL_07 } from './TL-07-more-budget-more.ts';
import { TL_08 } from './TL-08-pins-sent.ts';
import { TL_09 } from './TL-09-system-first.ts';
import { TL_10 } from './TL-10-newest-sent.ts';
import { TL_11 } from './TL-11-nothing-lost.ts';
import { TL_12 } from './TL-12-summary-worth-it.ts';
import { TL_13 } from './TL-13-asked-twice.ts';
import { TL_14 } from './TL-14-characters-whole.ts';
import { TL_15 } from './TL-15-ids-apart.ts';
import { TL_16 } from './TL-16-far-pairs-whole.ts';

export const TRIMMER_LAWS: readonly CaseLaw[] = [
  TL_01,
  TL_02,
  TL_03,
  TL_04,
  TL_05,
  TL_06,
  TL_07,
  TL_08,
  TL_09,
  TL_10,
  TL_11,
  TL_12,
  TL_13,
  TL_14,
  TL_15,
  TL_16,
];
