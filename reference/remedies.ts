/** The limit (B1, B2), and what would clear a refusal (B6): each remedy alone, at the same budget. */
import type { Budget, Chunk, Remedy, Settings, Store } from '../src/model/types.ts';
import { covers, isBlankSummary } from './forest.ts';
import type { Ruled } from './model.ts';
import { pinnedOf } from './select.ts';
import { exceeds } from './sizes.ts';

/** B1, B2: `floor(input budget × (1,000 + grace) / 1,000)`. */
export const limitOf = (budget: Budget, { graceThousandths }: Settings): number =>
  Number((BigInt(budget.maxTokens - budget.reserveForResponse) * BigInt(1000 + graceThousandths)) / 1000n);

/** B2: whether a base total is within the limit. */
export const fits = (total: number, budget: Budget, settings: Settings): boolean =>
  !settings.enforceBudget || !exceeds(total, limitOf(budget, settings), settings);

/** B6 `budget`: the least `maxTokens` at which this store compiles, in either window mode. */
export function budgetRemedy({ leave, take }: Ruled, budget: Budget, settings: Settings): Remedy {
  const dividedUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;
  const total = BigInt(Math.min(leave.total, take?.total ?? leave.total));
  const limit = dividedUp(BigInt(settings.calibrationThousandths) * total, 1000n);
  const input = dividedUp(limit * 1000n, BigInt(1000 + settings.graceThousandths));
  return { kind: 'budget', maxTokens: Number(input) + budget.reserveForResponse, clears: true };
}

/** B6: what follows for a changed store: the total (leave, then take), and whether it fits. */
export type After = (changed: Store) => { total: number; clears: boolean };

/** B6 `compression`: queued chunks to adopt, and those whose summaries are not written yet. */
export function compressionRemedy(store: Store, { stands }: Ruled, after: After): Remedy[] {
  const isSame = (one: string[], other: string[]) => JSON.stringify(one) === JSON.stringify(other);
  const isExact = ({ messages }: Chunk): boolean =>
    store.summaries.some(({ level, sources }) => level === 1 && isSame(sources, messages));
  const isWritten = ({ messages }: Chunk): boolean =>
    stands.trees.some((tree) => !isBlankSummary(tree.summary) && messages.some((id) => covers(tree, id)));
  const adopting = (chosen: Chunk[]): Store => {
    const adopt = (one: Chunk) => (chosen.includes(one) ? { ...one, compressed: true } : one);
    return { ...store, chunks: store.chunks.map(adopt) };
  };
  const queued = store.chunks.filter(({ compressed }) => !compressed);
  const adopted = queued.filter((chunk) => isExact(chunk) && after(adopting([chunk])).total < stands.total);
  const chunks = queued.filter((chunk) => !isWritten(chunk)).length;
  if (adopted.length === 0 && chunks === 0) return [];
  const { total, clears } = after(adopting(adopted)); // with none adopted, what was refused
  return [{ kind: 'compression', adoptions: adopted.length, frees: stands.total - total, chunks, clears }];
}

/** B6 `unpin`: just those pinned middle messages that a summary sent in this request covers. */
export function unpinRemedy(store: Store, { stands }: Ruled, after: After): Remedy[] {
  const pinned = pinnedOf(store);
  const isCovered = (id: string): boolean => stands.completed.chosen.some((tree) => covers(tree, id));
  const beside = stands.regions.middle.filter((one) => pinned.includes(one) && isCovered(one.id));
  const others = pinned.filter((message) => !beside.includes(message));
  const pins = others.map(({ id }) => ({ first: id, last: id }));
  const { total, clears } = after({ ...store, pins });
  if (total >= stands.total) return []; // so it is with none to unpin
  return [{ kind: 'unpin', messages: beside.map(({ id }) => id), frees: stands.total - total, clears }];
}
