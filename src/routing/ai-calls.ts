/**
 * The `ai` package's side of routing: a planned request as a call of it, and what comes back in routing's
 * words.
 *
 * A request that reuses a snapshot hands on what the last one was made of, but nothing that would run: tools
 * go without their `execute`, and no callback goes at all.
 *
 * Holds G10 (a tool call is never run), G18 (usage), G19 (which failure is which).
 */

import type { LanguageModel, LanguageModelUsage, ModelMessage } from 'ai';
import type { Finish } from './acceptance.ts';
import type { Attempt, Answer } from './carry-out.ts';
import type { Usage } from './costs.ts';
import { type Failure, failureOfStatus } from './fall-through.ts';
import type { SentRequest } from './requests.ts';
import type { CacheDialect, LastRequest } from './types.ts';

/** What of a request a provider sees. Everything else of a call is the caller's own. */
const PARTS = [
  'system',
  'messages',
  'tools',
  'toolChoice',
  'activeTools',
  'temperature',
  'topP',
  'topK',
  'presencePenalty',
  'frequencyPenalty',
  'stopSequences',
  'seed',
  'headers',
  'providerOptions',
] as const;

/** The parts of a request that go out again: data, and tools that can't be run. */
export function partsOf(request: SentRequest): Record<string, unknown> {
  const given = PARTS.filter((part) => request[part] !== undefined);
  return Object.fromEntries(
    given.map((part) => [part, part === 'tools' ? unrunnable(request[part]) : request[part]]),
  );
}

/** What of a tool runs on this side; its schema may be a function too, and goes along. */
const RUNS: readonly string[] = [
  'execute',
  'needsApproval',
  'onInputStart',
  'onInputDelta',
  'onInputAvailable',
];

/** Tools as they are told to a model, without what runs them. */
function unrunnable(tools: unknown): Record<string, unknown> {
  const told = Object.entries(tools as Record<string, object>).map(([name, tool]) => {
    const parts = Object.entries(tool).filter(([part]) => !RUNS.includes(part));
    return [name, Object.fromEntries(parts)] as const;
  });
  return Object.fromEntries(told);
}

/** How one attempt is made. */
export interface Ask {
  readonly attempt: Attempt;
  readonly model: LanguageModel;
  readonly signal: AbortSignal | undefined;
  /** Seconds. */
  readonly now: () => number;
}

/** Sends an attempt's request, once, and tells what came of it; it never throws for what an endpoint did. */
export async function ask({ attempt, model, signal, now }: Ask): Promise<Answer> {
  const { generateText } = await aiPackage();
  const { call, seconds } = attempt;
  const patience = AbortSignal.timeout(Math.max(1, Math.floor(seconds * 1_000)));
  const began = now();
  const taken = () => Math.max(0, now() - began);
  try {
    const { text, finishReason, usage } = await generateText({
      ...(partsOf(call.body) as { messages: ModelMessage[] }),
      model,
      maxOutputTokens: call.maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
    });
    return { is: 'answered', text, finish: finishOf(finishReason), usage: usageOf(usage), seconds: taken() };
  } catch (error) {
    const failure = signal?.aborted === true ? 'cancelled' : patience.aborted ? 'timeout' : failureOf(error);
    return { is: 'failed', failure, detail: detailOf(error), seconds: taken() };
  }
}

async function aiPackage(): Promise<typeof import('ai')> {
  try {
    return await import('ai');
  } catch (error) {
    throw new Error('routed: expected the package ai, version 6, to be installed beside compactcheck', {
      cause: error,
    });
  }
}

const FINISHES: Readonly<Record<string, Finish>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content-filter',
  'tool-calls': 'tool-calls',
};
const finishOf = (reason: string): Finish => FINISHES[reason] ?? 'other';

/** Usage as it is booked; a provider that reports nothing has used nothing that is known. */
export function usageOf({ inputTokens, inputTokenDetails, outputTokens }: LanguageModelUsage): Usage {
  const input = inputTokens ?? 0;
  const cached = Math.min(input, inputTokenDetails.cacheReadTokens ?? 0);
  const written = Math.min(input - cached, inputTokenDetails.cacheWriteTokens ?? 0);
  return { input, cached, written, output: outputTokens ?? 0 };
}

/** A finished request of the conversation, as `ai` reports it. */
export interface Finished {
  readonly model: string;
  readonly endpoint?: string;
  readonly usage: LanguageModelUsage;
  /** Seconds, on routing's clock. */
  readonly finishedAt: number;
  /** The model's cache; an automatic one keeps what it was sent, and does not say so. */
  readonly cache: CacheDialect;
  /** Tokens of the messages since. */
  readonly tokensSince: number;
}

/** The figures of a last request that went well, for a snapshot. */
export function lastRequestOf({
  model,
  endpoint,
  usage,
  finishedAt,
  cache,
  tokensSince,
}: Finished): LastRequest {
  const { input, cached, written } = usageOf(usage);
  return {
    model,
    ...(endpoint === undefined ? {} : { endpoint }),
    tokens: input,
    tokensSince,
    read: cached,
    written: cache === 'automatic' ? input - cached : written,
    finishedAt,
    refusedForSize: false,
    prefixUnchanged: true,
    tailUnanswered: false,
  };
}

/** What endpoints say of a request that is too large, in their codes and words. */
const OVERFLOW =
  /context[_ ]length|context window|maximum context|prompt is too long|input is too long|too many tokens/i;
/** Errors of the `ai` package that no endpoint has answered. */
const NAMED: Readonly<Record<string, Failure>> = {
  AI_LoadAPIKeyError: 'unauthorized',
  AI_NoSuchModelError: 'not-found',
  AI_InvalidPromptError: 'bad-request',
  AI_InvalidArgumentError: 'bad-request',
  AI_UnsupportedFunctionalityError: 'bad-request',
};

/** Which failure an error is (G19). */
export function failureOf(error: unknown): Failure {
  const { name, statusCode, responseBody, message } = error as {
    name?: string;
    statusCode?: number;
    responseBody?: string;
    message?: string;
  };
  if (statusCode !== undefined && statusCode >= 400) {
    const isOurs = statusCode === 400 || statusCode === 422;
    return isOurs && OVERFLOW.test(responseBody ?? message ?? '') ? 'overflow' : failureOfStatus(statusCode);
  }
  const named = name === undefined ? undefined : NAMED[name];
  // what is left is a connection that broke, or an answer that is none
  return named ?? (statusCode === undefined ? 'connection' : 'server');
}

const LONGEST_DETAIL = 200;

function detailOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\s+/g, ' ').slice(0, LONGEST_DETAIL).toWellFormed();
}
