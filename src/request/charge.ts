/**
 * What a request is charged, by region and level, before anything of it is written.
 *
 * Whether a draft fits is told by its charge alone, so a draft that doesn't stand (leave mode where take mode
 * does, a remedy that is tried) costs what it has of runs and pairs, not what it has of messages. Charges
 * are base tokens: a pair's as the rule charges it, a raw message's as it goes out, before repair.
 *
 * Holds E7, C1's charge.
 */

import type { Facts } from '../facts.ts';
import type { Tree } from '../forest.ts';
import type { Amount, Level, RequestAmounts } from '../model/types.ts';
import type { Exchange } from '../price.ts';
import type { Run } from '../runs.ts';
import { joined } from './combined.ts';
import type { Item, Items } from './layout.ts';

export interface Charged {
  /** By region, the middle by what stands in it. */
  readonly amounts: RequestAmounts;
  /** Base tokens by region, pairs in the middle. */
  readonly regions: { readonly head: number; readonly middle: number; readonly recent: number };
  /** All that is charged, with the overhead (E7). */
  readonly baseTokens: number;
  /** The combined pair, which is made to be charged; null where there is none (C1). */
  readonly combined: Exchange | null;
}
/** Charges while they are summed. */
interface Charging {
  readonly amounts: RequestAmounts;
  combined: Exchange | null;
}

/** Charges the items of a request (E7). */
export function chargeItems(facts: Facts, { head, middle, recent }: Items): Charged {
  const pairs = { 1: none(), 2: none(), 3: none() };
  const amounts = { head: none(), middleRaw: none(), pairs, combined: none(), recent: none() };
  const charging: Charging = { amounts, combined: null };
  for (const item of head) chargeItem(facts, item, amounts.head, charging);
  for (const item of middle) chargeItem(facts, item, amounts.middleRaw, charging);
  for (const item of recent) chargeItem(facts, item, amounts.recent, charging);
  const inPairs = pairs[1].tokens + pairs[2].tokens + pairs[3].tokens + amounts.combined.tokens;
  const regions = {
    head: amounts.head.tokens,
    middle: amounts.middleRaw.tokens + inPairs,
    recent: amounts.recent.tokens,
  };
  const baseTokens = facts.settings.overheadTokens + regions.head + regions.middle + regions.recent;
  return { amounts, regions, baseTokens, combined: charging.combined };
}

const none = (): Amount => ({ count: 0, tokens: 0 });

/** @param ofRaw where the region's raw messages are counted */
function chargeItem(facts: Facts, item: Item, ofRaw: Amount, charging: Charging): void {
  switch (item.kind) {
    case 'raw':
      return add(ofRaw, item.run.to - item.run.from, tokensOf(facts, item.run));
    case 'pair':
      return add(charging.amounts.pairs[item.tree.level], 1, facts.pairOf(item.tree).charge);
    case 'combined':
      charging.combined = joined(item.trees, facts.settings);
      return add(charging.amounts.combined, item.trees.length, charging.combined.charge);
  }
}

function add(amount: Amount, count: number, tokens: number): void {
  amount.count += count;
  amount.tokens += tokens;
}

/** What a run of messages is charged as it goes out: two look-ups where all go out as stored. */
function tokensOf({ isAllAsStored, sizes, goingAt }: Facts, { from, to }: Run): number {
  if (isAllAsStored) return sizes.between(from, to);
  let tokens = 0;
  for (let position = from; position < to; position++) tokens += goingAt(position).stored;
  return tokens;
}

/** How many pairs of each level there are, the combined pair's summaries one by one. */
export function countLevels({ middle }: Items): Record<Level, number> {
  const counts: Record<Level, number> = { 1: 0, 2: 0, 3: 0 };
  const count = ({ level }: Tree) => counts[level]++;
  for (const item of middle) {
    if (item.kind === 'pair') count(item.tree);
    if (item.kind === 'combined') item.trees.forEach(count);
  }
  return counts;
}
