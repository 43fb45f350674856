/** Routing carried out against endpoints on this machine, over the `ai` package. */

import { join } from 'node:path';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, jsonSchema, type ModelMessage, tool } from 'ai';
import { afterEach, describe, expect, it } from 'vitest';
import { chars } from '../sizes/chars.ts';
import { lastRequestOf } from './ai-calls.ts';
import { defaultCatalog, parseCatalog } from './catalog.ts';
import { type Does, loopbackProvider, type LoopbackProvider, type Received } from './loopback-provider.ts';
import type { RoutingRecord } from './record.ts';
import { type Routed, routed, type RoutedOptions, type Snapshot } from './routed.ts';
import type { Decision } from './types.ts';

const C = 'gpt-5.5';
const R = 'gpt-5.4-mini';
const SUMMARY =
  'The person plans a harbour walk in Skarvik. The tide table was off by an hour; src/tides/skarvik.ts is mended.';
const SYSTEM = 'You are a patient guide to harbours and tides.';

/** A long conversation: a region of forty messages, and what stays. */
const REGION: ModelMessage[] = Array.from({ length: 40 }, (_, index) => ({
  role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
  content: `Message ${index} about Skarvik: ${'the tide turns at the third pier, and boats wait for it. '.repeat(6)}`,
}));
const KEPT: ModelMessage[] = [
  { role: 'user', content: 'And when does the ferry leave?' },
  { role: 'assistant', content: 'At nine.' },
  { role: 'user', content: 'Plan the walk around it.' },
];
const WHOLE = [...REGION, ...KEPT];

let ran = 0;
const TOOLS = {
  look_up: tool({
    description: 'Looks a time up.',
    inputSchema: jsonSchema<{ at: string }>({ type: 'object', properties: { at: { type: 'string' } } }),
    execute: () => {
      ran++;
      return 'nine';
    },
  }),
};

const open: LoopbackProvider[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((provider) => provider.close()));
});

async function provider(answer: (request: Received, index: number) => Does | Promise<Does>) {
  const loopback = await loopbackProvider(answer);
  open.push(loopback);
  const models = createOpenAICompatible({ name: 'loopback', baseURL: loopback.baseURL, apiKey: 'none' });
  return { loopback, languageModel: (id: string) => models(id) };
}

interface Told {
  readonly decisions: Decision[];
  readonly records: RoutingRecord[];
}

/** A summarizer, and what it tells. */
function summarizer(languageModel: RoutedOptions['languageModel'], options: Partial<RoutedOptions>) {
  const told: Told = { decisions: [], records: [] };
  const summarize = routed({
    conversation: { model: C },
    settings: {},
    now: () => Date.now() / 1_000,
    ...(languageModel === undefined ? {} : { languageModel }),
    estimator: chars,
    onDecision: (decision) => told.decisions.push(decision),
    onRecord: (record) => told.records.push(record),
    ...options,
  });
  return {
    told,
    summarize: (more: object = {}) => summarize({ transcript: () => WHOLE, region: REGION, ...more }),
  };
}

/** The conversation's own last request, sent for real, so that the cache holds it. */
async function lastRequest(
  languageModel: (id: string) => ReturnType<ReturnType<typeof createOpenAICompatible>>,
): Promise<Snapshot> {
  const request = { system: SYSTEM, tools: TOOLS, temperature: 0.3, messages: WHOLE.slice(0, -2) };
  const { usage } = await generateText({ ...request, model: languageModel(C) });
  const since = WHOLE.slice(-2);
  const tokensSince = chars.text(JSON.stringify(since));
  const figures = lastRequestOf({
    model: C,
    usage,
    finishedAt: Date.now() / 1_000,
    cache: 'automatic',
    tokensSince,
  });
  return { request, since, figures };
}

const noteIn = ({ messages }: Routed) => messages[0]?.content;
/** Whether a request asks for a summary, by its last message. */
const asksByReuse = ({ messages }: Received) =>
  JSON.stringify(messages.at(-1)).includes('Do not call any tool');

describe('with nothing set', () => {
  it('the request is byte for byte the plain typed summarizer’s, and no price is looked up', async () => {
    const { loopback, languageModel } = await provider(() => ({ text: SUMMARY }));
    const catalog = parseCatalog(defaultCatalog().catalog);
    let lookups = 0;
    const pricesOf = catalog.pricesOf.bind(catalog);
    catalog.pricesOf = (id) => (lookups++, pricesOf(id));
    const snapshot = await lastRequest(languageModel);
    const { summarize, told } = summarizer(languageModel, { catalog, snapshot: () => snapshot });
    const result = await summarize();
    expect(loopback.bodies).toHaveLength(2);
    await expect(`${JSON.stringify(loopback.received[1], null, 2)}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, 'golden/default-request.json'),
    );
    expect(lookups).toBe(0);
    expect(result.messages).toEqual([
      { role: 'user', content: `Summary of the earlier conversation:\n\n${SUMMARY}` },
      ...KEPT,
    ]);
    expect(told.records[0]).toMatchObject({ way: 'typed', model: C, reason: 'default', actual: null });
  });
});

describe('the role', () => {
  const pinned = { settings: { roles: { summary: R } } };

  it('writes where it is pinned, and the record names it', async () => {
    const { loopback, languageModel } = await provider(() => ({ text: SUMMARY }));
    const { summarize, told } = summarizer(languageModel, pinned);
    const result = await summarize();
    expect(loopback.received.map(({ model }) => model)).toEqual([R]);
    expect(told.records[0]).toMatchObject({ way: 'role', model: R, reason: 'pinned' });
    expect(noteIn(result)).toContain(`written by ${R} from a retyped copy (role)`);
  });

  it.each<[string, Does, string, boolean]>([
    ['a server error', { status: 500, body: { error: { message: 'down' } } }, 'server', false],
    ['too many requests', { status: 429, body: { error: { message: 'slow' } } }, 'too-many-requests', false],
    ['a model that is not there', { status: 404, body: { error: { message: 'no' } } }, 'not-found', false],
    ['a broken connection', 'hang up', 'connection', false],
    ['a refusal', { text: 'I’m sorry, but I cannot do that.' }, 'rejected', true],
    ['an overflow, the window of the next being larger', overflow(), 'overflow', false],
  ])('falls to the conversation’s model on %s, and both are booked', async (_, does, failure, isPaid) => {
    const { loopback, languageModel } = await provider(({ model }) =>
      model === R ? does : { text: SUMMARY },
    );
    const { summarize, told } = summarizer(languageModel, pinned);
    const result = await summarize();
    expect(loopback.received.map(({ model }) => model)).toEqual([R, C]);
    const [first, second] = loopback.bodies.map((body) => body.replace(/"model":"[^"]*"/, ''));
    expect(first).toBe(second);
    const [record] = told.records;
    expect(record?.attempts.map(({ model, result: end }) => [model, end])).toEqual([
      [R, failure],
      [C, 'accepted'],
    ]);
    expect(Object.keys(record?.booked ?? {})).toEqual(isPaid ? [R, C] : [C]);
    expect(record?.model).toBe(C);
    expect(noteIn(result)).toContain(`written by ${C}`);
  });

  it('does not fall on our own bad bytes', async () => {
    const { loopback, languageModel } = await provider(() => ({
      status: 400,
      body: { error: { message: 'bad field' } },
    }));
    const result = await summarizer(languageModel, pinned).summarize();
    expect(loopback.received).toHaveLength(1);
    expect(result).toMatchObject({ messages: WHOLE, outcome: { because: 'bad-request' } });
  });

  it('falls when its time is up', async () => {
    const { loopback, languageModel } = await provider(({ model }) =>
      model === R ? 'hang' : { text: SUMMARY },
    );
    const { summarize, told } = summarizer(languageModel, { ...pinned, patienceSeconds: 1 });
    await summarize();
    expect(loopback.received.map(({ model }) => model)).toEqual([R, C]);
    expect(told.records[0]?.attempts[0]).toMatchObject({ result: 'timeout' });
  });
});

function overflow(): Does {
  return { status: 400, body: { error: { message: 'too large', code: 'context_length_exceeded' } } };
}

describe('reuse', () => {
  const auto = { settings: { summaries: 'auto' } };

  /** A conversation whose last request was sent; then what the endpoint does with a reusing one. */
  async function warm(does: Does, options: Partial<RoutedOptions> = {}) {
    const { loopback, languageModel } = await provider((request) =>
      asksByReuse(request) ? does : { text: SUMMARY },
    );
    const snapshot = await lastRequest(languageModel);
    return {
      loopback,
      languageModel,
      snapshot,
      ...summarizer(languageModel, { ...auto, snapshot: () => snapshot, ...options }),
    };
  }

  it('reads at least 90% of the region from a warm cache, and the record shows it', async () => {
    const { loopback, summarize, told } = await warm({ text: SUMMARY });
    const result = await summarize();
    const [sent, again] = loopback.received;
    expect(again?.messages.slice(0, sent?.messages.length)).toEqual(sent?.messages);
    expect([again?.tools, again?.['temperature'], again?.['tool_choice']]).toEqual([
      sent?.tools,
      0.3,
      sent?.['tool_choice'],
    ]);
    expect(again?.messages.length).toBe((sent?.messages.length ?? 0) + 3);
    const [record] = told.records;
    expect(record).toMatchObject({ way: 'reuse', model: C, reason: 'cheaper-cache', cache: { miss: false } });
    expect(record?.cache?.regionShare).toBeGreaterThanOrEqual(0.9);
    expect(BigInt(record?.actual ?? 0)).toBeGreaterThan(0n);
    expect(noteIn(result)).toContain(`written by ${C} within the conversation (reuse)`);
  });

  it('a cold cache is a miss; two turn reuse off; a turn that reads as much turns it on', async () => {
    const { loopback, languageModel, summarize, told } = await (async () => {
      let turn: Snapshot | null = null;
      const made = await warm({ text: SUMMARY }, { snapshot: () => turn });
      turn = made.snapshot;
      return { ...made, set: (next: Snapshot) => (turn = next) };
    })();
    for (const isMissed of [true, true]) {
      loopback.clear();
      await summarize();
      expect(told.records.at(-1)?.cache?.miss).toBe(isMissed);
    }
    await summarize();
    expect(told.decisions.at(-1)).toMatchObject({ way: 'typed', reason: 'cache-missed-twice' });
    expect(languageModel(C).modelId).toBe(C);
  });

  it('a turn that reads at least as much from the cache turns reuse on again', async () => {
    let read = 0;
    const { loopback, snapshot, told, summarize } = await warm(
      { text: SUMMARY },
      {
        snapshot: () => ({
          ...snapshot,
          figures: { ...snapshot.figures, read, written: snapshot.figures.tokens },
        }),
      },
    );
    for (let round = 0; round < 2; round++) {
      loopback.clear();
      await summarize();
    }
    expect(told.records.map(({ cache }) => cache?.miss)).toEqual([true, true]);
    await summarize();
    expect(told.decisions.at(-1)?.reason).toBe('cache-missed-twice');
    read = snapshot.figures.tokens * 2;
    await summarize();
    expect(told.decisions.at(-1)).toMatchObject({ way: 'reuse', reason: 'cheaper-cache' });
  });

  it.each<[string, Does]>([
    ['a tool call and no text', { text: '', toolCall: { name: 'look_up', args: '{"at":"pier"}' } }],
    ['a refusal', { text: 'I’m sorry, I can’t do that.' }],
    ['a server error', { status: 503, body: { error: { message: 'down' } } }],
  ])('%s is followed by a typed request, and no tool is run', async (_, does) => {
    ran = 0;
    const { loopback, summarize, told } = await warm(does);
    await summarize();
    expect(ran).toBe(0);
    expect(loopback.received).toHaveLength(3);
    expect(told.records[0]).toMatchObject({ way: 'typed', model: C });
    expect(told.records[0]?.attempts.map(({ way }) => way)).toEqual(['reuse', 'typed']);
  });

  it('a tool call beside an acceptable text is passed over', async () => {
    const { summarize, told } = await warm({
      text: SUMMARY,
      toolCall: { name: 'look_up', args: '{"at":"pier"}' },
    });
    await summarize();
    expect([told.records[0]?.way, ran]).toEqual(['reuse', 0]);
  });

  it('an overflow ends it: the same model has no larger window', async () => {
    const { loopback, summarize } = await warm(overflow());
    const result = await summarize();
    expect(loopback.received).toHaveLength(2);
    expect(result).toMatchObject({ messages: WHOLE, outcome: { because: 'overflow' } });
  });
});

describe('cancelled', () => {
  const settings = { roles: { summary: R } };

  it.each([0, 1, 2])(
    'at await %i: nothing lands, nobody else is asked, what was paid is booked',
    async (at) => {
      const abort = new AbortController();
      let sent = 0;
      const { loopback, languageModel } = await provider(({ model }) => {
        if (++sent === at) abort.abort();
        return { text: model === R ? 'I cannot do that, sorry.' : SUMMARY };
      });
      const { summarize, told } = summarizer(languageModel, { settings });
      if (at === 0) abort.abort();
      const result = await summarize({ signal: abort.signal });
      expect(loopback.received).toHaveLength(at);
      expect(result.messages).toBe(WHOLE);
      expect(result.outcome).toMatchObject({ is: 'not written', because: 'cancelled' });
      // the first answer, a refusal, was paid for where the second request was cancelled
      expect(Object.keys(told.records[0]?.booked ?? {})).toEqual(at === 2 ? [R] : []);
    },
  );

  it('while an answer comes in: it is booked, and does not land', async () => {
    const abort = new AbortController();
    const { languageModel } = await provider(() => ({ text: SUMMARY }));
    let reads = 0;
    const { summarize, told } = summarizer(languageModel, {
      settings,
      now: () => {
        if (++reads === 3) abort.abort(); // after the answer, before it is looked at
        return reads;
      },
    });
    const result = await summarize({ signal: abort.signal });
    expect(result.messages).toBe(WHOLE);
    expect(Object.keys(told.records[0]?.booked ?? {})).toEqual([R]);
    expect(result.outcome).toMatchObject({ because: 'cancelled' });
  });

  it('by the record’s own listener: nothing lands', async () => {
    const abort = new AbortController();
    const { languageModel } = await provider(() => ({ text: SUMMARY }));
    const { summarize } = summarizer(languageModel, { settings, onRecord: () => abort.abort() });
    expect((await summarize({ signal: abort.signal })).messages).toBe(WHOLE);
  });
});

it('a region that has changed meanwhile is left as it is, and the answer is booked', async () => {
  let now: ModelMessage[] = WHOLE;
  const { languageModel } = await provider(() => {
    now = WHOLE.with(3, { role: 'assistant', content: 'another' });
    return { text: SUMMARY };
  });
  const { summarize, told } = summarizer(languageModel, { settings: { roles: { summary: R } } });
  const result = await summarize({ transcript: () => now });
  expect(result.messages).toBe(now);
  expect(result.outcome).toMatchObject({ is: 'not written', because: 'region-changed' });
  expect(Object.keys(told.records[0]?.booked ?? {})).toEqual([R]);
});
