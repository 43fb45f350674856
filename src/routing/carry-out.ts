/**
 * A decision carried out, step by step: which request goes to whom next, given what came back.
 *
 * A generator and no engine: it asks by yielding an attempt and is told the answer, with the time that it
 * took. So what a summary does on a bad day is as pure as its planning, and laws can play every day through.
 *
 * Holds G14, G18 (every paid answer is booked), G19, RL-11, RL-14.
 */

import { type Fault, faultOf, type Finish } from './acceptance.ts';
import type { Usage } from './costs.ts';
import { type Failure, PATIENCE_SECONDS, secondsFor, WALKS_DOWN } from './fall-through.ts';
import { ROLES } from './ladder.ts';
import { RequestMaker, type RequestOptions, type RoutedTranscript, type SummaryCall } from './requests.ts';
import type { Decision, Way } from './types.ts';

/** A request to send now. */
export interface Attempt {
  readonly call: SummaryCall;
  readonly model: string;
  readonly seconds: number;
}
/** What came of it. */
export type Answer = (
  | { readonly is: 'answered'; readonly text: string; readonly finish: Finish; readonly usage: Usage }
  | { readonly is: 'failed'; readonly failure: Failure; readonly detail?: string; readonly usage?: Usage }
) & {
  /** How long it took. */
  readonly seconds: number;
  /** Whether, by the time it came, the whole was cancelled, or the region was another. */
  readonly overtaken?: 'cancelled' | 'region-changed';
};
/** An attempt that was made. */
export interface Attempted {
  readonly way: Way;
  readonly model: string;
  readonly chunk: number;
  /** Absent where nothing came back that says what was used. */
  readonly usage?: Usage;
  readonly result: 'accepted' | Failure;
  /** Why an answer was rejected, or what an endpoint said. */
  readonly detail?: string;
}
/** How it ended. */
export type Outcome =
  | {
      readonly is: 'written';
      readonly text: string;
      readonly way: Way;
      readonly model: string;
      readonly attempts: readonly Attempted[];
    }
  | {
      readonly is: 'not written';
      readonly because: Failure | 'no-way' | 'no-room';
      readonly attempts: readonly Attempted[];
    };

export interface CarryOutOptions extends Omit<RequestOptions, 'answers'> {
  /** For all attempts of a chunk; the summary role's tier's when left out. */
  readonly patienceSeconds?: number;
}
export type CarryingOut = Generator<Attempt, Outcome, Answer>;

/** Carries a decision out over a transcript. */
export function* carryOut(
  decision: Decision,
  transcript: RoutedTranscript,
  options: CarryOutOptions = {},
): CarryingOut {
  const { way } = decision;
  const run = new Run(decision, transcript, options);
  if (way === null) return run.end('no-way');
  if (way === 'reuse') {
    const answered = yield* run.reuse();
    if ('text' in answered) return run.written(answered.text, 'reuse', run.maker.floor);
    if (!answered.walksDown) return run.end(answered.failure);
  }
  return yield* run.typed(way === 'role' ? 'role' : 'typed');
}

/** What an attempt came to. */
type Tried = { readonly text: string } | { readonly failure: Failure; readonly walksDown: boolean };

class Run {
  readonly maker: RequestMaker;
  readonly #transcript: RoutedTranscript;
  readonly #rungs: readonly string[];
  readonly #patience: number;
  readonly #attempts: Attempted[] = [];
  /** Seconds that this chunk's attempts have taken. */
  #spent = 0;

  constructor(decision: Decision, transcript: RoutedTranscript, options: CarryOutOptions) {
    this.maker = new RequestMaker(decision, transcript, options);
    this.#transcript = transcript;
    this.#rungs = decision.rungs;
    this.#patience = options.patienceSeconds ?? PATIENCE_SECONDS[ROLES.summary];
  }

  /** One reusing request; what comes after it is typed, on the same model. */
  *reuse(): Generator<Attempt, Tried, Answer> {
    const call = this.maker.reuse();
    return yield* this.#try(call, this.maker.floor, { next: this.maker.floor, lines: call.lines });
  }

  /** Chunk after chunk. One that fails is repeated on the next rung, where the later ones go too. */
  *typed(way: 'typed' | 'role'): CarryingOut {
    const rungs = way === 'role' ? [...this.#rungs] : [this.maker.floor];
    const calls = this.maker.typed(way);
    const lines: string[] = [];
    let text = '';
    for (let step = calls.next(''); ; step = calls.next(text)) {
      if (step.done === true) {
        const [model = ''] = rungs;
        return step.value === 'all read' && lines.length > 0
          ? this.written(text, model === this.maker.floor ? 'typed' : way, model)
          : this.end('no-room');
      }
      lines.push(...step.value.lines);
      const tried = yield* this.#chunk(step.value, rungs, lines);
      if (!('text' in tried)) return this.end(tried.failure);
      ({ text } = tried);
      this.#spent = 0;
    }
  }

  /** A chunk on the first rung that writes it; rungs that failed are taken off the list. */
  *#chunk(call: SummaryCall, rungs: string[], lines: readonly string[]): Generator<Attempt, Tried, Answer> {
    for (;;) {
      const [model = '', next] = rungs;
      const tried = yield* this.#try(call, model, { next, lines });
      if ('text' in tried || !tried.walksDown || next === undefined) return tried;
      rungs.shift();
    }
  }

  *#try(
    call: SummaryCall,
    model: string,
    { next, lines }: { next: string | undefined; lines: readonly string[] },
  ): Generator<Attempt, Tried, Answer> {
    if (this.#spent >= this.#patience) return { failure: 'timeout', walksDown: false };
    const seconds = secondsFor(this.#patience, this.#spent, next !== undefined);
    const answer = yield { call, model, seconds };
    this.#spent += answer.seconds;
    const fault = answer.is === 'answered' ? this.#faultOf(answer, call, model, lines) : null;
    const failure = answer.overtaken ?? (answer.is === 'failed' ? answer.failure : fault && 'rejected');
    const detail = answer.is === 'failed' ? answer.detail : (fault ?? undefined);
    this.#attempts.push({
      way: call.way,
      model,
      chunk: call.chunk,
      ...(answer.usage === undefined ? {} : { usage: answer.usage }),
      result: failure ?? 'accepted',
      ...(detail === undefined ? {} : { detail }),
    });
    if (failure === null && answer.is === 'answered') return { text: answer.text.trim() };
    return { failure: failure ?? 'rejected', walksDown: this.#walksDown(failure ?? 'rejected', model, next) };
  }

  #faultOf(
    { text, finish }: { text: string; finish: Finish },
    { way }: SummaryCall,
    model: string,
    lines: readonly string[],
  ): Fault | null {
    const { note = '' } = this.#transcript;
    const isOwnModel = model === this.maker.floor;
    return faultOf({ text, finish }, { lines, note, isOwnModel, offersTools: way === 'reuse' });
  }

  #walksDown(failure: Failure, model: string, next: string | undefined): boolean {
    if (next === undefined) return false;
    const walks = WALKS_DOWN[failure];
    return walks === 'to a larger window' ? this.maker.windowOf(next) > this.maker.windowOf(model) : walks;
  }

  written(text: string, way: Way, model: string): Outcome {
    return { is: 'written', text, way, model, attempts: this.#attempts };
  }

  end(because: Failure | 'no-way' | 'no-room'): Outcome {
    return { is: 'not written', because, attempts: this.#attempts };
  }
}
