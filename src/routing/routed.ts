/**
 * A summarizer over the `ai` package that carries routing out: it decides, asks, books and splices.
 *
 * It keeps one thing from summary to summary: how often in a row the cache was missed. Everything else is
 * given: the settings, the last request as it was sent, the clock.
 *
 * Holds G14, G18-G21 against real endpoints, RL-02, RL-14.
 */

import { isDeepStrictEqual } from 'node:util';
import type { LanguageModel, ModelMessage } from 'ai';
import { readTranscript } from '../formats/index.ts';
import type { Message, TokenEstimator } from '../model/types.ts';
import { tiktoken } from '../sizes/tiktoken.ts';
import { ask } from './ai-calls.ts';
import { type Answer, type Attempt, carryOut, type Outcome } from './carry-out.ts';
import type { CheckedCatalog } from './catalog.ts';
import { defaultCatalog } from './catalog.ts';
import { checked, decide } from './decide.ts';
import { linesOf } from './lines.ts';
import { missesAfter, missesAfterTurn, record, type RoutingRecord } from './record.ts';
import { quotedIn, type RoutedTranscript, type SentRequest } from './requests.ts';
import { noteOf, splice } from './splice.ts';
import { reuseInstruction } from './texts.ts';
import type { Catalog, Decision, LastRequest, RoutingCase, RoutingSettings } from './types.ts';

/** The last request as it was sent, and what is known of it. */
export interface Snapshot {
  /** What it was made of: the settings that `generateText` was given, `messages` among them. */
  readonly request: SentRequest;
  /** The messages since: its answer, results, what the person said next. */
  readonly since: readonly ModelMessage[];
  readonly figures: LastRequest;
}
export interface RoutedOptions {
  readonly conversation: RoutingCase['conversation'];
  readonly settings: RoutingSettings;
  /** The last request, asked for at each summary; without one nothing is reused. */
  readonly snapshot?: () => Snapshot | null;
  /** Seconds. */
  readonly now: () => number;
  /** The `ai` package's model of an id; the id itself when left out, which its own registry resolves. */
  readonly languageModel?: (id: string) => LanguageModel;
  readonly catalog?: Catalog | CheckedCatalog;
  readonly windows?: Readonly<Record<string, number>>;
  readonly estimator?: TokenEstimator;
  readonly oneModel?: boolean;
  readonly spendingCap?: string;
  /** Models whose rung is skipped now. */
  readonly unhealthy?: () => readonly string[];
  readonly patienceSeconds?: number;
  readonly onDecision?: (decision: Decision) => void;
  readonly onRecord?: (record: RoutingRecord) => void;
}
export interface SummaryJob {
  /** The conversation as it stands: `[system…, note, region…, kept…]`. Asked again before a summary lands. */
  readonly transcript: () => readonly ModelMessage[];
  /** The note of an earlier summary. */
  readonly note?: ModelMessage;
  /** What is to be summarised, right after the note. */
  readonly region: readonly ModelMessage[];
  /** Whether a request was refused for its size. */
  readonly recovery?: boolean;
  readonly signal?: AbortSignal;
}
export interface Routed {
  /** The transcript with the summary in its place, or the very one that was given. */
  readonly messages: readonly ModelMessage[];
  readonly outcome: Outcome;
  readonly decision: Decision;
  readonly record: RoutingRecord;
}
/** Summarises by a decision of its own for each summary. */
export type RoutedSummarizer = (job: SummaryJob) => Promise<Routed>;

/**
 * Makes a summarizer that carries routing's decisions out.
 *
 * @throws (the summarizer) RoutingError, CatalogError for settings or a catalog that are none; never for
 *   what an endpoint did
 */
export function routed(options: RoutedOptions): RoutedSummarizer {
  const catalog = checked(options.catalog ?? defaultCatalog());
  const estimator = options.estimator ?? tiktoken('o200k_base');
  let misses = 0;
  let missedH = 0;
  return async (job) => {
    const snapshot = options.snapshot?.() ?? null;
    if (snapshot !== null) misses = missesAfterTurn(misses, missedH, snapshot.figures.read);
    const transcript = await transcriptOf(job, snapshot);
    const sizes = regionSizes(transcript, job, snapshot, estimator);
    const decision = decide(caseOf(options, job, snapshot, sizes, misses), catalog);
    options.onDecision?.(decision);
    const outcome = await carriedOut(decision, transcript, { ...options, catalog, estimator }, job);
    const told = record(decision, outcome, {
      // with nothing set no price is looked up, then or now
      ...(decision.setting === 'conversation' ? {} : { catalog }),
      ...(sizes.sent === undefined ? {} : { region: sizes.sent }),
    });
    misses = missesAfter(misses, told);
    if (told.cache?.miss === true) missedH = told.cache.H;
    options.onRecord?.(told);
    return { messages: landed(decision, outcome, job), outcome, decision, record: told };
  };
}

/** Asks attempt after attempt. */
async function carriedOut(
  decision: Decision,
  transcript: RoutedTranscript,
  options: RoutedOptions & { catalog: CheckedCatalog; estimator: TokenEstimator },
  job: SummaryJob,
): Promise<Outcome> {
  const { languageModel = (id: string) => id, now } = options;
  const run = carryOut(decision, transcript, options);
  let step = run.next();
  while (step.done !== true) {
    const attempt = step.value;
    const answer = await attempted(attempt, languageModel(attempt.model), now, job.signal);
    step = run.next(overtaken(answer, job));
  }
  return step.value;
}

async function attempted(
  attempt: Attempt,
  model: LanguageModel,
  now: () => number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  if (signal?.aborted === true)
    return { is: 'failed', failure: 'cancelled', detail: 'it was not sent', seconds: 0 };
  return ask({ attempt, model, signal, now });
}

/** An answer that came too late: it is booked, and nothing else. */
function overtaken(answer: Answer, { signal, ...job }: SummaryJob): Answer {
  if (signal?.aborted === true) return { ...answer, overtaken: 'cancelled' };
  return stands(job) ? answer : { ...answer, overtaken: 'region-changed' };
}

/** Whether note and region still stand where they stood. */
function stands({ transcript, note, region }: SummaryJob): boolean {
  const replaced = note === undefined ? region : [note, ...region];
  const now = transcript();
  const start = now.findIndex(({ role }) => role !== 'system');
  return start !== -1 && isDeepStrictEqual(now.slice(start, start + replaced.length), [...replaced]);
}

function landed(
  decision: Decision,
  outcome: Outcome,
  { transcript, note, region, signal }: SummaryJob,
): readonly ModelMessage[] {
  const now = transcript();
  if (outcome.is !== 'written' || signal?.aborted === true) return now;
  return splice(now, { ...(note === undefined ? {} : { note }), region }, noteOf(decision, outcome));
}

// ---------------------------------------------------------------- what a decision is made from

async function transcriptOf(
  { transcript, note, region }: SummaryJob,
  snapshot: Snapshot | null,
): Promise<RoutedTranscript> {
  const all = transcript();
  const start = all.findIndex(({ role }) => role !== 'system');
  const kept = all.slice(Math.max(0, start) + (note === undefined ? 0 : 1) + region.length);
  return {
    region: await messagesOf(region),
    kept: await messagesOf(kept),
    ...(note === undefined ? {} : { note: textOf(note) }),
    ...(snapshot === null ? {} : { last: snapshot }),
  };
}

/** The `ai` package's messages in the model's form. */
async function messagesOf(messages: readonly ModelMessage[]): Promise<Message[]> {
  if (messages.length === 0) return [];
  const text = JSON.stringify(messages, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  );
  const read = await readTranscript({ name: 'the conversation', text }, { format: 'ai-sdk' });
  return read.messages;
}

function textOf({ content }: ModelMessage): string {
  if (typeof content === 'string') return content;
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** The instruction is counted with the largest ceiling there is. */
const LONGEST_ANSWER = 4_096;

/** The region's sizes: as it would be retyped, and where it stands in a reusing request. */
interface RegionSizes {
  readonly tokens: number;
  readonly note: number;
  readonly instruction: number;
  /** Of the reusing request, by the provider's count; absent without a last request. */
  readonly sent?: { readonly tokens: number; readonly before: number };
}

function regionSizes(
  { region, kept, note = '' }: RoutedTranscript,
  { region: sent, note: oldNote }: SummaryJob,
  snapshot: Snapshot | null,
  estimator: TokenEstimator,
): RegionSizes {
  const retyped = linesOf(region).reduce((sum, line) => sum + estimator.text(`${line}\n`), 0);
  return {
    tokens: retyped,
    note: estimator.text(note),
    instruction: estimator.text(reuseInstruction(quotedIn(region, kept), LONGEST_ANSWER)),
    ...(snapshot === null
      ? {}
      : { sent: placeIn(snapshot, oldNote === undefined ? [] : [oldNote], sent, estimator) }),
  };
}

/** Where a region stands in the last request: its share of what is written there, of what the provider counted. */
function placeIn(
  { request, since, figures }: Snapshot,
  note: readonly ModelMessage[],
  region: readonly ModelMessage[],
  estimator: TokenEstimator,
): { tokens: number; before: number } {
  const sizeOf = (...parts: readonly unknown[]) =>
    parts.reduce<number>((sum, part) => sum + estimator.json(JSON.stringify(part ?? null)), 0);
  const ahead = sizeOf(request['system'], request['tools'], ...note);
  const { messages } = request;
  const whole = sizeOf(request['system'], request['tools'], ...messages, ...since);
  const counted = (figures.tokens + figures.tokensSince) / whole;
  return { tokens: Math.round(sizeOf(...region) * counted), before: Math.round(ahead * counted) };
}

function caseOf(
  options: RoutedOptions,
  job: SummaryJob,
  snapshot: Snapshot | null,
  sizes: RegionSizes,
  missesInARow: number,
): RoutingCase {
  const { conversation, settings, now, windows, oneModel, spendingCap, unhealthy } = options;
  return {
    settings,
    conversation,
    now: now(),
    region: { tokens: sizes.tokens, note: sizes.note },
    instructionTokens: sizes.instruction,
    missesInARow,
    ...(windows === undefined ? {} : { windows }),
    ...(oneModel === undefined ? {} : { oneModel }),
    ...(job.recovery === undefined ? {} : { recovery: job.recovery }),
    ...(spendingCap === undefined ? {} : { spendingCap }),
    ...(unhealthy === undefined ? {} : { unhealthy: unhealthy() }),
    ...(snapshot === null ? {} : { lastRequest: snapshot.figures }),
  };
}
