/** The routing laws, in the order of their table in part 60; one law a file. */

import type { RoutingLaw } from '../law.ts';
import { RL01 } from './RL-01-least.ts';
import { RL02 } from './RL-02-default-silent.ts';
import { RL03 } from './RL-03-monotone.ts';
import { RL04 } from './RL-04-scale-free.ts';
import { RL05 } from './RL-05-cold-never.ts';
import { RL06 } from './RL-06-one-model.ts';
import { RL07 } from './RL-07-role-obeys.ts';
import { RL08 } from './RL-08-fits.ts';
import { RL09 } from './RL-09-chunks.ts';
import { RL10 } from './RL-10-rungs.ts';
import { RL11 } from './RL-11-booked.ts';
import { RL12 } from './RL-12-reuse-prefix.ts';
import { RL13 } from './RL-13-splice.ts';
import { RL14 } from './RL-14-cancel.ts';
import { RL15 } from './RL-15-break-even.ts';
import { RL16 } from './RL-16-explains.ts';
import { RL17 } from './RL-17-oracle-equal.ts';

export const ROUTING_LAWS: readonly RoutingLaw[] = [
  RL01,
  RL02,
  RL03,
  RL04,
  RL05,
  RL06,
  RL07,
  RL08,
  RL09,
  RL10,
  RL11,
  RL12,
  RL13,
  RL14,
  RL15,
  RL16,
  RL17,
];
