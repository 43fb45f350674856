/**
 * The `ai` package takes what we write: a judge that nobody here wrote.
 *
 * Requests of the generators are written in its format, held to its own schema, and sent through
 * `generateText` to a model that only listens, so that its conversion and its checks on tool results run.
 */

import { generateText, modelMessageSchema, type ModelMessage } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aimedAt, AIMS } from '../../properties/arbitraries/aims.ts';
import { casesWith } from '../../properties/arbitraries/recipes.ts';
import { compile } from '../compiler.ts';
import type { WireMessage } from '../model/types.ts';
import { toAiSdk } from './index.ts';

/** A model that answers "ok", whatever it is sent, and keeps what it was sent. */
function listener() {
  return new MockLanguageModelV3({
    doGenerate: {
      content: [{ type: 'text', text: 'ok' }],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    },
  });
}

async function isTaken(messages: readonly WireMessage[]): Promise<void> {
  const written = toAiSdk(messages) as unknown as ModelMessage[]; // the package's schema checks that next
  for (const message of written) modelMessageSchema.parse(message);
  const model = listener();
  const { text } = await generateText({ model, messages: written });
  expect(text).toBe('ok');
  expect(model.doGenerateCalls).toHaveLength(1);
}

it('requests of the general generator', async () => {
  let sent = 0;
  for (const given of fc.sample(casesWith({ enforceBudget: false }), { seed: 21, numRuns: 250 })) {
    const { messages } = compile(given.store, null, given.options);
    if (messages.length === 0) continue;
    await isTaken(messages);
    sent++;
  }
  expect(sent).toBeGreaterThan(150);
});

it('requests of every aimed row', async () => {
  for (const aim of AIMS) {
    for (const given of fc.sample(aimedAt(aim, { enforceBudget: false }), { seed: 22, numRuns: 2 })) {
      const { messages } = compile(given.store, null, given.options);
      if (messages.length > 0) await isTaken(messages);
    }
  }
});

it('and would not take a call without its result', async () => {
  const { messages } = compile(
    {
      messages: [
        { id: 'a', role: 'assistant', content: [{ type: 'tool_use', id: 'x', name: 'n', input: {} }] },
      ],
      summaries: [],
    },
    null,
    { estimator: 'chars' },
  );
  await expect(isTaken(messages.slice(0, 1))).rejects.toThrow(/result/i);
});
