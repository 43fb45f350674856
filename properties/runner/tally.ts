/** What a lane's run came to, law by law: counts, reasons, and the first violation. */

import type { RegionName } from '../regions/regions.ts';
import type { Given } from '../trial.ts';

/** A law broken by a case. */
export interface Finding {
  readonly law: string;
  readonly lane: string;
  readonly what: string;
  /** The smallest case found; `null` where it is a script. */
  readonly given: Given | null;
  /** The case, or the script, written down. */
  readonly notation: string;
  /** Steps from the case first met to the smallest. */
  readonly shrinks: number;
}

export interface LawTally {
  held: number;
  /** Why it did not apply, and how often. */
  readonly didNotApply: Map<string, number>;
  /** What was worth counting where it held. */
  readonly notes: Map<string, number>;
  finding: Finding | null;
}

export interface LaneTally {
  readonly lane: string;
  cases: number;
  readonly laws: Map<string, LawTally>;
  readonly regions: Map<RegionName, number>;
}

export function newLaneTally(lane: string): LaneTally {
  return { lane, cases: 0, laws: new Map(), regions: new Map() };
}

export function tallyOf(lane: LaneTally, law: string): LawTally {
  const known = lane.laws.get(law);
  if (known !== undefined) return known;
  const made: LawTally = { held: 0, didNotApply: new Map(), notes: new Map(), finding: null };
  lane.laws.set(law, made);
  return made;
}

export function count<Key>(counts: Map<Key, number>, key: Key, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
