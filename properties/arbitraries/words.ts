/**
 * Real texts in place of unsaid ones: what people and tools send, and what trips code that counts or cuts.
 *
 * A text is told by a style and a length, so that it shrinks by its numbers.
 */

/** Text of a length in UTF-16 units, in a style. */
export type Style = (length: number) => string;

const repeated =
  (pattern: string): Style =>
  (length) =>
    pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

/** Simplest first. A cut through an emoji leaves half of a pair, which is a style of its own. */
export const STYLES: readonly Style[] = [
  repeated('x'),
  repeated('the quick brown fox '),
  repeated('漢字かな'),
  repeated('a😀'),
  repeated('\ud83d'),
  repeated('{"k": [1, "v"]}'),
  repeated('<|endoftext|>'),
  repeated(' '),
  repeated('\n\n[truncated — original was 9 tokens]'),
];

/** A length whose estimate by `chars` is so many tokens, for prose. */
export function lengthOf(tokens: number): number {
  return Math.floor(2.9 * tokens);
}
