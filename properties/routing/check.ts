/**
 * Holds a routing subject to the routing laws: the same random cases for every law, then the gates.
 *
 * A case that breaks a law is found again by its place in the stream, and shrunk with that law alone. A law
 * that applied too seldom, or a region that was reached too seldom, fails the run like a violation.
 */

import fc from 'fast-check';
import { LEAST_PERCENT } from '../laws/law.ts';
import { isBelow } from '../runner/gates.ts';
import { count } from '../runner/tally.ts';
import { routingCases } from './arbitraries/cases.ts';
import type { RoutingGiven } from './given.ts';
import { type Judgement, type RoutingLaw, violated } from './law.ts';
import { ROUTING_LAWS } from './laws/index.ts';
import { ROUTING_REGIONS, routingRegionsOf } from './regions.ts';
import type { RoutingSubject } from './subject.ts';
import { RoutingTrial, SubjectError } from './trial.ts';

export interface RoutingCheckOptions {
  /** Ids of the laws to hold it to; all of them when left out. */
  readonly laws?: readonly string[];
  /** Cases; 1,000 when left out. */
  readonly runs?: number;
  readonly seed?: number;
  /** Whether regions are counted and gates asked; a mutation run needs none. */
  readonly gates?: boolean;
  /** Whether what broke a law is made smaller; it is, when left out. */
  readonly shrinks?: (law: string) => boolean;
  readonly onCase?: (done: number) => void;
}
export interface RoutingLawTally {
  held: number;
  readonly didNotApply: Map<string, number>;
  finding: RoutingFinding | null;
}
/** A law broken by a case. */
export interface RoutingFinding {
  readonly law: string;
  readonly what: string;
  /** The smallest case found. */
  readonly case: RoutingGiven;
  readonly shrinks: number;
}
export interface RoutingReport {
  readonly subject: string;
  readonly seed: number;
  readonly cases: number;
  readonly laws: ReadonlyMap<string, RoutingLawTally>;
  readonly regions: ReadonlyMap<string, number>;
  readonly failedGates: readonly string[];
}

const DEFAULT_RUNS = 1_000;

export function checkRouting(subject: RoutingSubject, options: RoutingCheckOptions = {}): RoutingReport {
  const { runs = DEFAULT_RUNS, seed = 1, gates = true, shrinks = () => true } = options;
  const laws = lawsFor(subject, options.laws);
  const tallies = new Map(laws.map(({ id }) => [id, newTally()]));
  const regions = new Map<string, number>();
  const broken = new Map<RoutingLaw, number>();
  let cases = 0;
  const property = fc.property(routingCases, (given) => {
    const trial = new RoutingTrial(subject, given);
    if (gates) for (const region of routingRegionsOf(trial)) count(regions, region);
    for (const law of laws) {
      if (broken.has(law)) continue;
      const judgement = judge(law, trial);
      const tally = tallies.get(law.id) ?? newTally();
      if (judgement.is === 'held') tally.held++;
      else if (judgement.is === 'did not apply') count(tally.didNotApply, judgement.why);
      else broken.set(law, cases);
    }
    cases++;
    options.onCase?.(cases);
  });
  fc.assert(property, { seed, numRuns: runs });
  for (const [law, place] of broken) {
    const tally = tallies.get(law.id);
    if (tally !== undefined)
      tally.finding = smallest(law, subject, { seed, place, shrinks: shrinks(law.id) });
  }
  const failedGates = gates ? gatesOf(subject, laws, tallies, regions, cases) : [];
  return { subject: subject.name, seed, cases, laws: tallies, regions, failedGates };
}

/** Whether nothing is broken, and the gates hold. */
export function isHeld({ laws, failedGates }: RoutingReport): boolean {
  return failedGates.length === 0 && [...laws.values()].every(({ finding }) => finding === null);
}

/** The laws that a subject has what it takes for. */
function lawsFor(subject: RoutingSubject, ids: readonly string[] | undefined): RoutingLaw[] {
  return ROUTING_LAWS.filter(
    ({ id, needs }) => (ids?.includes(id) ?? true) && (needs === undefined || subject[needs] !== undefined),
  );
}

/** A subject that throws has broken the law; a law that throws is our defect, and goes on. */
export function judge(law: RoutingLaw, trial: RoutingTrial): Judgement {
  try {
    return law.judge(trial);
  } catch (error) {
    if (error instanceof SubjectError) return violated(`it throws: ${error.message}`);
    throw error;
  }
}

function newTally(): RoutingLawTally {
  return { held: 0, didNotApply: new Map(), finding: null };
}

/** The smallest case that fast-check reaches from the one at a place in the stream. */
function smallest(
  law: RoutingLaw,
  subject: RoutingSubject,
  { seed, place, shrinks }: { seed: number; place: number; shrinks: boolean },
): RoutingFinding {
  const told = (given: RoutingGiven) => judge(law, new RoutingTrial(subject, given));
  const property = fc.property(routingCases, (given) => told(given).is !== 'violated');
  const details = fc.check(property, { seed, path: String(place), endOnFailure: !shrinks, numRuns: 1 });
  const [given] = details.counterexample ?? [];
  if (given === undefined)
    throw new Error(
      `${law.id} was broken by case ${place} of seed ${seed}, and not again: the subject is not deterministic`,
    );
  const judgement = told(given);
  const what = judgement.is === 'violated' ? judgement.what : '';
  return { law: law.id, what, case: given, shrinks: details.numShrinks };
}

/** Laws that applied too seldom, and regions that were reached too seldom, in words. */
function gatesOf(
  subject: RoutingSubject,
  laws: readonly RoutingLaw[],
  tallies: ReadonlyMap<string, RoutingLawTally>,
  regions: ReadonlyMap<string, number>,
  cases: number,
): string[] {
  const seldom = laws.flatMap(({ id, name, leastPercent = LEAST_PERCENT }) => {
    const { held = 0, finding = null } = tallies.get(id) ?? {};
    return finding === null && (held === 0 || isBelow(held, cases, leastPercent))
      ? [`${id} ${name}: applied to ${held} of ${cases} cases, fewer than ${leastPercent}%`]
      : [];
  });
  const unreached = ROUTING_REGIONS.filter(
    ({ ofStories }) => ofStories !== true || subject.writing !== undefined,
  );
  return [
    ...seldom,
    ...unreached.flatMap(({ name, leastPercent }) => {
      const reached = regions.get(name) ?? 0;
      return reached === 0 || isBelow(reached, cases, leastPercent)
        ? [`region ${name}: reached by ${reached} of ${cases} cases, fewer than ${leastPercent}%`]
        : [];
    }),
  ];
}
