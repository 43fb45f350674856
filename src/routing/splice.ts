/**
 * The summary put in the region's place, or the transcript as it was.
 *
 * Holds G21, RL-13.
 */

import { isDeepStrictEqual } from 'node:util';
import { byteLength } from './bytes.ts';
import type { Outcome } from './carry-out.ts';
import { noteText } from './texts.ts';
import type { Decision } from './types.ts';

/**
 * The note that a written summary becomes. It says who wrote it and by which way, but where nothing is set:
 * there it is the conversation's own model, as always, and no word changes.
 */
export function noteOf(
  { setting }: Decision,
  { text, model, way }: Extract<Outcome, { is: 'written' }>,
): { role: 'user'; content: string } {
  return { role: 'user', content: noteText(text, setting === 'conversation' ? null : { model, way }) };
}

/** A message of whatever form; the role is all that is looked at. */
export interface SplicedMessage {
  readonly role: string;
  readonly content: unknown;
}
/** What was summarised, as it stood then. */
export interface Summarised<M> {
  /** The earlier note, which the summary has folded in. */
  readonly note?: M;
  readonly region: readonly M[];
}

/**
 * `[system…, note, kept…]`, where the summary still stands for what is there and is smaller; else the
 * transcript itself. Kept messages are the very objects that were given.
 *
 * @param note the new note, a user message
 */
export function splice<M extends SplicedMessage>(
  transcript: readonly M[],
  { note: oldNote, region }: Summarised<M>,
  note: M,
): readonly M[] {
  const replaced = oldNote === undefined ? region : [oldNote, ...region];
  const start = transcript.findIndex(({ role }) => role !== 'system');
  if (start === -1 || region.length === 0) return transcript;
  const standing = transcript.slice(start, start + replaced.length);
  if (!isDeepStrictEqual(standing, [...replaced])) return transcript;
  if (bytesOf([note]) >= bytesOf(replaced)) return transcript;
  return [...transcript.slice(0, start), note, ...transcript.slice(start + replaced.length)];
}

/** As they are sent, but for roles. */
function bytesOf(messages: readonly SplicedMessage[]): number {
  return messages.reduce((sum, { content }) => sum + byteLength(JSON.stringify(content)), 0);
}
