/**
 * How often each region must be reached, lane by lane: the gate on the generators.
 *
 * A green law over a generator that never reaches what the law is about is a false comfort, so a region
 * that falls below its share fails, by name. Shares are in percent of a lane's cases, and about half of
 * what was measured with several seeds, so that a gate fails for a weaker generator and not for luck. In
 * the aimed lane each row of `aims.ts` has its turn, so there a region need only be reached.
 */

import type { LaneName } from '../lane-names.ts';
import type { RegionName } from './regions.ts';

/** Least share of the general lanes' cases, in percent; regions that aren't named here are left to the aimed lane. */
const GENERAL: { readonly [Region in RegionName]?: number } = {
  'verdict cheaper': 10,
  'verdict tie': 4,
  'verdict guard': 8,
  'verdict replaced': 7,
  'guard window': 2,
  'guard whole': 0.8,
  'guard alone': 2,
  'guard shaped': 5,
  'guard linked': 1.5,
  'guard straddled': 2,
  'guard recalled': 1.2,
  'sole window': 1,
  'sole whole': 0.1,
  'sole alone': 0.8,
  'sole shaped': 2,
  'sole linked': 0.6,
  'sole straddled': 0.5,
  'level 1 sent': 12,
  'level 2 sent': 3,
  'level 3 sent': 0.3,
  'level 1 replaced': 6,
  'level 2 replaced': 0.7,
  'tools under replaced': 2,
  'pinned beside a summary': 3,
  'queued beside a summary': 2,
  'pinned under a dearer one': 2.5,
  'across taken': 0.8,
  'covered twice': 1.5,
  'mode leave beside across': 4,
  refused: 15,
  'refused by one token': 5,
  'fits exactly': 7,
  claimed: 1,
  'half-merged shown': 0.7,
  head: 8,
  'head reset': 0.4,
  'removed message': 1,
  'empty message': 8,
  'carrier whole': 3,
  'carrier stripped': 0.6,
  'cap cuts': 2,
  'pruned result': 1.5,
  'combined pair': 0.5,
  'repeated id': 15,
  'far result': 1.2,
  'id rewritten': 8,
  'repair stubbed': 10,
  'repair moved': 4,
  'repair dropped': 12,
};
/** Least share of the aimed lane's cases, of whatever region. */
const AIMED = 0.3;

/** The least share of a lane's cases that must be in a region, in percent; 0 is no gate. */
export function leastPercentOf(region: RegionName, lane: LaneName): number {
  return lane === 'aimed' ? AIMED : (GENERAL[region] ?? 0);
}
