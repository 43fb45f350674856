/**
 * The calls and results of a sequence of parts, in order, and where each stands: what is paired.
 *
 * Holds R1's order.
 */

import type { Call, Part, Result } from './parts.ts';

/** @typeParam Owner what a call or a result is told to be of: a message, by its id or its position */
export class ToolLine<Owner> {
  readonly calls: Call[] = [];
  readonly results: Result[] = [];
  /** By call and by result: its part's place among all parts, and whose it is. */
  readonly callParts: number[] = [];
  readonly callOwners: Owner[] = [];
  readonly resultParts: number[] = [];
  readonly resultOwners: Owner[] = [];
  #parts = 0;

  /** Puts the next part behind the others. */
  add({ calls, results }: Part, owner: Owner): void {
    for (const call of calls) {
      this.calls.push(call);
      this.callParts.push(this.#parts);
      this.callOwners.push(owner);
    }
    for (const result of results) {
      this.results.push(result);
      this.resultParts.push(this.#parts);
      this.resultOwners.push(owner);
    }
    this.#parts++;
  }

  /** Passes over a part without calls and results. */
  pass(): void {
    this.#parts++;
  }
}
