/**
 * Every knob of the generators: what it bounds, and where it is used.
 *
 * Stores are small on purpose: a rule that looks at neighbours, ids and sums shows all it does in a dozen
 * messages, a small case is read at a glance, and thousands are tried in seconds.
 */

export const KNOBS = {
  /** Most steps of a recipe (`recipes.ts`); most make one or two messages or a summary. */
  mostSteps: 18,
  /** Most tokens that a step's message or block bears (`moves.ts`). The header of a pair costs about five. */
  mostTokens: 24,
  /** How far apart a step's two ends may be: a summary's span, a pin's, a batch of calls (`moves.ts`). */
  mostSpan: 5,
  /** Of how many ids a step draws: the first few are hot and collide, the rest stand for a fresh one (`ids.ts`). */
  idDraws: 8,
  /** Largest number that names something modulo what there is: a message, a summary (`moves.ts`). */
  mostReference: 99,
} as const;
