/** How often each guard kept a dearer summary, and how often brute force finds no need (L44), from reports. */

import { COULD_GO, MUST_STAY } from '../laws/rule/L44-guards-sound.ts';
import type { LaneReport } from './report.ts';

export interface GuardCount {
  readonly kept: number;
  readonly needless: number;
}

export function guardCounts(lanes: readonly LaneReport[]): Record<string, GuardCount> {
  const counts = new Map<string, GuardCount>();
  for (const { laws } of lanes) {
    for (const [note, times] of Object.entries(laws['L44']?.notes ?? {})) {
      const [guard = ''] = note.split(' ', 1);
      const { kept, needless } = counts.get(guard) ?? { kept: 0, needless: 0 };
      const isKnown = note.endsWith(COULD_GO) || note.endsWith(MUST_STAY);
      if (isKnown)
        counts.set(guard, { kept: kept + times, needless: needless + (note.endsWith(COULD_GO) ? times : 0) });
    }
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
