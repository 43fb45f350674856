/** Verdicts of two compiles, compared for the summaries that both weigh. */

import type { LaidOut } from '../../trial.ts';
import { canonical } from '../reading.ts';

/** The first summary that both weigh with different verdicts; how many both weigh. */
export function compareVerdicts(a: LaidOut, b: LaidOut): { both: number; different: string | undefined } {
  const both = Object.keys(a.verdicts).filter((id) => Object.hasOwn(b.verdicts, id));
  return {
    both: both.length,
    different: both.find((id) => canonical(a.verdicts[id]) !== canonical(b.verdicts[id])),
  };
}
