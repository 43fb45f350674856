/** How a syntactic mutant is argued: where it is, what it changes, and why no input, or only a time limit, tells. */

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

type Change = readonly [original: string, replacement: string, line?: string];

/** Mutants of one file that live for one reason. */
export function argued(file: string, reason: string, changes: readonly Change[]): Equivalent[] {
  return changes.map(([original, replacement, line]) => ({
    file,
    original,
    replacement,
    reason,
    ...(line === undefined ? {} : { line }),
  }));
}
