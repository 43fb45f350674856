/**
 * Claims about the run itself: that laws applied, and that regions were reached.
 *
 * A law that never applied has not held, and a region that was never reached was not tried. A lane's shares
 * are held against their least ones with room for luck, so that a gate fails for a weaker generator and not
 * for a seed; that something was met at all is asked of the run as a whole.
 */

import { LANE_NAMES, type LaneName, TRIMMER_LANE_NAMES } from '../lane-names.ts';
import { type CaseLaw, LEAST_PERCENT } from '../laws/law.ts';
import { REGION_NAMES } from '../regions/regions.ts';
import { leastPercentOf } from '../regions/targets.ts';
import type { LaneTally } from './tally.ts';

/** A gate that failed. */
export interface FailedGate {
  readonly gate: string;
  readonly what: string;
}

/** Laws that applied too seldom in a random lane, or in none at all. */
export function applicabilityGates(lanes: readonly LaneTally[], laws: readonly CaseLaw[]): FailedGate[] {
  const random = lanesAmong(lanes, [...LANE_NAMES, ...TRIMMER_LANE_NAMES]);
  if (random.length === 0) return [];
  const tried = laws.filter(({ id }) =>
    lanes.every((tally) => (tally.laws.get(id)?.finding ?? null) === null),
  );
  const seldom = random.flatMap((tally) =>
    tried.flatMap((law) => {
      const held = tally.laws.get(law.id)?.held ?? 0;
      const least = law.leastPercent?.[tally.lane] ?? LEAST_PERCENT;
      return isBelow(held, tally.cases, least)
        ? [{ gate: nameOf(law), what: `applied to ${shareOf(held, tally)}, fewer than ${least}%` }]
        : [];
    }),
  );
  const never = tried.filter(({ id }) => lanes.every((tally) => (tally.laws.get(id)?.held ?? 0) === 0));
  return [...seldom, ...never.map((law) => ({ gate: nameOf(law), what: 'applied to no case of any lane' }))];
}

/** Regions that were reached too seldom in a random lane, or in none at all. */
export function regionGates(lanes: readonly LaneTally[]): FailedGate[] {
  const random = lanesAmong(lanes, LANE_NAMES);
  if (random.length === 0) return [];
  const seldom = random.flatMap((tally) =>
    REGION_NAMES.flatMap((region) => {
      const least = leastPercentOf(region, tally.lane);
      const reached = tally.regions.get(region) ?? 0;
      return isBelow(reached, tally.cases, least)
        ? [{ gate: `region ${region}`, what: `reached by ${shareOf(reached, tally)}, fewer than ${least}%` }]
        : [];
    }),
  );
  const never = REGION_NAMES.filter((region) => random.every(({ regions }) => !regions.has(region)));
  return [
    ...seldom,
    ...never.map((region) => ({ gate: `region ${region}`, what: 'reached by no case of any lane' })),
  ];
}

/** How many standard deviations below what is expected a count may fall by luck. */
const ROOM_FOR_LUCK = 4;

/** Whether a count is too small for a share of at least so many percent to be true. */
export function isBelow(count: number, cases: number, leastPercent: number): boolean {
  const expected = (cases * leastPercent) / 100;
  return count < expected - ROOM_FOR_LUCK * Math.sqrt(expected);
}

function nameOf({ id, name }: CaseLaw): string {
  return `${id} ${name}`;
}

function shareOf(count: number, { cases, lane }: LaneTally): string {
  return `${count} of ${cases} cases of lane ${lane}`;
}

function lanesAmong(
  lanes: readonly LaneTally[],
  names: readonly LaneName[],
): (LaneTally & { lane: LaneName })[] {
  const isNamed = (tally: LaneTally): tally is LaneTally & { lane: LaneName } =>
    names.some((name) => name === tally.lane);
  return lanes.filter(isNamed);
}
