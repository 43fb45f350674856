/**
 * Sets of positions, as runs of neighbours.
 *
 * A store's summaries, pins and windows lie in long runs, so a set of a thousand messages is mostly one pair
 * of ends. Everything that asks which messages are covered, pinned or left over works on runs, and costs
 * what there are of them, not the messages in between.
 */

/** The positions from `from` on, before `to`; never empty. */
export interface Run {
  readonly from: number;
  readonly to: number;
}
/** Ascending, with no position twice. */
export type Runs = readonly Run[];

export const NO_RUNS: Runs = [];

/** The run between two ends; no run where it would be empty. */
export function runBetween(from: number, to: number): Runs {
  return from < to ? [{ from, to }] : NO_RUNS;
}

/** Runs that positions make as they come: those of a set where they ascend. */
export function runsOf(positions: readonly number[]): Runs {
  const runs: Run[] = [];
  let from = 0;
  for (let index = 1; index <= positions.length; index++) {
    const last = positions[index - 1] ?? 0;
    if (positions[index] === last + 1) continue;
    runs.push({ from: positions[from] ?? 0, to: last + 1 });
    from = index;
  }
  return runs;
}

/** All positions of some runs, in whatever order and however often they come. */
export function unite(runs: readonly Run[]): Runs {
  if (runs.length < 2) return runs;
  const united: Run[] = [];
  let from = -1;
  let to = -1;
  for (const run of isAscending(runs) ? runs : runs.toSorted((a, b) => a.from - b.from)) {
    if (run.from <= to) {
      to = Math.max(to, run.to);
    } else {
      if (to >= 0) united.push({ from, to });
      ({ from, to } = run);
    }
  }
  united.push({ from, to });
  return united;
}

function isAscending(runs: readonly Run[]): boolean {
  let last = -1;
  for (const { from } of runs) {
    if (from < last) return false;
    last = from;
  }
  return true;
}

/** The positions of `runs` that are not in `holes`. */
export function without(runs: Runs, holes: Runs): Runs {
  if (holes.length === 0) return runs;
  const left: Run[] = [];
  let next = 0;
  for (const { from, to } of runs) {
    let start = from;
    for (let hole = holes[next]; hole !== undefined && hole.from < to; hole = holes[++next]) {
      if (hole.from > start) left.push({ from: start, to: hole.from });
      start = Math.max(start, hole.to);
      if (hole.to >= to) break; // it may reach into the next run
    }
    if (start < to) left.push({ from: start, to });
  }
  return left;
}

/** The positions that are in both. */
export function common(a: Runs, b: Runs): Runs {
  const both: Run[] = [];
  let i = 0;
  let j = 0;
  for (let one = a[i], other = b[j]; one !== undefined && other !== undefined; one = a[i], other = b[j]) {
    const from = Math.max(one.from, other.from);
    const to = Math.min(one.to, other.to);
    if (from < to) both.push({ from, to });
    if (one.to <= other.to) i++;
    else j++;
  }
  return both;
}

/** The run that a position lies in. */
export function runAt(runs: Runs, position: number): Run | undefined {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const { from, to } = runs[middle] as Run; // between low and high
    if (position < from) high = middle;
    else if (position >= to) low = middle + 1;
    else return runs[middle];
  }
  return undefined;
}

export function holds(runs: Runs, position: number): boolean {
  return runAt(runs, position) !== undefined;
}

/** The positions, ascending. */
export function* positionsIn(runs: readonly Run[]): Generator<number> {
  for (const { from, to } of runs) for (let position = from; position < to; position++) yield position;
}

/** How many of an ascending list are below a bound: the index of the first that isn't. */
export function countBelow(ascending: readonly number[], bound: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
