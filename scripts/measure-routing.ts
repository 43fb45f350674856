/**
 * `npm run measure:routing`: what a pass costs, and the first request after it, against an endpoint on this
 * machine that has a real prefix cache: fold only and a summary, pinned, unpinned and by price, warm and cold.
 *
 * Tokens are what the endpoint counted and read from its cache; costs are those tokens at the catalog's
 * prices. Writes `measured/routing.json`, from which the README's table is made.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, jsonSchema, type ModelMessage, tool, type ToolSet } from 'ai';
import { chars } from '../src/sizes/chars.ts';
import { lastRequestOf, usageOf } from '../src/routing/ai-calls.ts';
import { breakEven } from '../src/routing/break-even.ts';
import { defaultCatalog } from '../src/routing/catalog.ts';
import { costOf, type Usage } from '../src/routing/costs.ts';
import { loopbackProvider } from '../src/routing/loopback-provider.ts';
import type { BookedAttempt } from '../src/routing/record.ts';
import { routed, type Snapshot } from '../src/routing/routed.ts';
import { type MeasuredRow, type Pass, routingTable } from './routing-table.ts';

const PAIRS = [
  ['gpt-5.5', 'gpt-5.4-mini'],
  ['deepseek-v4-pro', 'deepseek-v4-flash'],
] as const;
const STEPS = 40;
const FOLDED_STEPS = 32;
const RESULT_CHARACTERS = 6_000;
/** What people and models say beside the point. */
const TALK = 'The pilots rely on it before every departure, so take the time that it needs. '.repeat(8);
const PASSES: readonly Pass[] = ['fold only', 'summary, unpinned', 'summary, pinned', 'summary, auto'];

const SYSTEM = 'You are a careful assistant that mends tide tables. '.repeat(20);
const TOOLS: ToolSet = {
  read_table: tool({
    description: 'Reads the tide table of a harbour.',
    inputSchema: jsonSchema({
      type: 'object',
      properties: { harbour: { type: 'string' } },
    }),
  }),
};

/** A step: a question, a call, a long result, what was found. */
function stepOf(index: number, isFolded: boolean): ModelMessage[] {
  const [toolCallId, toolName] = [`call_${index}`, 'read_table'];
  const rows = `harbour ${index}, high water at ${index % 24}:${10 + (index % 50)}; `;
  const value = isFolded
    ? `[folded 1 result of read_table]`
    : rows.repeat(Math.ceil(RESULT_CHARACTERS / rows.length)).slice(0, RESULT_CHARACTERS);
  return [
    { role: 'user', content: `Please look at harbour ${index}. ${TALK}` },
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId, toolName, input: { harbour: String(index) } }],
    },
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value } }],
    },
    {
      role: 'assistant',
      content: `Harbour ${index} is ${index % 7} minutes off; its table ${index}.csv is mended.`,
    },
  ];
}

const steps = (from: number, to: number, isFolded = false) =>
  Array.from({ length: to - from }, (_, index) => stepOf(from + index, isFolded)).flat();
const REGION = steps(0, FOLDED_STEPS);
const KEPT = steps(FOLDED_STEPS, STEPS);
const WHOLE: readonly ModelMessage[] = [...REGION, ...KEPT];
const SUMMARY = Array.from(
  { length: FOLDED_STEPS },
  (_, index) => `Harbour ${index} was ${index % 7} minutes off, and its table ${index}.csv is mended now.`,
).join(' ');

interface World {
  readonly conversation: string;
  readonly role: string;
  readonly isWarm: boolean;
}

/** One pass in a world of its own: an endpoint, a conversation that it has answered, the pass, the next request. */
async function measure(world: World, pass: Pass): Promise<Omit<MeasuredRow, 'breakEven'> & { paid: bigint }> {
  const provider = await loopbackProvider(() => ({ text: SUMMARY }));
  const models = createOpenAICompatible({ name: 'loopback', baseURL: provider.baseURL, apiKey: 'none' });
  const send = async (messages: ModelMessage[]) => {
    const request = { system: SYSTEM, tools: TOOLS, messages };
    const { usage } = await generateText({ ...request, model: models(world.conversation) });
    return { request, usage };
  };
  try {
    const { request, usage } = await send([...WHOLE]);
    if (!world.isWarm) provider.clear();
    const snapshot: Snapshot = {
      request,
      since: [],
      figures: lastRequestOf({
        model: world.conversation,
        usage,
        finishedAt: world.isWarm ? 0 : -10_000,
        cache: 'automatic',
        tokensSince: 0,
      }),
    };
    const passed = await passOf(world, pass, snapshot, (id) => models(id));
    const next = await send([...passed.messages, { role: 'user', content: 'And the next harbour?' }]);
    const after = usageOf(next.usage);
    const cost = priced(world.conversation, after);
    return { ...world, pass, ...passed.told, after: { ...after, cost: cost.toString() }, paid: passed.paid };
  } finally {
    await provider.close();
  }
}

type Passed = Pick<MeasuredRow, 'way' | 'model' | 'request'>;

async function passOf(
  { conversation, role }: World,
  pass: Pass,
  snapshot: Snapshot,
  languageModel: (id: string) => ReturnType<ReturnType<typeof createOpenAICompatible>>,
): Promise<{ messages: readonly ModelMessage[]; told: Passed; paid: bigint }> {
  if (pass === 'fold only') {
    const messages = [...steps(0, FOLDED_STEPS, true), ...KEPT];
    return { messages, told: { way: null, model: null, request: null }, paid: 0n };
  }
  const settings = {
    'summary, unpinned': {},
    'summary, pinned': { roles: { summary: role } },
    'summary, auto': { summaries: 'auto', tiers: { low: role } },
  }[pass];
  const summarize = routed({
    conversation: { model: conversation },
    settings,
    snapshot: () => snapshot,
    now: () => 0,
    languageModel,
    estimator: chars,
  });
  const { messages, record } = await summarize({ transcript: () => WHOLE, region: REGION });
  const request = totalOf(record.attempts);
  const told = { way: record.way, model: record.model, request };
  return { messages, told, paid: BigInt(request.cost) };
}

/** What all attempts used and cost. */
function totalOf(attempts: readonly BookedAttempt[]): Usage & { cost: string } {
  const used = attempts.flatMap(({ usage, model }) => (usage === undefined ? [] : [{ usage, model }]));
  const sum = (part: keyof Usage) => used.reduce((total, { usage }) => total + usage[part], 0);
  const cost = used.reduce((total, { usage, model }) => total + priced(model, usage), 0n);
  return {
    input: sum('input'),
    cached: sum('cached'),
    written: sum('written'),
    output: sum('output'),
    cost: cost.toString(),
  };
}

function priced(model: string, usage: Usage): bigint {
  const prices = defaultCatalog().pricesOf(model);
  if (prices === undefined) throw new Error(`${model} has no price`);
  return costOf(prices, usage);
}

/** From which request on a summary pays, by what was measured: its cost, and what the cache kept of each. */
function paysFrom(
  conversation: string,
  paid: bigint,
  fold: MeasuredRow['after'],
  summary: MeasuredRow['after'],
): number | null {
  const sizes = {
    foldTokens: fold.input,
    foldPrefix: fold.cached,
    summaryTokens: summary.input,
    summaryPrefix: summary.cached,
  };
  const given = {
    settings: {},
    conversation: { model: conversation },
    now: 0,
    region: { tokens: 0, note: 0 },
    instructionTokens: 0,
    missesInARow: 0,
    breakEven: sizes,
  };
  const cost = paid.toString();
  const chosen = {
    way: 'typed',
    model: conversation,
    estimate: cost,
    worst: cost,
    H: 0,
    chunks: [],
    flags: [],
  } as const;
  const decision = {
    setting: 'auto',
    pinned: false,
    oneModel: false,
    recovery: false,
    roleModel: null,
    way: 'typed',
    model: conversation,
    candidates: [chosen],
    reason: 'cheaper-typed',
    rungs: [conversation],
  } as const;
  return breakEven(given, decision, defaultCatalog())?.requests ?? null;
}

const rows: MeasuredRow[] = [];
for (const [conversation, role] of PAIRS) {
  for (const isWarm of [true, false]) {
    let fold: MeasuredRow['after'] | undefined;
    for (const pass of PASSES) {
      const { paid, ...row } = await measure({ conversation, role, isWarm }, pass);
      fold ??= row.after;
      const isFold = pass === 'fold only';
      rows.push({ ...row, breakEven: isFold ? 'none' : paysFrom(conversation, paid, fold, row.after) });
    }
  }
}
writeFileSync(join(import.meta.dirname, 'measured/routing.json'), `${JSON.stringify({ rows }, null, 2)}\n`);
console.log(routingTable(rows));
