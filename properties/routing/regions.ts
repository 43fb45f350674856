/**
 * Classes of routing cases, by the reference's decision: each way, each reason and each flag of G17, both
 * signs of the break-even, and the edges that costs turn on. A region that isn't reached fails the run.
 *
 * Data: a row a region, with the least share of cases that must reach it, in percent.
 */

import type { BreakEven, Candidate, Decision, Flag, Model, Reason, Way } from '../../src/routing/types.ts';
import type { RoutingTrial } from './trial.ts';

/** What a region looks at. */
interface View {
  readonly trial: RoutingTrial;
  readonly decision: Decision;
  readonly breakEven: BreakEven | null;
  readonly c: Model | undefined;
}
export interface RoutingRegion {
  readonly name: string;
  readonly leastPercent: number;
  /** Only where the subject carries decisions out. */
  readonly ofStories?: true;
  readonly holds: (view: View) => boolean;
}

const WAYS: Readonly<Record<Way | 'none', number>> = { typed: 20, role: 8, reuse: 3, none: 2 };
/** Reasons of G17, with the least share of each. A flag is one where it kept a cheaper way from being taken. */
const REASONS: Readonly<Record<Reason, number>> = {
  recovery: 3,
  default: 10,
  'one-model': 1,
  pinned: 2,
  'small-work': 0.5,
  unhealthy: 2,
  'price-unknown': 1,
  'cheaper-role': 2,
  'cheaper-cache': 2,
  'cheaper-typed': 5,
  'window-too-small': 1,
  'over-cap': 0.5,
  'other-model': 0.5,
  'refused-for-size': 0.1,
  'cache-cold': 0.1,
  'cache-unsupported': 0.1,
  'prefix-changed': 0.1,
  'tail-unanswered': 0.1,
  'does-not-fit': 0.1,
  'cache-missed-twice': 0.1,
};
const FLAGS: readonly (readonly [Way, Flag, number])[] = [
  ['typed', 'window-too-small', 2],
  ['typed', 'price-unknown', 1],
  ['typed', 'over-cap', 2],
  ['role', 'window-too-small', 1],
  ['role', 'price-unknown', 0.5],
  ['role', 'over-cap', 1],
  ['reuse', 'other-model', 3],
  ['reuse', 'refused-for-size', 1],
  ['reuse', 'cache-cold', 5],
  ['reuse', 'cache-unsupported', 5],
  ['reuse', 'prefix-changed', 1],
  ['reuse', 'tail-unanswered', 1],
  ['reuse', 'does-not-fit', 3],
  ['reuse', 'cache-missed-twice', 5],
  ['reuse', 'price-unknown', 1],
  ['reuse', 'over-cap', 2],
];

const find = ({ candidates }: Decision, way: Way): Candidate | undefined =>
  candidates.find((candidate) => candidate.way === way);
const isFree = (candidate: Candidate | undefined): candidate is Candidate => candidate?.flags.length === 0;

/** Whether two ways are free and cost the same, and nothing is cheaper. */
function isTie(decision: Decision, one: Way, other: Way): boolean {
  const [a, b] = [find(decision, one), find(decision, other)];
  const isEqual = isFree(a) && isFree(b) && a.estimate !== null && a.estimate === b.estimate;
  return isEqual && (decision.way === one || decision.way === other);
}

const OWN: readonly RoutingRegion[] = [
  {
    name: 'tie of typed and role',
    leastPercent: 0.3,
    holds: ({ decision }) => isTie(decision, 'typed', 'role'),
  },
  {
    name: 'tie of typed and reuse',
    leastPercent: 0.1,
    holds: ({ decision }) => isTie(decision, 'typed', 'reuse'),
  },
  {
    name: 'tie of reuse and role',
    leastPercent: 0.1,
    holds: ({ decision }) => isTie(decision, 'reuse', 'role'),
  },
  { name: 'break-even at once', leastPercent: 1, holds: ({ breakEven }) => breakEven?.requests === 1 },
  { name: 'break-even later', leastPercent: 2, holds: ({ breakEven }) => (breakEven?.requests ?? 0) > 1 },
  { name: 'break-even never', leastPercent: 2, holds: ({ breakEven }) => breakEven?.requests === null },
  {
    name: 'several chunks',
    leastPercent: 5,
    holds: ({ decision }) => decision.candidates.some(({ chunks }) => chunks.length > 1),
  },
  {
    name: 'several chunks in a story',
    ofStories: true,
    leastPercent: 1,
    holds: ({ trial }) => trial.played.asked.some(({ attempt }) => attempt.call.chunk > 0),
  },
  {
    name: 'a second rung asked',
    ofStories: true,
    leastPercent: 1,
    holds: ({ trial }) => new Set(trial.played.asked.map(({ attempt }) => attempt.model)).size > 1,
  },
  {
    name: 'typed after reuse',
    ofStories: true,
    leastPercent: 0.3,
    holds: ({ trial }) => {
      const ways = trial.played.asked.map(({ attempt }) => attempt.call.way);
      return ways.includes('reuse') && ways.includes('typed');
    },
  },
  {
    name: 'written',
    ofStories: true,
    leastPercent: 5,
    holds: ({ trial }) => trial.played.outcome.is === 'written',
  },
  {
    name: 'a tier crossed',
    leastPercent: 3,
    holds: ({ trial, c }) => (c?.prices?.tiers ?? []).some(({ above }) => above < inputOf(trial)),
  },
  {
    name: 'the edge of a tier',
    leastPercent: 0.5,
    holds: ({ trial, c }) => (c?.prices?.tiers ?? []).some(({ above }) => above === inputOf(trial)),
  },
  { name: 'a cached rate of 1/120', leastPercent: 1, holds: ({ c }) => ratioOf(c) === 120 },
  { name: 'a cached rate equal to the input', leastPercent: 1, holds: ({ c }) => ratioOf(c) === 1 },
  {
    name: 'a cached rate missing',
    leastPercent: 2,
    holds: ({ c }) => c?.prices !== undefined && c.prices.cachedInput === undefined,
  },
  {
    name: 'a free model',
    leastPercent: 1,
    holds: ({ c }) => c?.prices !== undefined && Number(c.prices.input) === 0,
  },
  { name: 'a window of 1,024', leastPercent: 1, holds: ({ c }) => c?.window === 1_024 },
  { name: 'a window of 1,310,720', leastPercent: 1, holds: ({ c }) => c?.window === 1_310_720 },
  {
    name: 'rho above 1',
    leastPercent: 10,
    holds: ({ trial }) => trial.given.region.tokens > tokensOf(trial),
  },
  {
    name: 'H of 0',
    leastPercent: 3,
    holds: ({ trial: { given } }) => (given.lastRequest?.read ?? 1) + (given.lastRequest?.written ?? 0) === 0,
  },
  { name: 'a note', leastPercent: 20, holds: ({ trial }) => trial.given.region.note > 0 },
];

function tokensOf({ given: { lastRequest } }: RoutingTrial): number {
  return (lastRequest?.tokens ?? Infinity) + (lastRequest?.tokensSince ?? 0);
}

/** T + I. */
function inputOf(trial: RoutingTrial): number {
  const T = tokensOf(trial);
  return T === Infinity ? -1 : T + trial.given.instructionTokens;
}

/** How many times the input price is the cached one. */
function ratioOf(model: Model | undefined): number | null {
  const { input, cachedInput } = model?.prices ?? {};
  return input === undefined || cachedInput === undefined || Number(cachedInput) === 0
    ? null
    : Math.round(Number(input) / Number(cachedInput));
}

export const ROUTING_REGIONS: readonly RoutingRegion[] = [
  ...Object.entries(WAYS).map(([way, leastPercent]) => ({
    name: `way ${way}`,
    leastPercent,
    holds: ({ decision }: View) => (decision.way ?? 'none') === way,
  })),
  ...Object.entries(REASONS).map(([reason, leastPercent]) => ({
    name: `reason ${reason}`,
    leastPercent,
    holds: ({ decision }: View) => decision.reason === reason,
  })),
  ...FLAGS.map(([way, flag, leastPercent]) => ({
    name: `${way} ${flag}`,
    leastPercent,
    holds: ({ decision }: View) => find(decision, way)?.flags.includes(flag) === true,
  })),
  ...OWN,
];

/** The regions that a case is in. */
export function routingRegionsOf(trial: RoutingTrial): string[] {
  const c = trial.case.catalog.models.find(({ id }) => id === 'c');
  const view: View = { trial, decision: trial.oracle, breakEven: trial.oracleBreakEven, c };
  return ROUTING_REGIONS.flatMap(({ name, holds, ofStories }) =>
    (ofStories !== true || trial.subject.writing !== undefined) && holds(view) ? [name] : [],
  );
}
