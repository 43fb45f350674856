/**
 * The errors that a caller can meet, each with the place that is at fault.
 *
 * A bad store or option is refused whole, before anything is done (M6); a request that is too large is
 * refused after everything was laid out, with the whole request's figures (B4, B5).
 */

import type { Layout, Remedy } from './types.ts';

/** A store that breaks M1-M5. `path` names the first fault in document order; `''` is the store itself. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly path: string;
  constructor(path: string, expected: string) {
    super(path === '' ? expected : `${path}: ${expected}`);
    this.path = path;
  }
}

/** An option or a budget of the wrong kind or sign, or an option that there isn't. `path` names it. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError';
  readonly path: string;
  constructor(path: string, expected: string) {
    super(path === '' ? expected : `${path}: ${expected}`);
    this.path = path;
  }
}

/** The figures of a refusal (B5), in tokens; `total` and the regions' sums are calibrated and unrounded. */
export interface RefusalFigures {
  limit: number;
  total: number;
  maxTokens: number;
  reserveForResponse: number;
  inputBudget: number;
  /** Charges of the head's, the middle's (pairs included) and the recent window's entries. */
  regions: { head: number; middle: number; recent: number };
  /** How many pairs and raw messages were laid out. */
  items: { pairs: number; raw: number };
  summaryCountsByLevel: { 1: number; 2: number; 3: number };
}

/** The whole request is above the limit (B4, B5). */
export class OverBudgetError extends Error implements RefusalFigures {
  override readonly name = 'OverBudgetError';
  readonly limit: number;
  readonly total: number;
  readonly maxTokens: number;
  readonly reserveForResponse: number;
  readonly inputBudget: number;
  readonly regions: RefusalFigures['regions'];
  readonly items: RefusalFigures['items'];
  readonly summaryCountsByLevel: RefusalFigures['summaryCountsByLevel'];
  /** What was laid out and refused. */
  readonly layout: Layout;
  /** What would clear the refusal (B6). */
  readonly clearedBy: Remedy[];
  constructor(figures: RefusalFigures, layout: Layout, clearedBy: Remedy[]) {
    super(refusalLine(figures, clearedBy));
    this.limit = figures.limit;
    this.total = figures.total;
    this.maxTokens = figures.maxTokens;
    this.reserveForResponse = figures.reserveForResponse;
    this.inputBudget = figures.inputBudget;
    this.regions = figures.regions;
    this.items = figures.items;
    this.summaryCountsByLevel = figures.summaryCountsByLevel;
    this.layout = layout;
    this.clearedBy = clearedBy;
  }
}

/** One line: what is needed, what the limit is, how it splits, what would clear it (B5). */
function refusalLine(f: RefusalFigures, clearedBy: Remedy[]): string {
  const { head, middle, recent } = f.regions;
  const levels = ([1, 2, 3] as const).map((k) => `${f.summaryCountsByLevel[k]} of level ${k}`).join(', ');
  const split = `head ${round(head)}, middle ${round(middle)}, recent ${round(recent)}`;
  const items = `${f.items.raw} raw messages, ${f.items.pairs} summaries (${levels})`;
  const cures = clearedBy.map(remedyPhrase).join('; ');
  return (
    `over budget: needs ${round(f.total)} tokens, the limit is ${f.limit} ` +
    `(${f.maxTokens} less ${f.reserveForResponse} for the response); ${split}; ${items}` +
    (cures === '' ? '' : `; cleared by: ${cures}`)
  );
}

/** A remedy in a few words, with what it frees. */
function remedyPhrase(remedy: Remedy): string {
  const clears = remedy.clears ? '' : ', not enough alone';
  switch (remedy.kind) {
    case 'budget':
      return `a budget of ${remedy.maxTokens}`;
    case 'compression':
      return remedy.adoptions > 0
        ? `adopting ${remedy.adoptions} summaries (frees ${remedy.frees}${clears})`
        : `compressing ${remedy.chunks} queued chunks (frees nothing yet)`;
    case 'unpin':
      return `unpinning ${remedy.messages.length} messages (frees ${remedy.frees}${clears})`;
  }
}

/** Tokens for people: calibrated totals may have thousandths. */
function round(tokens: number): string {
  return String(Math.round(tokens * 1000) / 1000);
}
