/**
 * Syntactic mutants that no input can tell from the program, each with the reason.
 *
 * Argued one by one, and checked: none of them is killed on the mutation profile, and a gate tells when
 * one is, or when its source is no longer there.
 */

export interface Equivalent {
  readonly file: string;
  /** The source that Stryker replaces, and with what. */
  readonly original: string;
  readonly replacement: string;
  /** A text of the line it begins on, where the same source stands elsewhere too. */
  readonly line?: string;
  /** Why no input can tell. */
  readonly reason: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [];
