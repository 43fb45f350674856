/** The reference model, one compile from top to bottom: the window rule (S1), the request's total (E7),
 * what is sent or refused (B3, B4), the outcome of part 80. Each step's name leads to its rules. */
import type { Budget, Layout, Mode, RefusalOutcome, RequestOutcome } from '../src/model/types.ts';
import type { Settings, Store } from '../src/model/types.ts';
import { treeOf, type Tree } from './forest.ts';
import { groundOf, isAcross } from './guards.ts';
import { entryOf, layOut } from './layout.ts';
import { onTheWire, pairUp, partsOf, repair, type Piece } from './pairing.ts';
import { regionsOf } from './regions.ts';
import { budgetRemedy, compressionRemedy, fits, limitOf, unpinRemedy } from './remedies.ts';
import { complete, rootsOf, shownOf, takenOf, verdictOf, weigh, withoutReplaced } from './select.ts';
import { sizeOf } from './sizes.ts';

export type Run = ReturnType<typeof run>;
/** S1: both runs (`take` is null where nothing is across), and the one that stands. */
export type Ruled = { leave: Run; take: Run | null; stands: Run };
export type Reasons = ReturnType<typeof reasonsOf>;
export type Explained = { outcome: RequestOutcome | RefusalOutcome; reasons: Reasons };

/** One run in one window mode, laid out and charged: it reads store and options alone (B3, B4). */
function run(store: Store, settings: Settings, mode: Mode) {
  const regions = regionsOf(store, settings);
  const trees = store.summaries.map((summary) => treeOf(summary, store));
  const across = rootsOf(trees).filter((tree) => isAcross(tree, regions));
  const listed = rootsOf(trees).filter((tree) => mode === 'take' || !across.includes(tree));
  const ground = groundOf(regions, trees);
  const weighed = listed.map((tree) => weigh(tree, ground, settings));
  // D1, C1: with the rule off, or with the combined pair, nothing is weighed.
  const weighs = settings.dearerRule && settings.positionedRecallPairs;
  const verdicts = weighs ? weighed.map((one) => ({ ...one, verdict: verdictOf(one) })) : [];
  const replaced = verdicts.filter(({ verdict }) => verdict.verdict === 'replaced').map(({ tree }) => tree);
  const shown = shownOf(listed, across);
  const taken = takenOf(shown, settings);
  const claimers = listed.filter((tree) => !replaced.includes(tree));
  const completed = complete(store, regions.middle, withoutReplaced(taken, replaced), claimers);
  const placed = layOut(store, settings, regions, completed);
  // E7: the overhead, the pairs' charges and the raw charges.
  const total = placed.reduce((sum, { charge }) => sum + charge, settings.overheadTokens);
  const steps = { regions, trees, across, listed, weighed, verdicts, replaced, shown, taken, completed };
  return { mode, ...steps, placed, total };
}

/** S1: leave mode first; where something is across and that does not fit, take mode. */
function windowRule(store: Store, budget: Budget, settings: Settings): Ruled {
  const leave = run(store, settings, 'leave');
  const take = leave.across.length === 0 ? null : run(store, settings, 'take');
  const stands = take === null || fits(leave.total, budget, settings) ? leave : take;
  return { leave, take, stands };
}

/** What a compile of this store must answer, and why. */
export function compileReference(store: Store, budget: Budget, settings: Settings): Explained {
  const ruled = windowRule(store, budget, settings);
  const reasons = reasonsOf(ruled);
  const { mode, placed, replaced, verdicts, total } = ruled.stands;
  const parts = partsOf(placed);
  const answers = pairUp(parts, settings.pairing);
  const [sent, repairs] = repair(parts, answers, store);
  const sentBlocks = sent.flatMap(({ content }) => content);
  const raws = placed.filter(({ source }) => source.kind === 'raw');
  const pairs = placed.filter(({ source }) => source.kind !== 'raw');
  const refTo = ({ message, index }: Piece) => ({ message, block: index });
  const layout: Layout = {
    limit: settings.enforceBudget ? limitOf(budget, settings) : null,
    total: (settings.calibrationThousandths * total) / 1000,
    sentTokens: settings.overheadTokens + sizeOf(sentBlocks, settings.estimator),
    mode,
    acrossFallback: mode === 'take',
    order: placed.flatMap(({ shows }) => shows),
    raw: raws.flatMap(({ shows }) => shows),
    summaries: pairs.flatMap(({ shows }) => shows),
    replaced: idsOf(replaced),
    verdicts: byId(verdicts.map(({ tree, verdict }) => [tree.summary.id, verdict])),
    entries: placed.map(entryOf),
    pairs: answers.map(({ call, result }) => ({ call: refTo(call), result: result && refTo(result) })),
    repairs,
  };
  if (fits(total, budget, settings)) {
    const messages = sent.map(({ role, content }) => ({ role, content: content.map(onTheWire) }));
    return { outcome: { outcome: 'request', ...layout, messages }, reasons };
  }
  const after = (changed: Store) => {
    const then = windowRule(changed, budget, settings).stands.total;
    return { total: then, clears: fits(then, budget, settings) };
  };
  const compression = compressionRemedy(store, ruled, after);
  const unpin = unpinRemedy(store, ruled, after);
  const clearedBy = [budgetRemedy(ruled, budget, settings), ...compression, ...unpin];
  return { outcome: { outcome: 'refusal', ...layout, clearedBy }, reasons };
}

/** Why the outcome is what it is: the select that stands, and both modes' totals, in base tokens. */
function reasonsOf({ stands, leave, take }: Ruled) {
  const { head, middle, recent } = stands.regions;
  const { weighed, completed } = stands;
  return {
    regions: { head: messageIds(head), middle: messageIds(middle), recent: messageIds(recent) },
    listed: idsOf(stands.listed),
    across: idsOf(stands.across),
    shown: idsOf(stands.shown),
    taken: idsOf(stands.taken),
    prices: byId(weighed.map(({ tree, charge, sent, raw }) => [tree.summary.id, { charge, sent, raw }])),
    guards: byId(weighed.map(({ tree, guards }) => [tree.summary.id, guards])),
    claimers: byId(completed.claims),
    rawBecause: byId(completed.raw.map(({ message, because }) => [message.id, because])),
    leave: leave.total,
    take: take?.total ?? null,
  };
}

/** The ids of messages, and of summaries, in the order given. */
const messageIds = (messages: { id: string }[]): string[] => messages.map(({ id }) => id);
const idsOf = (trees: Tree[]): string[] => trees.map(({ summary }) => summary.id);

/** A record by id; `fromEntries`, since an id may be `__proto__`. */
const byId = <Value>(entries: [id: string, value: Value][]): { [id: string]: Value } =>
  Object.fromEntries(entries);
