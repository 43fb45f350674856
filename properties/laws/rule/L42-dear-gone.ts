/** Says without any of the guards' terms what must never go out: a summary that anyone can see is a waste. */

import { treeOf } from '../../../reference/forest.ts';
import { pairPrice, rawPrice } from '../../../reference/price.ts';
import type { Block, Store } from '../../../src/model/types.ts';
import { type Given, type Trial, validCase } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { leafIds, positionOf, queuedIds, treeIds } from '../reading.ts';

export const L42 = defineLaw({
  id: 'L42',
  name: 'dear-gone',
  family: 'rule',
  kind: 'invariant',
  statement:
    'no emitted summary is plainly dear: text-only messages, none in a window, queued or removed, none between a call and a result of one id, tree fully merged, no message shared, and costing less than the pair both as sent and as charged',
  claims: ['price', 'summaries'],
  ourCounting: true,
  async judge(trial, given) {
    const { options } = given;
    if (options.dearerRule === false || options.positionedRecallPairs === false)
      return didNotApply('nothing is weighed');
    const plain = plainSummaries(trial, given);
    if (plain.length === 0) return didNotApply('no plain summary is there');
    const { summaries } = await trial.layOut(given);
    const dear = plain.find(({ id, dearerBy }) => summaries.includes(id) && dearerBy > 0);
    return dear === undefined
      ? HELD
      : violated(`${dear.id} goes out, and costs ${dear.dearerBy} more than its messages`);
  },
});

/** The roots about whose messages nothing is special, with what their pairs cost beyond them. */
function plainSummaries(trial: Trial, given: Given): { id: string; dearerBy: number }[] {
  const { store } = given;
  const { settings } = validCase(given);
  const { head, recent } = trial.explain(given).reasons.regions;
  const special = new Set([
    ...head,
    ...recent,
    ...queuedIds(store),
    ...betweenCallAndResult(store, [...head, ...trial.explain(given).reasons.regions.middle, ...recent]),
  ]);
  return store.summaries.flatMap((summary) => {
    const leaves = leafIds(store, summary.id);
    const isPlain =
      summary.mergedInto === undefined &&
      isMerged(store, summary.id) &&
      leaves.every((id) => isTextOnly(store, id) && !special.has(id) && !isShared(store, summary.id, id));
    if (!isPlain) return [];
    const tree = treeOf(summary, store);
    const { charge, sent } = pairPrice(tree, settings);
    return [{ id: summary.id, dearerBy: Math.min(charge, sent) - rawPrice(tree, settings) }];
  });
}

function isTextOnly(store: Store, id: string): boolean {
  const message = store.messages.find((one) => one.id === id);
  return message?.content.every(({ type }: Block) => type === 'text') ?? false; // a removed message isn't there
}

/** Every summary under it names it as what it was merged into, and all are there. */
function isMerged(store: Store, id: string): boolean {
  const summary = store.summaries.find((one) => one.id === id);
  if (summary === undefined) return false;
  return (
    summary.level === 1 ||
    summary.sources.every(
      (source) =>
        store.summaries.some((one) => one.id === source && one.mergedInto === id) && isMerged(store, source),
    )
  );
}

/** Whether a summary that isn't of its tree also holds a message. */
function isShared(store: Store, summary: string, leaf: string): boolean {
  const tree = treeIds(store, summary);
  return store.summaries.some(({ id }) => !tree.includes(id) && leafIds(store, id).includes(leaf));
}

/** Messages that stand, in the order of the request, between a call and a later result of its id. */
function betweenCallAndResult(store: Store, order: readonly string[]): string[] {
  const contentOf = (id: string) => store.messages[positionOf(store, id)]?.content ?? [];
  const calls = (id: string) =>
    contentOf(id).flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
  const results = (id: string) =>
    contentOf(id).flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
  return order.filter((_, place) => {
    const called = new Set(order.slice(0, place).flatMap(calls));
    return order.slice(place + 1).some((id) => results(id).some((tool) => called.has(tool)));
  });
}
