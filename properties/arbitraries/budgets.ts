/**
 * Budgets that are told by the case's own totals: exactly what it needs, one less, one more, a prefix.
 *
 * A budget drawn blindly nearly always fits everything or nothing. These are symbols, resolved when the
 * store is whole, so that they still mean the same after every shrink.
 */

import { compileReference } from '../../reference/model.ts';
import type { Settings, Store } from '../../src/model/types.ts';
import { leastMaxTokens } from '../budgets.ts';
import { pick } from './draft.ts';

/** A budget as a symbol: what it is measured from, and how far off it is. */
export interface BudgetAim {
  readonly from: number;
  readonly off: number;
}

/** What a budget may be measured from: base tokens, or nothing where the case has no such figure. */
export const ANCHORS: readonly { readonly name: string; of(figures: Figures): number | null }[] = [
  { name: 'on, leave', of: ({ on }) => on.leave },
  { name: 'on, take', of: ({ on }) => on.take },
  { name: 'off, leave', of: ({ off }) => off.leave },
  { name: 'off, take', of: ({ off }) => off.take },
  { name: 'all of it, and more', of: ({ on, off }) => on.leave + off.leave + 100 },
  { name: 'between the modes', of: ({ on, off }) => Math.floor((on.leave + (off.take ?? on.leave)) / 2) },
  { name: 'a prefix', of: ({ prefix }) => prefix },
];
/** How far off the anchor. */
export const OFFSETS = [0, -1, 1, 3, -7];

export interface Figures {
  on: { leave: number; take: number | null };
  off: { leave: number; take: number | null };
  /** What the first half of the request's entries are charged. */
  prefix: number;
}

/** The budget that an aim means for a store under its settings. */
export function resolveBudget(aim: BudgetAim, store: Store, settings: Settings, reserve: number): number {
  const totals = figuresOf(store, settings);
  const anchor = pick(ANCHORS, aim.from)?.of(totals) ?? totals.on.leave;
  return Math.max(reserve, leastMaxTokens(anchor, settings, reserve) + (pick(OFFSETS, aim.off) ?? 0));
}

function figuresOf(store: Store, settings: Settings): Figures {
  const unlimited = { maxTokens: 0, reserveForResponse: 0 };
  const open = { ...settings, enforceBudget: false };
  const on = compileReference(store, unlimited, { ...open, dearerRule: true });
  const off = compileReference(store, unlimited, { ...open, dearerRule: false });
  const charges = on.outcome.entries.map(({ charge }) => charge);
  const half = charges.slice(0, Math.ceil(charges.length / 2));
  return { on: on.reasons, off: off.reasons, prefix: half.reduce((sum, charge) => sum + charge, 0) };
}
