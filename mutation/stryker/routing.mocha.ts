/**
 * The routing laws as one check, for Stryker's mocha runner: the first case that breaks one kills, and the
 * error begins with the laws that this case breaks. Cases are drawn when they are first needed, since a
 * mutant of what runs while a suite is loaded costs a new process.
 */

import fc from 'fast-check';
import mocha from 'mocha';
import { routingCases } from '../../properties/routing/arbitraries/cases.ts';
import { judge } from '../../properties/routing/check.ts';
import type { RoutingGiven } from '../../properties/routing/given.ts';
import { ROUTING_LAWS } from '../../properties/routing/laws/index.ts';
import { productionRouting } from '../../properties/routing/subject.ts';
import { RoutingTrial } from '../../properties/routing/trial.ts';
import { PROFILE } from '../profile.ts';
import { needHeld } from './broken.ts';

const { describe, it } = mocha; // mocha sets them before it loads a file

describe('routing keeps its laws', () => {
  it('routing', () => {
    fc.sample(routingCases, { seed: PROFILE.seed, numRuns: PROFILE.routingRuns }).forEach(needKept);
    return Promise.resolve();
  });
});

function needKept(given: RoutingGiven): void {
  const trial = new RoutingTrial(productionRouting, given);
  needHeld(ROUTING_LAWS.map((law) => ({ id: law.id, judgement: judge(law, trial) })));
}
