/**
 * What people call: a compile from a store to a request or a refusal, once or again and again.
 *
 * Holds B1, B4, B5, X1-X3 and part 80's outcomes.
 */

import { Book, gatherFacts } from './book.ts';
import { type Decision, decide, finish, isWeighing } from './compile.ts';
import type { Facts } from './facts.ts';
import { OptionsError, OverBudgetError, StoreError } from './model/errors.ts';
import { type BudgetInput, type Options, parseBudget, parseOptions } from './model/options.ts';
import type { Budget, Chunk, ErrorOutcome, Layout, Outcome, Pin, Request, Stats } from './model/types.ts';
import { type MessageInput, parseStore, type StoreInput, type SummaryInput } from './model/validate.ts';
import { remediesFor } from './remedies.ts';
import { countLevels } from './request/charge.ts';
import { type Rule, THE_RULE } from './rule/decisions.ts';
import { Scales } from './rule/weigh.ts';
import { type RawMarks, rawMarks } from './select/marks.ts';
import { estimatorNamed } from './sizes/estimators.ts';
import { calibrated, limitOf } from './sizes/scale.ts';
import type { Work } from './work.ts';

/**
 * Compiles a store into a request that fits a budget.
 *
 * @param store messages and summaries (M2); it is copied, never changed
 * @param budget tokens, or `{ maxTokens, reserveForResponse }`; 100,000 and 4,000 when left out
 * @param options part 20's options; sizes are in base tokens unless a name says otherwise
 * @throws StoreError, OptionsError for bad input, with the place
 * @throws OverBudgetError where the whole request is above the limit, with its figures (B4, B5)
 */
export function compile(store: StoreInput, budget?: BudgetInput | null, options?: Options | null): Request {
  const settings = parseOptions(options, estimatorNamed);
  return compileFacts(gatherFacts(parseStore(store), settings), parseBudget(budget), THE_RULE);
}

/** Compiles gathered facts under a rule: the whole of a compile behind the door. */
export function compileFacts(facts: Facts, budget: Budget, rule: Rule): Request {
  return settle(facts, budget, new Scales(rule), rawMarks(facts)).request();
}

/** What a compile decided, and what it answers: the request, or the refusal that is thrown. */
interface Settled {
  readonly decision: Decision;
  readonly isRefused: boolean;
  /** @throws OverBudgetError */
  readonly request: () => Request;
}

function settle(facts: Facts, budget: Budget, scales: Scales, marks: RawMarks): Settled {
  const { settings } = facts;
  const inputBudget = budget.maxTokens - budget.reserveForResponse;
  const limit = settings.enforceBudget ? limitOf(inputBudget, settings.graceThousandths) : null;
  const decision = decide(facts, marks, limit, scales);
  const request = (): Request => {
    const request = finish(facts, decision.draft, limit);
    if (limit === null || decision.fits) return request;
    const { messages: _unsent, ...layout } = request;
    const remedies = remediesFor({ facts, marks, limit, budget, scales, decision });
    throw new OverBudgetError(figuresOf(facts, decision, layout, budget, limit), layout, remedies);
  };
  return { decision, isRefused: !decision.fits, request };
}

/**
 * A store that is compiled again and again as it grows (X1).
 *
 * It keeps the facts of what it has seen, so that a compile after a small change costs what changed and
 * what goes out. Every change is checked at the door, and refused whole with a StoreError.
 */
export class Compiler {
  readonly #book: Book;
  readonly #scales: Scales;
  readonly #stats: Stats = {
    compiles: 0,
    refusals: 0,
    acrossFallbacks: 0,
    dearerReplaced: 0,
    lastRequest: null,
  };

  /** @throws StoreError, OptionsError. @param rule for trying another rule; production's when left out */
  constructor(store: StoreInput, options?: Options | null, rule: Rule = THE_RULE) {
    this.#book = new Book(parseStore(store), parseOptions(options, estimatorNamed));
    this.#scales = new Scales(rule);
  }

  /**
   * Compiles the store as it stands.
   *
   * @param dryRun gives the same answer or refusal, and leaves no trace in the stats (X3)
   * @throws OptionsError for a bad budget, OverBudgetError for a request above the limit
   */
  compile(budget?: BudgetInput | null, { dryRun = false }: { dryRun?: boolean } = {}): Request {
    const facts = this.#book.facts();
    const settled = settle(facts, parseBudget(budget), this.#scales, rawMarks(facts));
    if (!dryRun) this.#count(settled, facts);
    return settled.request();
  }

  /** A copy of what was done so far. */
  stats(): Stats {
    return structuredClone(this.#stats);
  }

  /** X1, X2: written when the decision is made, so that a compile that then refuses has counted. */
  #count({ decision: { draft }, isRefused }: Settled, { settings }: Facts): void {
    const stats = this.#stats;
    stats.compiles++;
    if (draft.mode === 'take') stats.acrossFallbacks++;
    if (isWeighing(settings)) stats.dearerReplaced = draft.weighed.replaced.length;
    if (isRefused) stats.refusals++;
    else stats.lastRequest = draft.charged.amounts;
  }

  /** The work that was done so far, counted where it is done (L25): a copy. Dry runs count too. */
  work(): Work {
    return this.#book.work();
  }

  append(message: MessageInput): void {
    this.#book.append(message);
  }
  addSummary(summary: SummaryInput): void {
    this.#book.addSummary(summary);
  }
  markMerged(child: string, parent: string): void {
    this.#book.markMerged(child, parent);
  }
  pin(range: Pin): void {
    this.#book.pin(range);
  }
  unpin(range: Pin): void {
    this.#book.unpin(range);
  }
  remove(messageId: string): void {
    this.#book.remove(messageId);
  }
  resetHead(messageId: string | null): void {
    this.#book.resetHead(messageId);
  }
  queue(chunk: Pick<Chunk, 'messages'>): void {
    this.#book.queue(chunk);
  }
  adopt(chunk: Pick<Chunk, 'messages'>): void {
    this.#book.adopt(chunk);
  }
}

/** B4, B5: the whole request's figures. */
function figuresOf({ settings }: Facts, { draft }: Decision, layout: Layout, budget: Budget, limit: number) {
  const tokens = (base: number) => calibrated(base, settings.calibrationThousandths);
  const { head, middle, recent } = draft.charged.regions;
  return {
    limit,
    total: layout.total,
    maxTokens: budget.maxTokens,
    reserveForResponse: budget.reserveForResponse,
    inputBudget: budget.maxTokens - budget.reserveForResponse,
    regions: { head: tokens(head), middle: tokens(middle), recent: tokens(recent) },
    items: { pairs: draft.items.middle.filter(({ kind }) => kind !== 'raw').length, raw: layout.raw.length },
    summaryCountsByLevel: countLevels(draft.items),
  };
}

/**
 * What a compile came to, as a value (part 80): the request, the refusal, or the bad input.
 *
 * Errors of any other kind are not outcomes and go on.
 */
export function outcomeOf(compiled: () => Request): Outcome {
  try {
    return { outcome: 'request', ...compiled() };
  } catch (error) {
    if (error instanceof OverBudgetError) {
      return { outcome: 'refusal', ...error.layout, clearedBy: error.clearedBy };
    }
    const refused = errorOutcome(error);
    if (refused === null) throw error;
    return refused;
  }
}

/** The outcome of input that the door refused; `null` for any other error. */
export function errorOutcome(error: unknown): ErrorOutcome | null {
  if (!(error instanceof StoreError) && !(error instanceof OptionsError)) return null;
  return { outcome: 'error', error: error.name, path: error.path, message: error.message };
}
