/**
 * Whether mutants that live come to the same as the program: every outcome of the small scope, of random cases
 * of each lane, and of random scripts is compared whole, not only what laws look at.
 *
 * This is what part 70 asks of an argued equivalent beside its proof. What a mutant changes in the work that is
 * done is not looked at.
 */

import fc from 'fast-check';
import { scripts } from '../../properties/arbitraries/scripts.ts';
import { smallScope } from '../../properties/arbitraries/small-scope.ts';
import { deepFreeze } from '../../properties/freeze.ts';
import { LANES } from '../../properties/lanes.ts';
import { printCase } from '../../properties/notation/print.ts';
import { seedOf } from '../../properties/runner/random.ts';
import { SESSIONS_LANE } from '../../properties/runner/sessions.ts';
import { printScript } from '../../properties/sessions/print.ts';
import type { Script } from '../../properties/sessions/script.ts';
import type { OutcomeSubject } from '../../properties/subjects/subject.ts';
import { type Given, validCase } from '../../properties/trial.ts';
import { PROFILE } from '../profile.ts';
import type { Switched } from './switched.ts';

/** What is compared, by one process of several. */
export interface Share {
  readonly seed: number;
  /** Random cases of all lanes together. */
  readonly cases: number;
  readonly scripts: number;
  /** Whether the small scope is this one's to try. */
  readonly hasScope: boolean;
}

/** What became of a mutant. */
export interface Sameness {
  readonly id: string;
  /** Cases and scripts in which it was passed by, so that they tell something. */
  passed: number;
  /** The first in which something else came out; null: in none. */
  difference: string | null;
}

/** One thing that is run: a compile, or a session of them. */
interface Run {
  readonly name: () => string;
  readonly run: () => string;
}

/** Compares each of these mutants with the program, until it differs. */
export function sameness(
  { program, asItIs, under }: Switched,
  ids: readonly string[],
  share: Share,
  onRun: () => void,
): Sameness[] {
  const subject = program.productionUnder(program.THE_RULE, 'switched');
  const all = new Map(ids.map((id) => [id, { id, passed: 0, difference: null as string | null }]));
  for (const { name, run } of runsOf(subject, share)) {
    const { value, passed } = asItIs(run);
    for (const id of passed) {
      const mutant = all.get(id);
      if (mutant === undefined || mutant.difference !== null) continue;
      mutant.passed++;
      const difference = differenceIn(value, () => under(id, run));
      if (difference !== null) mutant.difference = `${name()}: ${difference}`;
    }
    onRun();
  }
  return [...all.values()];
}

/** Characters on each side of a difference. */
const SHOWN = 40;

function differenceIn(expected: string, run: () => string): string | null {
  try {
    const got = run();
    if (got === expected) return null;
    let at = 0;
    while (expected[at] === got[at]) at++;
    const around = (text: string) => text.slice(Math.max(0, at - SHOWN), at + SHOWN).toWellFormed();
    return `expected …${around(expected)}…, got …${around(got)}…`;
  } catch (error) {
    return `it throws ${String(error)}`;
  }
}

function* runsOf(subject: OutcomeSubject, share: Share): Generator<Run> {
  if (share.hasScope)
    for (const given of smallScope(PROFILE.scope, PROFILE.scopeKinds)) yield compiling(subject, given);
  for (const lane of LANES) {
    const numRuns = Math.ceil(share.cases / LANES.length / lane.streams.length);
    for (const { name, arbitrary } of lane.streams)
      for (const given of sampled(arbitrary, seedOf(share.seed, lane.name, name, 0), numRuns))
        yield compiling(subject, given);
  }
  for (const script of sampled(scripts, seedOf(share.seed, SESSIONS_LANE, SESSIONS_LANE, 0), share.scripts))
    yield playing(subject, script);
}

/** Few at a time, so that a million of them need no room. */
const AT_ONCE = 500;

function* sampled<T>(arbitrary: fc.Arbitrary<T>, seed: number, numRuns: number): Generator<T> {
  for (let drawn = 0; drawn < numRuns; drawn += AT_ONCE)
    yield* fc.sample(arbitrary, { seed: seed + drawn, numRuns: Math.min(AT_ONCE, numRuns - drawn) });
}

function compiling(subject: OutcomeSubject, given: Given): Run {
  const valid = validCase(deepFreeze(given));
  return { name: () => printCase(given), run: () => JSON.stringify(subject.compileValid?.(valid)) };
}

function playing(subject: OutcomeSubject, script: Script): Run {
  return { name: () => printScript(script), run: () => JSON.stringify(played(subject, script)) };
}

/** Every outcome of a session, and what it counted. */
function played({ open }: OutcomeSubject, { store, options, acts }: Script): unknown[] {
  if (open === undefined) throw new Error('the program keeps no store');
  const session = open(store, options);
  const told: unknown[] = [];
  for (const act of acts) {
    if (act.kind === 'compile') told.push(session.compile(act));
    else session.change(act);
  }
  return [...told, session.stats()];
}
