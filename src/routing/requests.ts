/**
 * The requests of a decision, byte for byte.
 *
 * A typed request is the same for every model that it may reach. A reusing one is the last request as it
 * was sent, object for object, with what came since and one message more: anything else would miss the
 * cache.
 *
 * Holds G8, G9, G10, RL-08, RL-09, RL-12.
 */

import type { Message, TokenEstimator } from '../model/types.ts';
import { tiktoken } from '../sizes/tiktoken.ts';
import { modelIn } from './candidates.ts';
import { type CheckedCatalog, defaultCatalog } from './catalog.ts';
import { checked } from './decide.ts';
import { type CountTokens, linesOf, takeChunk } from './lines.ts';
import { LEAST_CHUNK_TOKENS, roomFor, sharedRoom } from './plan.ts';
import { answerOf, sizesOf } from './sizes.ts';
import { reuseInstruction, typedMessage, typedSystem } from './texts.ts';
import type { Catalog, Decision, Way } from './types.ts';

/** A request as it is, or was, sent: messages, and all else that a provider's cache may look at. */
export interface SentRequest {
  readonly messages: readonly unknown[];
  readonly [part: string]: unknown;
}
/** A conversation as a summary sees it. */
export interface RoutedTranscript {
  /** What is summarised. */
  readonly region: readonly Message[];
  /** The summary of what came before the region. */
  readonly note?: string;
  /** What stays. */
  readonly kept: readonly Message[];
  /** The last request as it was sent, and the messages since; what a reusing request is built from. */
  readonly last?: { readonly request: SentRequest; readonly since: readonly unknown[] };
}
/** One request of a decision. */
export interface SummaryCall {
  readonly way: Way;
  /** The models that the same request may be sent to, in order. */
  readonly models: readonly string[];
  /** Which chunk of the region it reads, from 0. */
  readonly chunk: number;
  /** The region's lines that it reads. */
  readonly lines: readonly string[];
  readonly maxOutputTokens: number;
  readonly body: SentRequest;
}
export interface RequestOptions {
  /** Where windows are looked up; no price is. The one that ships when left out. */
  readonly catalog?: Catalog | CheckedCatalog;
  readonly windows?: Readonly<Record<string, number>>;
  /** What counts the region's tokens; `tiktoken:o200k_base` when left out. */
  readonly estimator?: Pick<TokenEstimator, 'text'>;
  /** The answers so far: each goes ahead of the next chunk. */
  readonly answers?: readonly string[];
}

/**
 * The requests of a decision, as far as they are known: those answered, and the next. A chunk carries the
 * answer before it, so the second typed request is there only with the first answer.
 *
 * @returns none where the decision takes no way, or a chunk has no room
 * @throws RoutingError where the conversation's window is unknown; an Error where a reusing request has no last one
 */
export function requests(
  decision: Decision,
  transcript: RoutedTranscript,
  options: RequestOptions = {},
): SummaryCall[] {
  const { answers = [] } = options;
  const maker = new RequestMaker(decision, transcript, options);
  if (decision.way === null) return [];
  if (decision.way === 'reuse') return [maker.reuse()];
  const typed = maker.typed(decision.way);
  const calls: SummaryCall[] = [];
  for (const answer of ['', ...answers]) {
    const step = typed.next(answer);
    if (step.done === true) break;
    calls.push(step.value);
  }
  return calls;
}

/** Typed requests, one after the other: each is told the answer to the one before, and goes on with it. */
export type TypedCalls = Generator<SummaryCall, 'all read' | 'no room', string>;

/** Makes the requests of one decision over one transcript. */
export class RequestMaker {
  readonly #decision: Decision;
  readonly #transcript: RoutedTranscript;
  readonly #count: CountTokens;
  readonly #lines: readonly string[];
  readonly #windowOf: (model: string) => { window: number; outputLimit: number | undefined };

  constructor(decision: Decision, transcript: RoutedTranscript, options: RequestOptions) {
    const { catalog = defaultCatalog(), windows = {}, estimator = tiktoken('o200k_base') } = options;
    const conversation = { model: decision.rungs.at(-1) ?? '' };
    const known = checked(catalog);
    this.#decision = decision;
    this.#transcript = transcript;
    this.#count = remembering((text) => estimator.text(text));
    this.#lines = linesOf(transcript.region);
    this.#windowOf = (model) => modelIn({ given: { conversation, windows }, catalog: known }, model);
  }

  /** The conversation's model. */
  get floor(): string {
    return this.#decision.rungs.at(-1) ?? '';
  }

  windowOf(model: string): number {
    return this.#windowOf(model).window;
  }

  /** All lines of the region. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  /** @throws Error where the transcript has no last request */
  reuse(): SummaryCall {
    const { last, region, kept, note = '' } = this.#transcript;
    if (last === undefined) throw new Error('a reusing request needs the last request as it was sent');
    const { window, outputLimit } = this.#windowOf(this.floor);
    const { ceiling } = answerOf(
      this.#tokensOf(this.#lines),
      this.#count(note),
      sizesOf(window, outputLimit).answerCap,
    );
    const instruction = { role: 'user', content: reuseInstruction(quotedIn(region, kept), ceiling) };
    const messages = [...last.request.messages, ...last.since, instruction];
    return {
      way: 'reuse',
      models: [this.floor],
      chunk: 0,
      lines: this.#lines,
      maxOutputTokens: ceiling,
      body: { ...last.request, messages },
    };
  }

  *typed(way: 'typed' | 'role'): TypedCalls {
    const models = way === 'role' ? this.#decision.rungs : [this.floor];
    const room = sharedRoom(models.map((model) => this.#windowOf(model)));
    let left = this.#lines;
    let summary = this.#transcript.note;
    for (let chunk = 0; left.length > 0; chunk++) {
      const before = this.#count(summary ?? '');
      const most = roomFor(room, before);
      if (most < LEAST_CHUNK_TOKENS) return 'no room';
      const taken = takeChunk(left, most, this.#count);
      const { ceiling } = answerOf(this.#tokensOf(taken.lines), before, room.answerCap);
      summary = yield {
        way,
        models,
        chunk,
        lines: taken.lines,
        maxOutputTokens: ceiling,
        body: {
          system: typedSystem(ceiling),
          messages: [{ role: 'user', content: typedMessage(summary, taken.lines) }],
        },
      };
      left = taken.left;
    }
    return 'all read';
  }

  #tokensOf(lines: readonly string[]): number {
    return lines.reduce((sum, line) => sum + this.#count(`${line}\n`), 0);
  }
}

/** A counter that remembers: lines are counted when they are chunked, and again for the answer's length. */
function remembering(count: CountTokens): CountTokens {
  const known = new Map<string, number>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const tokens = count(text);
    known.set(text, tokens);
    return tokens;
  };
}

const QUOTED_CHARACTERS = 120;

/** The first of the person's messages that stay, as a model can find it; `null` where none stays. */
export function quotedIn(
  region: readonly Message[],
  kept: readonly Message[],
): { text: string; ordinal: number } | null {
  const [first] = kept.flatMap((message) => personsWords(message) ?? []);
  if (first === undefined) return null;
  const before = region.filter((message) => personsWords(message) !== null).length;
  return { text: Array.from(first.toWellFormed()).slice(0, QUOTED_CHARACTERS).join(''), ordinal: before + 1 };
}

/** What a person said in a message; `null` where it is no person's, or without words. */
function personsWords({ role, content }: Message): string | null {
  if (role !== 'user') return null;
  const words = content.flatMap((block) =>
    block.type === 'text' && block.text.trim() !== '' ? [block.text] : [],
  );
  return words.length === 0 ? null : words.join('\n');
}
