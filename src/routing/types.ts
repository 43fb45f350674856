/**
 * The vocabulary of part 50: what a summary's routing is decided from, and what the decision says.
 *
 * Types only, shared with the reference. Amounts travel as strings: prices as decimal US$, costs as whole
 * pico-dollars. Field names are the specification's.
 */

/** How a model's provider caches a prompt's beginning: not at all, by itself, or at marked breakpoints. */
export type CacheDialect = 'none' | 'automatic' | 'breakpoints';

/** Prices in US$ per million tokens, as decimal strings of at most six decimals (G1). */
export interface Rates {
  readonly input: string;
  readonly cachedInput?: string;
  readonly cacheWrite?: string;
  readonly output: string;
}
/** Rates of a request whose whole input is more than `above` tokens. */
export interface Tier extends Rates {
  readonly above: number;
}
export interface Prices extends Rates {
  /** US$ a request. */
  readonly perRequest?: string;
  readonly tiers?: readonly Tier[];
}
export interface Model {
  readonly id: string;
  /** Tokens that a request and its answer may hold together. */
  readonly window: number;
  /** Most tokens of an answer. */
  readonly outputLimit?: number;
  readonly cache: CacheDialect;
  /** How long a cached beginning lives; 300 where absent. */
  readonly cacheLifeSeconds?: number;
  readonly prices?: Prices;
}
export interface Catalog {
  readonly source: string;
  readonly date: string;
  readonly models: readonly Model[];
}

/** A person's settings; blank, unset and absent are the same (G5, G6). */
export interface RoutingSettings {
  readonly summaries?: string;
  readonly roles?: { readonly summary?: string };
  readonly tiers?: { readonly low?: string };
}

/** The last request as it was sent, in figures. */
export interface LastRequest {
  readonly model: string;
  readonly endpoint?: string;
  readonly tokens: number;
  /** Tokens of the messages since. */
  readonly tokensSince: number;
  /** Tokens that it read from the cache, and wrote to it. */
  readonly read: number;
  readonly written: number;
  /** Seconds, on the clock of `now`. */
  readonly finishedAt: number;
  readonly refusedForSize: boolean;
  readonly prefixUnchanged: boolean;
  readonly tailUnanswered: boolean;
}

export interface RoutingCase {
  readonly settings: RoutingSettings;
  readonly oneModel?: boolean;
  readonly recovery?: boolean;
  /** Models whose rung is skipped (G7). */
  readonly unhealthy?: readonly string[];
  readonly conversation: { readonly model: string; readonly endpoint?: string };
  /** Windows in place of the catalog's, by model. */
  readonly windows?: Readonly<Record<string, number>>;
  /** Seconds. */
  readonly now: number;
  /** US$, a decimal string. */
  readonly spendingCap?: string;
  /** R without the note, and the note. */
  readonly region: { readonly tokens: number; readonly note: number };
  readonly lastRequest?: LastRequest;
  readonly instructionTokens: number;
  readonly missesInARow: number;
  readonly breakEven?: {
    readonly foldTokens: number;
    readonly foldPrefix: number;
    readonly summaryTokens: number;
    readonly summaryPrefix: number;
  };
}

export type Setting = 'conversation' | 'role' | 'auto';
export type Way = 'typed' | 'role' | 'reuse';
/** Why a way can't be taken, in G10's order. */
export type Flag =
  | 'other-model'
  | 'refused-for-size'
  | 'cache-cold'
  | 'cache-unsupported'
  | 'prefix-changed'
  | 'tail-unanswered'
  | 'does-not-fit'
  | 'cache-missed-twice'
  | 'window-too-small'
  | 'price-unknown'
  | 'over-cap';
export type Reason =
  | 'recovery'
  | 'default'
  | 'one-model'
  | 'pinned'
  | 'small-work'
  | 'unhealthy'
  | 'cheaper-role'
  | 'cheaper-cache'
  | 'cheaper-typed'
  | Flag;

/** A way, what it would cost and what stands in its way. Amounts are whole pico-dollars, null where none is known. */
export interface Candidate {
  readonly way: Way;
  readonly model: string;
  readonly estimate: string | null;
  readonly worst: string | null;
  /** Tokens that the cache is reckoned to hold of the request; 0 but for `reuse`. */
  readonly H: number;
  /** Tokens of the region that each request reads. */
  readonly chunks: readonly number[];
  readonly flags: readonly Flag[];
}

export interface Decision {
  readonly setting: Setting;
  readonly pinned: boolean;
  readonly oneModel: boolean;
  readonly recovery: boolean;
  /** The pin, else the tier's model; null when blank or the conversation's own. */
  readonly roleModel: string | null;
  readonly way: Way | null;
  /** Of the first attempt; null where there is none. */
  readonly model: string | null;
  readonly candidates: readonly Candidate[];
  readonly reason: Reason;
  /** The models that the request may reach, in order. */
  readonly rungs: readonly string[];
}

/** What going deeper pays (G16). Amounts are whole pico-dollars. */
export interface BreakEven {
  /** K: the chosen way's estimate. */
  readonly cost: string;
  /** What the fold's own cache break costs. */
  readonly foldBreak: string;
  /** The least number of requests from which the summary pays; null where it never does. */
  readonly requests: number | null;
}
