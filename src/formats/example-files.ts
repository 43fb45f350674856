/**
 * For the tests beside this file: the examples, and the way from a value through a file's text and back.
 */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Message } from '../model/types.ts';
import { FormatError } from './errors.ts';
import { type ReadOptions, readTranscript } from './read.ts';
import type { FormatName, Transcript, WritableMessage, Written } from './transcript.ts';
import { writeMessages, writeStore, writeText } from './write.ts';

/** Each example with its format; `lines` are JSONL, and `joined` holds several conversations. */
export const EXAMPLES: { name: string; format: FormatName; lines: boolean; joined: boolean }[] = [
  { name: 'support.anthropic.json', format: 'anthropic', lines: false, joined: false },
  { name: 'support.openai-chat.json', format: 'openai-chat', lines: false, joined: false },
  { name: 'support.openai-chat.jsonl', format: 'openai-chat', lines: true, joined: true },
  { name: 'support.openai-responses.json', format: 'openai-responses', lines: false, joined: false },
  { name: 'support.ai-sdk.json', format: 'ai-sdk', lines: false, joined: false },
  { name: 'support.claude-code.jsonl', format: 'claude-code', lines: true, joined: false },
  { name: 'store.compactcheck.json', format: 'compactcheck-store', lines: false, joined: false },
];

export function examplePath(name: string): string {
  return fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
}

export function exampleText(name: string): string {
  return readFileSync(examplePath(name), 'utf8');
}

/** Reads text as if it stood in a file of that name. */
export function readText(name: string, text: string, options: ReadOptions = {}): Promise<Transcript> {
  return readTranscript({ name, text }, options);
}

/** Writes a transcript in its own format, and reads what was written. */
export async function thereAndBack(transcript: Transcript): Promise<{ written: Written; again: Transcript }> {
  const { format, messages, system, store } = transcript;
  const written =
    format === 'compactcheck-store'
      ? { value: store === undefined ? undefined : writeStore(store), leftOut: [] }
      : writeMessages(format, messages, system === undefined ? {} : { system });
  const text = writeText(written.value, format === 'claude-code');
  const name = format === 'claude-code' ? 'again.jsonl' : 'again.json';
  return { written, again: await readText(name, text, { format }) };
}

/** Messages but for their ids, as JSON has them (which knows no -0). */
export function withoutIds(messages: readonly WritableMessage[]): Omit<Message, 'id'>[] {
  const bare = messages.map(({ role, content }) => ({ role, content }));
  return JSON.parse(JSON.stringify(bare)) as Omit<Message, 'id'>[];
}

/** The error that reading ends in: one line, from us. */
export async function faultOf(read: Promise<Transcript>): Promise<FormatError> {
  const fault = await read.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(fault instanceof FormatError) || fault.message.includes('\n'))
    throw new Error('expected a FormatError', { cause: fault });
  return fault;
}
