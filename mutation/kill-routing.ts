/** Which routing laws kill the routing that this process has loaded: one pinned run of them all. */

import { checkRouting } from '../properties/routing/check.ts';
import { printRoutingCase } from '../properties/routing/notation.ts';
import { productionRouting } from '../properties/routing/subject.ts';
import type { Kill } from './kill.ts';
import { PROFILE } from './profile.ts';

const LANE = 'routing';

/** The laws that production breaks, each with a case: the smallest found where the law was named. */
export function routingKillers(named: string): Kill[] {
  const { laws } = checkRouting(productionRouting, {
    seed: PROFILE.seed,
    runs: PROFILE.routingRuns,
    gates: false,
    shrinks: (law) => law === named,
  });
  return [...laws.values()].flatMap(({ finding }) =>
    finding === null
      ? []
      : [{ law: finding.law, lane: LANE, notation: printRoutingCase(finding.case), what: finding.what }],
  );
}
