/** What a routing law is: a pure function over a subject's answers to one case, as data. */

import type { Judgement } from '../laws/law.ts';
import type { RoutingTrial } from './trial.ts';

export { didNotApply, HELD, type Judgement, violated } from '../laws/law.ts';

export interface RoutingLaw {
  /** Stable, never used again: `RL-07`. */
  readonly id: string;
  readonly name: string;
  /** One sentence that is true, in the present tense. */
  readonly statement: string;
  /** The least share of cases to which it must apply, in percent, where it isn't `LEAST_PERCENT`. */
  readonly leastPercent?: number;
  /** What a subject must have beside `decide` for the law to be run on it. */
  readonly needs?: 'writing' | 'breakEven';
  /** It compares with the oracle. */
  readonly restatesRule?: true;
  judge(trial: RoutingTrial): Judgement;
}

/** Names a law, so that its literal is checked where it is written. */
export function defineRoutingLaw(law: RoutingLaw): RoutingLaw {
  return law;
}
