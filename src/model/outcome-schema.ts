/**
 * The shape of an outcome, for subjects that answer from another process, in JSON (part 80).
 *
 * Ours needs no check; a line that someone else's program wrote does. The JSON Schema of outcomes is
 * generated from here.
 */

import { z } from 'zod';
import { tokens } from './schema.ts';

const ids = z.array(z.string());
const guard = z.enum(['window', 'whole', 'alone', 'shaped', 'linked', 'straddled', 'recalled']);
const verdict = z.object({
  verdict: z.enum(['cheaper', 'tie', 'guard', 'replaced']),
  raw: tokens.optional(),
  charge: tokens,
  sent: tokens,
  guards: z.array(guard),
});
const block = z.looseObject({ type: z.string() });
const role = z.enum(['user', 'assistant']);
const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('raw'), id: z.string() }),
  z.object({ kind: z.literal('summary'), id: z.string(), level: z.literal([1, 2, 3]) }),
  z.object({ kind: z.literal('summaries'), ids }),
]);
const blockRef = z.object({ message: z.string(), block: z.int() });
const repair = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stubbed'), call: z.string(), at: z.string() }),
  z.object({ kind: z.literal('moved'), call: z.string(), from: z.string(), to: z.string() }),
  z.object({ kind: z.literal('dropped'), result: z.string(), at: z.string() }),
]);
const layout = {
  limit: tokens.nullable(),
  total: z.number(),
  sentTokens: tokens,
  mode: z.enum(['leave', 'take']),
  acrossFallback: z.boolean(),
  order: ids,
  raw: ids,
  summaries: ids,
  replaced: ids,
  verdicts: z.record(z.string(), verdict),
  entries: z.array(z.object({ source, role, content: z.array(block), charge: tokens })),
  pairs: z.array(z.object({ call: blockRef, result: blockRef.nullable() })),
  repairs: z.array(repair),
};
const remedy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('budget'), maxTokens: tokens, clears: z.literal(true) }),
  z.object({
    kind: z.literal('compression'),
    adoptions: tokens,
    frees: z.int(),
    chunks: tokens,
    clears: z.boolean(),
  }),
  z.object({ kind: z.literal('unpin'), messages: ids, frees: z.int(), clears: z.boolean() }),
]);

export const outcomeSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('request'),
    ...layout,
    messages: z.array(z.object({ role, content: z.array(block) })),
  }),
  z.object({ outcome: z.literal('refusal'), ...layout, clearedBy: z.array(remedy) }),
  z.object({
    outcome: z.literal('error'),
    error: z.enum(['StoreError', 'OptionsError']),
    path: z.string(),
    message: z.string(),
  }),
]);
