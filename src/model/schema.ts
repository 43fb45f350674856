/**
 * The shape of everything that comes in from outside, as one set of schemas.
 *
 * One source for three things: the door checks with them (`validate.ts`), the package's JSON Schemas are
 * generated from them (`scripts/schemas.ts`), and a fault's path and expectation come out of them
 * (`fault.ts`). What a shape can't say (ids that must agree across a store) is in `links.ts`.
 *
 * Holds M1-M5's shapes; `null` is absent (M6), but in a call's `input` and in an opaque `source`.
 */

import { z } from 'zod';
import type {
  Chunk,
  Json,
  MediaBlock,
  Message,
  Pin,
  RedactedThinkingBlock,
  Summary,
  TextBlock,
  ThinkingBlock,
  ToolResultBlock,
  ToolUseBlock,
} from './types.ts';

/** A shape whose absent and `null` fields leave no key behind, so that what passed the door is canonical. */
function shape<Out>() {
  return <S extends z.ZodRawShape>(fields: S) =>
    z.object(fields).transform((value): Out => {
      const present = Object.entries(value).filter(([, v]) => v !== undefined && v !== null);
      return Object.fromEntries(present) as Out; // the fields are Out's own, without the keys that are absent
    });
}

/** A field that may be missing or `null` (M6). */
const optional = <S extends z.ZodType>(schema: S) => schema.nullish();

/** A whole number of tokens, at least 0. */
export const tokens = z.int('expected a whole number').min(0, 'expected a whole number of at least 0');
const id = z.string().min(1);
const sized = { tokens: optional(tokens) };

/** Anything that JSON can write down, `null` included: what a model put into a call. */
const json = z.unknown().refine((value) => {
  try {
    return typeof JSON.stringify(value) === 'string'; // undefined for what JSON leaves out, whatever the types say
  } catch {
    return false; // a BigInt or a cycle
  }
}, 'expected a value that JSON can hold');

const text = shape<TextBlock>()({ type: z.literal('text'), text: z.string(), ...sized });
const thinking = shape<ThinkingBlock>()({
  type: z.literal('thinking'),
  thinking: z.string(),
  signature: optional(z.string()),
  ...sized,
});
const redacted = shape<RedactedThinkingBlock>()({
  type: z.literal('redacted_thinking'),
  data: z.string(),
  ...sized,
});
const media = shape<MediaBlock>()({
  type: z.enum(['image', 'document']),
  source: json.refine((value) => value !== null, 'expected a source'),
  ...sized,
});
const resultPart = z.discriminatedUnion('type', [text, media]);
const toolResult = shape<ToolResultBlock>()({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: optional(z.union([z.string(), z.array(resultPart)])),
  is_error: optional(z.boolean()),
  ...sized,
});
/** `input: null` is a value, so a call keeps that key. */
const toolUse = z
  .object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: json, ...sized })
  .transform(({ type, id: call, name, input, tokens: size }): ToolUseBlock => ({
    type,
    id: call,
    name,
    input: input as Json,
    ...(size === undefined || size === null ? {} : { tokens: size }),
  }));

const block = z.discriminatedUnion('type', [text, thinking, redacted, toolUse, toolResult, media]);
const summaryBlock = z.discriminatedUnion('type', [text, thinking, redacted]);

/** A list of blocks, or a string, which is read as one text block (M1). */
function content<B>(blocks: z.ZodType<B>) {
  return z
    .union([z.string(), z.array(blocks)])
    .transform((value): B[] =>
      typeof value === 'string' ? ([{ type: 'text', text: value }] as B[]) : value,
    );
}

export const messageSchema = shape<Message>()({
  id,
  role: z.enum(['user', 'assistant']),
  content: content(block),
});
export const summarySchema = shape<Summary>()({
  id,
  level: z.literal([1, 2, 3]),
  sources: z.array(id).min(1),
  content: content(summaryBlock),
  recordedTokens: optional(tokens),
  mergedInto: optional(id),
});
export const pinSchema = shape<Pin>()({ first: id, last: id });
export const chunkSchema = shape<Chunk>()({ messages: z.array(id), compressed: z.boolean() });

/** A store (M2). Unknown fields are ignored. */
export const storeSchema = z.object({
  messages: z.array(messageSchema),
  summaries: z.array(summarySchema),
  pins: optional(z.array(pinSchema)),
  chunks: optional(z.array(chunkSchema)),
  headStart: optional(id),
});

/** A budget: a number is `maxTokens` with nothing reserved. */
export const budgetSchema = z.union([
  tokens,
  z.strictObject({ maxTokens: tokens, reserveForResponse: optional(tokens) }),
]);
