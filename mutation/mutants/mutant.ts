/**
 * What a semantic mutant is: a fault that a person could make, one decision, as data.
 *
 * A fault in the rule is a changed record of its decisions: type-checked, and tried with no loader. A fault
 * elsewhere is a snippet of a source, which occurs there exactly once, and what it becomes.
 */

import type { Rule } from '../../src/rule/decisions.ts';

/** A text in a source file, once, and what stands in its place. */
export interface Edit {
  readonly file: string;
  readonly snippet: string;
  readonly becomes: string;
}

export interface Mutant {
  /** Stable, never used again. */
  readonly id: string;
  readonly name: string;
  /** What it breaks, in one sentence. */
  readonly what: string;
  /** The law that must kill it. */
  readonly named: string;
  /** Why `named` is another law than was predicted first. */
  readonly corrected?: string;
  /** The changed record, for a fault in the rule. */
  readonly rule?: (rule: Rule) => Rule;
  /** The changed sources, for a fault elsewhere. */
  readonly edits?: readonly Edit[];
  /** The same fault in the reference, for the paired mutant. */
  readonly inReference?: readonly Edit[];
}
