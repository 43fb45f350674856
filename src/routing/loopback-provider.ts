/**
 * An endpoint on this machine that speaks the OpenAI-compatible protocol and has a real prefix cache: what a
 * request has in common with an earlier one of the same model is read from it, and reported.
 *
 * For tests and measurements; it is not shipped. A token is four characters of the request as it is written.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came. */
export interface Received {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content?: unknown }[];
  readonly tools?: readonly unknown[];
  readonly [part: string]: unknown;
}
/** What is done with a request. */
export type Does =
  | { readonly text: string; readonly finish?: string; readonly toolCall?: { name: string; args: string } }
  | { readonly status: number; readonly body: unknown }
  | 'hang'
  | 'hang up';

export interface LoopbackProvider {
  readonly baseURL: string;
  /** Bodies, in the order in which they came. */
  readonly received: Received[];
  /** As text, byte for byte. */
  readonly bodies: string[];
  /** Forgets what the cache holds. */
  clear(): void;
  close(): Promise<void>;
}

const CHARACTERS = 4;
/** The cache works in blocks, as real ones do. */
const BLOCK_TOKENS = 16;

/** Starts one; `answer` says what it does with each request. */
export async function loopbackProvider(
  answer: (request: Received, index: number) => Does | Promise<Does>,
): Promise<LoopbackProvider> {
  const received: Received[] = [];
  const bodies: string[] = [];
  const cache = new Map<string, string[]>();
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const parsed = JSON.parse(body) as Received;
      bodies.push(body);
      const index = received.push(parsed) - 1;
      const does = await answer(parsed, index);
      if (does === 'hang') return;
      if (does === 'hang up') return void response.destroy();
      if ('status' in does) return respond(response, does.status, does.body);
      respond(response, 200, completion(parsed, does, cache));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    received,
    bodies,
    clear: () => {
      cache.clear();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function respond(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** What a provider's cache looks at: tools first, then message after message. */
function promptOf({ tools = [], tool_choice: choice = null, messages }: Received): string {
  return [
    JSON.stringify(tools),
    JSON.stringify(choice),
    ...messages.map((message) => JSON.stringify(message)),
  ].join('\n');
}

function completion(
  request: Received,
  does: Extract<Does, { text: string }>,
  cache: Map<string, string[]>,
): unknown {
  const prompt = promptOf(request);
  const known = cache.get(request.model) ?? [];
  const cached = Math.max(0, ...known.map((one) => blocksInCommon(one, prompt)));
  cache.set(request.model, [...known, prompt]);
  const tokens = Math.ceil(prompt.length / CHARACTERS);
  const output = Math.ceil(does.text.length / CHARACTERS);
  const calls = does.toolCall;
  return {
    id: 'loopback',
    object: 'chat.completion',
    created: 0,
    model: request.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: does.text,
          ...(calls === undefined
            ? {}
            : {
                tool_calls: [
                  { id: 'call_1', type: 'function', function: { name: calls.name, arguments: calls.args } },
                ],
              }),
        },
        finish_reason: does.finish ?? (calls === undefined ? 'stop' : 'tool_calls'),
      },
    ],
    usage: {
      prompt_tokens: tokens,
      completion_tokens: output,
      total_tokens: tokens + output,
      prompt_tokens_details: { cached_tokens: cached },
    },
  };
}

/** Tokens of the whole blocks that two prompts begin with alike. */
function blocksInCommon(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length++;
  return Math.floor(length / CHARACTERS / BLOCK_TOKENS) * BLOCK_TOKENS;
}
