/**
 * Holds a subject to the laws: the corpus first, then every store of a small scope, then random lanes, then
 * the claims about the run itself.
 */

import fc from 'fast-check';
import { smallScope } from './arbitraries/small-scope.ts';
import type { CorpusCase } from './corpus/corpus.ts';
import { unmetExpectation } from './expectation.ts';
import type { LaneName } from './lane-names.ts';
import { LANES } from './lanes.ts';
import { printCase } from './notation/print.ts';
import { GATE_LAWS, SESSION_LAWS } from './laws/index.ts';
import type { CaseLaw } from './laws/law.ts';
import { laneReport, type Report, reportedFinding, type ReportedFinding } from './report/report.ts';
import { applicabilityGates, type FailedGate, regionGates } from './runner/gates.ts';
import { runGiven } from './runner/given.ts';
import { breaks, claimedBy, whyNotRun } from './runner/judge.ts';
import { runLane, seedOf } from './runner/random.ts';
import { runSessions, SESSIONS_LANE } from './runner/sessions.ts';
import type { Finding, LaneTally } from './runner/tally.ts';
import { GIVEN_UP, hasGivenUp, underDeadline } from './subjects/attend.ts';
import type { Subject } from './subjects/subject.ts';
import { type Suite, suiteOf } from './suites.ts';
import { type Given, Trial } from './trial.ts';

export interface VerifyOptions {
  /** Ids of the laws to hold it to; all of them when left out. */
  readonly laws?: readonly string[];
  /** Cases for each random lane; 300. */
  readonly runs?: number;
  /** Instead of a number of cases: rounds of `runs` until so many milliseconds have passed. */
  readonly timeMs?: number;
  readonly seed?: number;
  /** Messages of the exhaustive lane's stores; 2. 0 leaves it out. */
  readonly scope?: number;
  /** Of several machines, this is number `index` of `of`. */
  readonly shard?: { readonly index: number; readonly of: number };
  readonly corpus?: readonly CorpusCase[];
  /** Cases of the caller's own, each lane by its name. */
  readonly stores?: readonly { readonly name: string; readonly cases: readonly Given[] }[];
  /** Only these random lanes. */
  readonly lanes?: readonly LaneName[];
  /** Only `stores` and `corpus`: no generated case. */
  readonly onlyGiven?: boolean;
  /** How long the subject may take over a case, where it is not one of ours; a second. */
  readonly deadlineMs?: number;
  /** What `replay` must be told to ask this subject again, as in `--subject reference`. */
  readonly replayFlags?: string;
  /** Told as the run goes on. */
  readonly onProgress?: (progress: Progress) => void;
}
export interface Progress {
  readonly lane: string;
  /** Cases done in this lane, and expected; `null` where time decides. */
  readonly done: number;
  readonly expected: number | null;
}

const DEFAULT_RUNS = 300;
const DEFAULT_SCOPE = 2;
/** Cases of each aimed row that a gate looks at. */
const GATE_SAMPLE = 4;

/** Runs the laws on a subject. It owns seeds and counts; the laws own none. */
export async function verify(subject: Subject, options: VerifyOptions = {}): Promise<Report> {
  const run = runOf(subject, options);
  const { seed } = run;
  // our bugs come first; what someone else's compactor breaks is shown best by a case that was made small
  const first = run.suite.isOurs ? await givenLanes(run) : NONE;
  const generated =
    options.onlyGiven === true
      ? []
      : [...(await exhaustiveLane(run)), ...(await randomLanes(run)), ...sessionsLane(run)];
  const last = run.suite.isOurs ? NONE : await givenLanes(run);
  const tallies = [...first.tallies, ...generated, ...last.tallies];
  const findings = [
    ...first.findings,
    ...last.findings,
    ...(await Promise.all(findingsOf(tallies).map((one) => reported(one, run)))),
  ];
  const failedGates = options.onlyGiven === true ? [] : await gates(run, generated);
  return {
    format: 'compactcheck-report',
    version: 1,
    subject: subject.name,
    seed,
    lanes: tallies.map(laneReport),
    findings,
    failedGates,
    notRun: notRun(run),
    ...(hasGivenUp(run.subject) ? { stopped: GIVEN_UP } : {}),
  };
}

function runOf(subject: Subject, options: VerifyOptions): Run {
  const suite = suiteOf(subject);
  return {
    subject: underDeadline(subject, options.deadlineMs),
    suite,
    laws: suite.laws.filter(({ id }) => isWanted(id, options)),
    seed: options.seed ?? 1,
    options,
    deadlineMs: Date.now() + (options.timeMs ?? Infinity),
  };
}

function isWanted(id: string, { laws }: VerifyOptions): boolean {
  return laws?.includes(id) ?? true;
}

/** The laws that the subject's claims leave out, each with the word that does. */
function notRun({ subject, suite, options }: Run): Report['notRun'] {
  const others = suite.isOurs ? [...SESSION_LAWS, ...GATE_LAWS] : [];
  return [...suite.laws, ...others].flatMap((law) => {
    const why = whyNotRun(subject, law);
    return why === null || !isWanted(law.id, options) ? [] : [{ law: law.id, why }];
  });
}

interface Run {
  readonly subject: Subject;
  readonly suite: Suite;
  readonly laws: readonly CaseLaw[];
  readonly seed: number;
  readonly options: VerifyOptions;
  readonly deadlineMs: number;
}

function counter(run: Run, lane: string, expected: number | null): () => void {
  let done = 0;
  run.options.onProgress?.({ lane, done, expected });
  return () => run.options.onProgress?.({ lane, done: ++done, expected });
}

interface GivenLanes {
  readonly tallies: readonly LaneTally[];
  readonly findings: readonly ReportedFinding[];
}
const NONE: GivenLanes = { tallies: [], findings: [] };

/** The lanes whose cases are given: the corpus, and the caller's own. */
async function givenLanes(run: Run): Promise<GivenLanes> {
  const { tallies, findings } = await corpusLane(run);
  return { tallies: [...tallies, ...(await storeLanes(run))], findings };
}

/** The corpus: every law on every case, and, of whoever claims to answer as the oracle does, the known answers. */
async function corpusLane(run: Run): Promise<GivenLanes> {
  const corpus = run.options.corpus ?? [];
  if (corpus.length === 0) return { tallies: [], findings: [] };
  const cases = corpus.map(({ given }) => run.suite.asTried(given));
  const tally = await runGiven('corpus', cases, { ...run, onCase: counter(run, 'corpus', cases.length) });
  if (!claimedBy(run.subject, run.laws).some(({ id }) => id === ANSWERS))
    return { tallies: [tally], findings: [] };
  const findings: ReportedFinding[] = [];
  for (const { id, given, expect } of corpus) {
    if (hasGivenUp(run.subject)) break;
    const unmet = await unmetAnswer(run.subject, given, expect);
    if (unmet !== null) {
      const finding = {
        law: ANSWERS,
        lane: `corpus ${id}`,
        what: unmet,
        given,
        notation: printCase(given),
        shrinks: 0,
      };
      findings.push(reportedFinding(finding, run.seed, [], run.options.replayFlags));
    }
  }
  return { tallies: [tally], findings };
}

/** In what a subject's answer to a corpus case is not the known one; an error of whatever kind is no answer. */
async function unmetAnswer(
  subject: Subject,
  given: Given,
  expect: CorpusCase['expect'],
): Promise<string | null> {
  try {
    return unmetExpectation(await new Trial(subject).compile(given), expect);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The law under which a wrong answer to a corpus case is reported. */
const ANSWERS = 'L26';

async function storeLanes(run: Run): Promise<LaneTally[]> {
  const tallies: LaneTally[] = [];
  for (const { name, cases } of run.options.stores ?? []) {
    const tried = cases.map(run.suite.asTried);
    tallies.push(await runGiven(name, tried, { ...run, onCase: counter(run, name, tried.length) }));
  }
  return tallies;
}

/** Laws that vary what this scope doesn't are left to the random lanes. */
async function exhaustiveLane(run: Run): Promise<LaneTally[]> {
  const { scope = DEFAULT_SCOPE, shard } = run.options;
  if (scope === 0 || !run.suite.isOurs) return [];
  const laws = run.laws.filter(({ compilesMany }) => compilesMany !== true);
  const cases = ofShard(smallScope(scope), shard);
  return [await runGiven('exhaustive', cases, { ...run, laws, onCase: counter(run, 'exhaustive', null) })];
}

function* ofShard<T>(cases: Iterable<T>, shard: VerifyOptions['shard']): Generator<T> {
  let index = 0;
  for (const one of cases) if (shard === undefined || index++ % shard.of === shard.index) yield one;
}

async function randomLanes(run: Run): Promise<LaneTally[]> {
  const { runs = DEFAULT_RUNS, timeMs, shard } = run.options;
  const tallies: LaneTally[] = [];
  for (let round = 0; round === 0 || (timeMs !== undefined && Date.now() < run.deadlineMs); round++) {
    for (const [index, lane] of run.suite.lanes.entries()) {
      if (hasGivenUp(run.subject)) return tallies;
      if (run.options.lanes?.includes(lane.name) === false) continue;
      const onCase = counter(run, lane.name, timeMs === undefined ? runs : null);
      const seed = seedOf(run.seed, 'round', round);
      const tally = await runLane(lane, {
        ...run,
        seed,
        runs,
        shrinks: true,
        countsRegions: run.suite.isOurs,
        shard: shard?.index ?? 0,
        onCase,
      });
      tallies[index] = tallies[index] === undefined ? tally : added(tallies[index], tally);
    }
  }
  return tallies;
}

/** Sessions cost some twenty compiles each, so there are fewer of them. */
const RUNS_A_SESSION = 3;

function sessionsLane(run: Run): LaneTally[] {
  const laws = claimedBy(run.subject, SESSION_LAWS).filter(({ id }) => isWanted(id, run.options));
  if (run.subject.open === undefined || laws.length === 0 || !run.suite.isOurs) return [];
  const runs = Math.ceil((run.options.runs ?? DEFAULT_RUNS) / RUNS_A_SESSION);
  const seed = seedOf(run.seed, SESSIONS_LANE, run.options.shard?.index ?? 0);
  return [
    runSessions({ ...run, laws, seed, runs, shrinks: true, onCase: counter(run, SESSIONS_LANE, runs) }),
  ];
}

/** Two tallies of one lane, added up. */
function added(into: LaneTally, more: LaneTally): LaneTally {
  into.cases += more.cases;
  for (const [region, times] of more.regions)
    into.regions.set(region, (into.regions.get(region) ?? 0) + times);
  for (const [law, tally] of more.laws) {
    const own = into.laws.get(law);
    if (own === undefined) {
      into.laws.set(law, tally);
      continue;
    }
    own.held += tally.held;
    own.finding ??= tally.finding;
    for (const [why, times] of tally.didNotApply)
      own.didNotApply.set(why, (own.didNotApply.get(why) ?? 0) + times);
    for (const [note, times] of tally.notes) own.notes.set(note, (own.notes.get(note) ?? 0) + times);
  }
  return into;
}

/** Each law's smallest finding, over all lanes. */
function findingsOf(tallies: readonly LaneTally[]): Finding[] {
  const byLaw = new Map<string, Finding>();
  for (const { laws } of tallies) {
    for (const { finding } of laws.values()) {
      if (finding === null) continue;
      const known = byLaw.get(finding.law);
      if (known === undefined || sizeOf(finding) < sizeOf(known)) byLaw.set(finding.law, finding);
    }
  }
  return [...byLaw.values()].sort((a, b) => (a.law < b.law ? -1 : 1));
}

/** The fewer things, and then the shorter to write down, the easier a case is to see through. */
function sizeOf({ given, notation }: Finding): number {
  if (given === null) return notation.length;
  const { messages, summaries, pins, chunks } = given.store;
  return 1_000 * (messages.length + summaries.length + pins.length + chunks.length) + notation.length;
}

async function reported(finding: Finding, run: Run): Promise<ReportedFinding> {
  const { law, given } = finding;
  const others: string[] = [];
  for (const other of given === null ? [] : claimedBy(run.subject, run.suite.laws)) {
    if (other.id !== law && (await breaks(other, run.subject, given as Given)) !== null)
      others.push(other.id);
  }
  return reportedFinding(finding, run.seed, others, run.options.replayFlags);
}

/** Whether the subject left cases unanswered: then what the laws did not apply to is its own doing. */
function isSilent({ subject }: Run, tallies: readonly LaneTally[]): boolean {
  return hasGivenUp(subject) || tallies.some(({ laws }) => (laws.get(ANSWERING)?.finding ?? null) !== null);
}

/** The law that every trimmer is held to. */
const ANSWERING = 'TL-01';

/** Laws over samples, and the claims about what was reached. */
async function gates(run: Run, tallies: readonly LaneTally[]): Promise<FailedGate[]> {
  if (isSilent(run, tallies)) return [];
  const failed = [...applicabilityGates(tallies, claimedBy(run.subject, run.laws)), ...regionGates(tallies)];
  if (!run.suite.isOurs) return failed;
  const aimed = LANES.find(({ name }) => name === 'aimed')?.streams ?? [];
  const wanted = claimedBy(run.subject, GATE_LAWS).filter(({ id }) => isWanted(id, run.options));
  if (wanted.length === 0) return failed;
  const sample = aimed.flatMap(({ name, arbitrary }) =>
    fc.sample(arbitrary, { seed: seedOf(run.seed, 'gate', name), numRuns: GATE_SAMPLE }),
  );
  for (const law of wanted) {
    const judgement = await law.judge(run.subject, sample);
    if (judgement.is === 'violated') failed.push({ gate: `${law.id} ${law.name}`, what: judgement.what });
  }
  return failed;
}
