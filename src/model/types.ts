/**
 * The vocabulary: what a store, a budget, a request and its explanation are.
 *
 * Types only, no values, so that the reference model may name them without sharing a line of code with
 * production (part 00 of the specification). Everything here has passed the door (`validate.ts`,
 * `options.ts`): content is always a list of blocks, nothing is `null` but inside a call's `input`, every
 * option has a value.
 *
 * Holds M1-M5 (the store), T1 (estimators), E2-E3 (entries), X4 (verdicts), R2-R3 (pairs and repairs),
 * B6 (remedies) and the outcome's JSON of part 80.
 */

export type Role = 'user' | 'assistant';
export type Level = 1 | 2 | 3;

/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

// ---------------------------------------------------------------- blocks (M1)

/** What any block may carry: the size that the host knows for it, in base tokens (M1). */
interface Sized {
  tokens?: number;
}
export interface TextBlock extends Sized {
  type: 'text';
  text: string;
}
export interface ThinkingBlock extends Sized {
  type: 'thinking';
  thinking: string;
  signature?: string;
}
export interface RedactedThinkingBlock extends Sized {
  type: 'redacted_thinking';
  data: string;
}
/** A tool call. Its id may repeat, within a store and within a message. */
export interface ToolUseBlock extends Sized {
  type: 'tool_use';
  id: string;
  name: string;
  input: Json;
}
/** A tool's answer. It may stand in a message of either role. */
export interface ToolResultBlock extends Sized {
  type: 'tool_result';
  tool_use_id: string;
  content?: string | ResultPart[];
  is_error?: boolean;
}
/** An image or a document: its source is opaque, and passed on as it is. */
export interface MediaBlock extends Sized {
  type: 'image' | 'document';
  source: Json;
}
/** What the list of a tool's answer may hold. */
export type ResultPart = TextBlock | MediaBlock;
export type Block =
  TextBlock | ThinkingBlock | RedactedThinkingBlock | ToolUseBlock | ToolResultBlock | MediaBlock;
/** What a summary may hold. */
export type SummaryBlock = TextBlock | ThinkingBlock | RedactedThinkingBlock;

// ---------------------------------------------------------------- the store (M1-M5)

/** One message (M1). Empty content is allowed: such a message keeps its place and sends nothing. */
export interface Message {
  id: string;
  role: Role;
  content: Block[];
}
/** A summary of messages (level 1) or of summaries of the level below (M3). */
export interface Summary {
  id: string;
  level: Level;
  sources: string[];
  content: SummaryBlock[];
  recordedTokens?: number;
  mergedInto?: string;
}
/** Two message ids: everything between them, whichever comes first, is pinned (M4). */
export interface Pin {
  first: string;
  last: string;
}
/** A chunk of messages; while `compressed` is false it is queued (M5). */
export interface Chunk {
  messages: string[];
  compressed: boolean;
}
/** A valid store (M2). `messages` is in store order, `summaries` in creation order. */
export interface Store {
  messages: Message[];
  summaries: Summary[];
  pins: Pin[];
  chunks: Chunk[];
  headStart?: string;
}

// ---------------------------------------------------------------- budget and options

/** Sizes in base tokens: whole numbers >= 0, 0 for the empty string (T1). */
export interface TokenEstimator {
  name: string;
  /** The size of prose. */
  text(s: string): number;
  /** The size of JSON text. */
  json(s: string): number;
}
/** What the model's window gives to a request (B1), in tokens. */
export interface Budget {
  maxTokens: number;
  reserveForResponse: number;
}
/** How many results stay whole: for every tool, or by the tool's name (E6). Negative is no limit. */
export type ResultLimit = number | { [tool: string]: number };
/** The options of part 20, each with its value. Thousandths are whole numbers (T4, B2). */
export interface Settings {
  headWindowTokens: number;
  recentWindowTokens: number;
  l1BudgetTokens: number;
  l2BudgetTokens: number;
  l3BudgetTokens: number;
  positionedRecallPairs: boolean;
  select: 'hierarchical';
  dearerRule: boolean;
  recallHeaderTemplate: string;
  recallEnvelope: 'none' | 'xml';
  carrierPolicy: 'full' | 'live-strip';
  thinkingBound: boolean;
  maxMessageTokens: number;
  toolResultMaxLastN?: ResultLimit;
  maxImages?: number;
  toolUseInputMaxTokens: number;
  estimator: TokenEstimator;
  calibrationThousandths: number;
  overheadTokens: number;
  pairing: 'nearest' | 'earliest-six';
  graceThousandths: number;
  enforceBudget: boolean;
}

// ---------------------------------------------------------------- the request (E2, E3, R2, R3, X4)

/** Where an entry comes from (E3). `summaries` is the combined pair's source: what it joins, in order (C1). */
export type Source =
  | { kind: 'raw'; id: string }
  | { kind: 'summary'; id: string; level: Level }
  | { kind: 'summaries'; ids: string[] };
/** One place in the layout before repair. `charge` is in base tokens; a pair's stands on its answer (E3). */
export interface Entry {
  source: Source;
  role: Role;
  content: Block[];
  charge: number;
}
/** One message as it is sent (R3-R5). */
export interface WireMessage {
  role: Role;
  content: Block[];
}
/** The guards of D3, in order: K1 to K7. */
export type Guard = 'window' | 'whole' | 'alone' | 'shaped' | 'linked' | 'straddled' | 'recalled';
/** What became of a listed summary (X4). Prices in base tokens; `raw` is absent where it is cheaper. */
export interface Verdict {
  verdict: 'cheaper' | 'tie' | 'guard' | 'replaced';
  raw?: number;
  charge: number;
  sent: number;
  /** Every guard that holds, in order; empty unless the verdict is `guard`. */
  guards: Guard[];
}
/** A block in the store's terms: the message's id and the block's index as stored. */
export interface BlockRef {
  message: string;
  block: number;
}
/** A call and what answers it (R2); null: nothing does. */
export interface CallPair {
  call: BlockRef;
  result: BlockRef | null;
}
/** What repair did (R3). Ids of calls and messages are the store's. */
export type Repair =
  | { kind: 'stubbed'; call: string; at: string }
  | { kind: 'moved'; call: string; from: string; to: string }
  | { kind: 'dropped'; result: string; at: string };
/** Which of the window rule's two selects stands (S1). */
export type Mode = 'leave' | 'take';

/** What a compile laid out and charged, sent or refused (part 80). */
export interface Layout {
  /** `null`: never refused (`enforceBudget: false`). In tokens, calibrated. */
  limit: number | null;
  /** Base tokens times calibration, unrounded (E7). */
  total: number;
  /** Base tokens of what repair leaves, with the overhead (E7). */
  sentTokens: number;
  mode: Mode;
  acrossFallback: boolean;
  /** Ids of raw messages and of summaries, in request order. */
  order: string[];
  raw: string[];
  summaries: string[];
  /** In creation order. */
  replaced: string[];
  verdicts: { [summary: string]: Verdict };
  entries: Entry[];
  /** R2 over the request, call by call. */
  pairs: CallPair[];
  repairs: Repair[];
}
/** A request that is sent. */
export interface Request extends Layout {
  messages: WireMessage[];
}

/** What would clear a refusal (B6). `frees` is in base tokens. */
export type Remedy =
  | { kind: 'budget'; maxTokens: number; clears: true }
  | { kind: 'compression'; adoptions: number; frees: number; chunks: number; clears: boolean }
  | { kind: 'unpin'; messages: string[]; frees: number; clears: boolean };

// ---------------------------------------------------------------- stats (X1, X2)

/** How much stands somewhere: messages, or summaries, and the base tokens that they are charged. */
export interface Amount {
  count: number;
  tokens: number;
}
/** What the last request was made of (X1). With the combined pair all that it joins is `combined`. */
export interface RequestAmounts {
  head: Amount;
  middleRaw: Amount;
  pairs: { 1: Amount; 2: Amount; 3: Amount };
  combined: Amount;
  recent: Amount;
}
/** What a compiler has done so far, dry runs left out (X1, X3). */
export interface Stats {
  /** Compiles, refused ones included. */
  compiles: number;
  refusals: number;
  /** Compiles that took roots in across a window, since leaving them out didn't fit (S1). */
  acrossFallbacks: number;
  /** How many summaries the last run that weighed them replaced (X2). */
  dearerReplaced: number;
  /** Of the last request that was sent; `null` before any. */
  lastRequest: RequestAmounts | null;
}

// ---------------------------------------------------------------- outcomes (part 80)

export type RequestOutcome = { outcome: 'request' } & Request;
export type RefusalOutcome = { outcome: 'refusal' } & Layout & { clearedBy: Remedy[] };
export interface ErrorOutcome {
  outcome: 'error';
  error: 'StoreError' | 'OptionsError';
  path: string;
  message: string;
}
export type Outcome = RequestOutcome | RefusalOutcome | ErrorOutcome;
