/**
 * What a command is, and how it speaks: results on standard output, everything else on standard error, one
 * line an error, and three exit codes.
 */

import type { Command } from 'commander';

/** 0 fine; 1 a violation or a refusal; 2 misuse or bad input. */
export type ExitCode = 0 | 1 | 2;

/** Bad input or misuse: one line that says what is wrong and what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Adds a command's arguments, options and example, and its action, whose exit code goes to `done`. */
export type Describe = (command: Command, done: (code: ExitCode) => void) => void;

/** A command as a row: what `--help` lists, and where the rest is. */
export interface CommandRow {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly describe: Describe }>;
}

/** Writes a result. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Writes what is not the result: notes, warnings, progress in plain lines. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Reads a whole number from an argument. */
export function wholeNumber(name: string, least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || !Number.isSafeInteger(value)) {
      throw new UsageError(
        `${name}: expected a whole number of at least ${least}, got ${JSON.stringify(text)}`,
      );
    }
    return value;
  };
}

/** An example at the end of a command's help. */
export function example(...lines: readonly string[]): string {
  return `\nExample:\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}
