/**
 * Which laws kill a subject: every law over a few lanes, until each has had its say.
 *
 * A pinned seed, the exhaustive scope first, then the aimed lane: what kills is found the same way every
 * time, and mostly at once, since a law that has killed is not asked again. Cases are drawn once, frozen, and
 * tried on any number of subjects; only what the named law found is made smaller.
 */

import fc from 'fast-check';
import { scripts } from '../properties/arbitraries/scripts.ts';
import { smallScope } from '../properties/arbitraries/small-scope.ts';
import { type Lane, LANES, type Stream } from '../properties/lanes.ts';
import { CASE_LAWS, SESSION_LAWS } from '../properties/laws/index.ts';
import type { CaseLaw } from '../properties/laws/law.ts';
import { deepFreeze } from '../properties/freeze.ts';
import { printCase } from '../properties/notation/print.ts';
import { claimedBy, judge } from '../properties/runner/judge.ts';
import { seedOf, smallestCase } from '../properties/runner/random.ts';
import { judgeSession, SESSIONS_LANE, smallestScript } from '../properties/runner/sessions.ts';
import { printScript } from '../properties/sessions/print.ts';
import type { Script } from '../properties/sessions/script.ts';
import type { Subject } from '../properties/subjects/subject.ts';
import { type Given, Trial } from '../properties/trial.ts';
import { PROFILE, runsOf } from './profile.ts';

/** A law that killed a mutant, and a case with which it did: the smallest one where the law was named. */
export interface Kill {
  readonly law: string;
  readonly lane: string;
  readonly notation: string;
  readonly what: string;
}

/** Where cases come from: in full, and by chance. */
export interface Sources {
  readonly exhaustive: Iterable<Given>;
  readonly lanes: readonly Lane[];
  readonly sessionRuns: number;
}
export const SOURCES: Sources = {
  exhaustive: smallScope(PROFILE.scope, PROFILE.scopeKinds),
  lanes: LANES.toReversed(),
  sessionRuns: PROFILE.sessionRuns,
};

/** A case, and where it was drawn from. */
interface Drawn {
  readonly given: Given;
  /** Null: it was given, and nothing is smaller. */
  readonly from: { readonly lane: Lane; readonly stream: Stream; readonly place: number } | null;
}
/** A lane's cases, and the laws that judge them. */
export interface Portion {
  readonly lane: string;
  readonly laws: readonly CaseLaw[];
  readonly drawn: readonly Drawn[];
}
/** Everything that a subject is tried on. */
export interface Material {
  readonly portions: readonly Portion[];
  readonly scripts: readonly Script[];
}

/** Laws that compile a case a few times at most: where there are many cases, each a store of its own kind. */
const BRIEF_LAWS = CASE_LAWS.filter(({ compilesMany }) => compilesMany !== true);

/** Draws what subjects are tried on. */
export function draw({ exhaustive, lanes, sessionRuns }: Sources): Material {
  return {
    portions: [
      {
        lane: 'exhaustive',
        laws: BRIEF_LAWS,
        drawn: [...exhaustive].map((given) => ({ given: deepFreeze(given), from: null })),
      },
      ...lanes.flatMap(portionsOf),
    ],
    scripts:
      sessionRuns === 0 ? [] : deepFreeze(fc.sample(scripts, { seed: PROFILE.seed, numRuns: sessionRuns })),
  };
}

/** A lane's cases; of those that are drawn again under another pairing, only those in which something is paired. */
function portionsOf(lane: Lane): Portion[] {
  const first = lane.streams.filter(({ isRepeated }) => isRepeated !== true);
  const repeated = lane.streams.filter(({ isRepeated }) => isRepeated === true);
  return [
    { lane: lane.name, laws: CASE_LAWS, drawn: first.flatMap((stream) => drawnFrom(lane, stream)) },
    {
      lane: lane.name,
      laws: BRIEF_LAWS,
      drawn: repeated.flatMap((stream) => drawnFrom(lane, stream)).filter(({ given }) => holdsTools(given)),
    },
  ];
}

function holdsTools({ store }: Given): boolean {
  return store.messages.some(({ content }) =>
    content.some(({ type }) => type === 'tool_use' || type === 'tool_result'),
  );
}

function drawnFrom(lane: Lane, stream: Stream): Drawn[] {
  const numRuns = Math.ceil(runsOf(lane) / lane.streams.length);
  return fc
    .sample(stream.arbitrary, { seed: seedForStream(lane, stream), numRuns })
    .map((given, place) => ({ given: deepFreeze(given), from: { lane, stream, place } }));
}

const seedForStream = (lane: Lane, stream: Stream) => seedOf(PROFILE.seed, lane.name, stream.name, 0);

let usual: Material | undefined;

/**
 * The laws that a subject breaks, by id.
 *
 * @param named the law whose case is made smaller; null: every law's
 */
export async function killersOf(
  subject: Subject,
  named: string | null,
  material: Material = (usual ??= draw(SOURCES)),
): Promise<Kill[]> {
  const kills = new Map<string, Kill>();
  for (const portion of material.portions) await killInPortion(subject, named, portion, kills);
  killInSessions(subject, named, material.scripts, kills);
  return [...kills.values()].sort((a, b) => (a.law < b.law ? -1 : 1));
}

async function killInPortion(
  subject: Subject,
  named: string | null,
  { lane, laws, drawn }: Portion,
  kills: Map<string, Kill>,
): Promise<void> {
  const claimed = claimedBy(subject, laws);
  for (const { given, from } of drawn) {
    const left = claimed.filter(({ id }) => !kills.has(id));
    const trial = new Trial(subject);
    for (const law of left) {
      const judgement = await judge(law, trial, given);
      if (judgement.is !== 'violated') continue;
      const met = { law: law.id, lane, notation: printCase(given), what: judgement.what };
      const isMadeSmaller = from !== null && (named === null || named === law.id);
      kills.set(law.id, isMadeSmaller ? ((await smaller(law, subject, from)) ?? met) : met);
    }
  }
}

function smaller(law: CaseLaw, subject: Subject, from: NonNullable<Drawn['from']>): Promise<Kill | null> {
  const { lane, stream, place } = from;
  return smallestCase(law, subject, lane, stream, { seed: seedForStream(lane, stream), place });
}

function killInSessions(
  subject: Subject,
  named: string | null,
  drawn: readonly Script[],
  kills: Map<string, Kill>,
): void {
  const { open } = subject;
  if (open === undefined) return;
  for (const law of claimedBy(subject, SESSION_LAWS)) {
    for (const [place, script] of drawn.entries()) {
      const judgement = judgeSession(law, open, script);
      if (judgement.is !== 'violated') continue;
      const met = {
        law: law.id,
        lane: SESSIONS_LANE,
        notation: printScript(script),
        what: judgement.what,
      };
      const isMadeSmaller = named === null || named === law.id;
      kills.set(law.id, isMadeSmaller ? smallestScript(law, open, { seed: PROFILE.seed, place }) : met);
      break;
    }
  }
}
