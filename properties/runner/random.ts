/**
 * A random lane: the same cases for every law, each case asked of the subject once.
 *
 * Seeds are the runner's: a stream's cases follow from the run's seed, the lane and the stream alone. A
 * case that breaks a law is found again by its place in the stream, and shrunk with that law alone.
 */

import fc from 'fast-check';
import type { CaseLaw } from '../laws/law.ts';
import type { Lane, Stream } from '../lanes.ts';
import { printCase } from '../notation/print.ts';
import { regionsOf, view } from '../regions/regions.ts';
import { hasGivenUp, withPatience } from '../subjects/attend.ts';
import type { Subject } from '../subjects/subject.ts';
import { type Given, Trial } from '../trial.ts';
import { tallyCase } from './given.ts';
import { breaks, claimedBy } from './judge.ts';
import { count, type Finding, type LaneTally, newLaneTally, tallyOf } from './tally.ts';

export interface RandomRun {
  readonly subject: Subject;
  readonly laws: readonly CaseLaw[];
  readonly seed: number;
  /** Cases for the lane as a whole. */
  readonly runs: number;
  /** Milliseconds since the epoch at which no further case is begun. */
  readonly deadlineMs: number;
  /** Whether a violation is shrunk; a mutation run needs none. */
  readonly shrinks: boolean;
  /** Whether regions are counted. */
  readonly countsRegions: boolean;
  /** Of several machines, which this is: streams' seeds are split among them. */
  readonly shard: number;
  readonly onCase: () => void;
}

/** Runs a lane once over its streams. */
export async function runLane(lane: Lane, run: RandomRun): Promise<LaneTally> {
  const tally = newLaneTally(lane.name);
  const perStream = Math.ceil(run.runs / lane.streams.length);
  for (const stream of lane.streams) await runStream(lane, stream, perStream, run, tally);
  return tally;
}

async function runStream(
  lane: Lane,
  stream: Stream,
  runs: number,
  run: RandomRun,
  tally: LaneTally,
): Promise<void> {
  const seed = seedOf(run.seed, lane.name, stream.name, run.shard);
  const laws = claimedBy(run.subject, run.laws);
  let index = 0;
  const firstBroken = new Map<CaseLaw, number>();
  const property = fc.asyncProperty(stream.arbitrary, async (given) => {
    if (Date.now() > run.deadlineMs || hasGivenUp(run.subject)) return;
    for (const law of await judgeCase(given, laws, run, tally)) firstBroken.set(law, index);
    index++;
  });
  await fc.assert(property, { seed, numRuns: runs });
  for (const [law, place] of firstBroken) {
    const own = tallyOf(tally, law.id);
    const small = await withPatience(run.subject, BORNE_WHILE_SHRINKING, () =>
      smallestCase(law, run.subject, lane, stream, { seed, place }, run.shrinks),
    );
    own.finding = small ?? asMetFirst(own.finding);
  }
}

/** The finding as it was met, of a case that could not be made smaller, since it did not break the law again. */
function asMetFirst(finding: Finding | null): Finding | null {
  if (finding === null) return null;
  return {
    ...finding,
    what: `${finding.what} (and not when asked again: the subject has more than one answer)`,
  };
}

/** Cases that a subject may leave unanswered while one of them is made smaller; each costs the deadline. */
const BORNE_WHILE_SHRINKING = 8;

/** Judges every law that is not broken yet; returns those that this case breaks. */
async function judgeCase(
  given: Given,
  laws: readonly CaseLaw[],
  run: RandomRun,
  tally: LaneTally,
): Promise<CaseLaw[]> {
  const trial = new Trial(run.subject);
  const broken: CaseLaw[] = [];
  tally.cases++;
  run.onCase();
  if (run.countsRegions) for (const region of regionsOf(view(given))) count(tally.regions, region);
  for (const law of laws) if (await tallyCase(law, trial, given, tally)) broken.push(law);
  return broken;
}

/** Where a case stands in a stream. */
export interface Place {
  readonly seed: number;
  readonly place: number;
}

/** The smallest case that fast-check reaches from the one at a place in the stream; null where that holds now. */
export async function smallestCase(
  law: CaseLaw,
  subject: Subject,
  lane: Lane,
  stream: Stream,
  { seed, place }: Place,
  shrinks = true,
): Promise<Finding | null> {
  const property = fc.asyncProperty(
    stream.arbitrary,
    async (given) => (await breaks(law, subject, given)) === null,
  );
  const details = await fc.check(property, { seed, path: String(place), endOnFailure: !shrinks, numRuns: 1 });
  const given = details.counterexample?.[0];
  if (given === undefined) return null;
  const what = await withPatience(subject, 1, () => breaks(law, subject, given));
  return {
    law: law.id,
    lane: lane.name,
    what: what ?? '',
    given,
    notation: printCase(given),
    shrinks: details.numShrinks,
  };
}

/** A stream's own seed, a 32-bit number that follows from the run's seed and the names. */
export function seedOf(seed: number, ...names: readonly (string | number)[]): number {
  let hash = seed | 0;
  for (const letter of names.join('/'))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) + 0x9e3779b9;
  return hash | 0;
}
