/** Which summaries go out, and which messages of the middle go raw: S1-S4, the dearer-summary rule
 * (D1, D2, D4), pins and queues (M4, M5), completion (D5), verdicts (X4). D6 is what may come of it. */
import type { Message, Settings, Store, Verdict } from '../src/model/types.ts';
import { covers, isBlankSummary, type Tree } from './forest.ts';
import { guardsOf, type Ground } from './guards.ts';
import { answerPrice, pairPrice, rawPrice } from './price.ts';

/** S1, S2: the roots that aren't blank. */
export const rootsOf = (trees: Tree[]): Tree[] =>
  trees.filter(({ summary }) => summary.mergedInto === undefined && !isBlankSummary(summary));

/** S2: listed, not across, and not yielding to sources that are all shown: so level 1 is judged first. */
export function shownOf(listed: Tree[], across: Tree[]): Tree[] {
  const shown: Tree[] = [];
  const isShown = (source: string): boolean => shown.some(({ summary }) => summary.id === source);
  for (const level of [1, 2, 3]) {
    for (const tree of listed) {
      if (tree.summary.level !== level || across.includes(tree)) continue;
      if (level === 1 || !tree.summary.sources.every(isShown)) shown.push(tree);
    }
  }
  return listed.filter((tree) => shown.includes(tree)); // in creation order
}

/** S3: level 3 first, in creation order; what a level leaves unused goes to the next one down. */
export function takenOf(shown: Tree[], settings: Settings): Tree[] {
  const taken: Tree[] = [];
  let allowance = 0;
  for (const level of [3, 2, 1] as const) {
    allowance += settings[`l${level}BudgetTokens`];
    for (const tree of shown.filter(({ summary }) => summary.level === level)) {
      const size = tree.summary.recordedTokens ?? answerPrice(tree, settings);
      if (size > allowance) break; // stop at the first that does not fit
      allowance -= size;
      taken.push(tree);
    }
  }
  return taken;
}

/** D1: a listed summary with its prices, and every guard that holds, dearer or not. */
export function weigh(tree: Tree, ground: Ground, settings: Settings) {
  const raw = rawPrice(tree, settings);
  return { tree, ...pairPrice(tree, settings), raw, guards: guardsOf(tree, ground) };
}
export type Weighed = ReturnType<typeof weigh>;

/** D1, D2, P4, X4: a tie keeps the summary; a dearer one that no guard keeps is replaced. */
export function verdictOf({ charge, sent, raw, guards }: Weighed): Verdict {
  const price = Math.min(charge, sent);
  if (raw > price) return { verdict: 'cheaper', charge, sent, guards: [] };
  if (raw === price) return { verdict: 'tie', raw, charge, sent, guards: [] };
  return { verdict: guards.length > 0 ? 'guard' : 'replaced', raw, charge, sent, guards };
}

/** M4: the pinned messages: every position between a pin's two, whichever comes first. */
export function pinnedOf({ messages, pins }: Store): Message[] {
  return pins.flatMap((pin) => {
    const first = messages.findIndex(({ id }) => id === pin.first);
    const last = messages.findIndex(({ id }) => id === pin.last);
    if (first === -1 || last === -1) return []; // an endpoint without a position: it does nothing
    return messages.slice(Math.min(first, last), Math.max(first, last) + 1);
  });
}

/** S4, D4: what S3 took, less every replaced summary and every summary under one. */
export const withoutReplaced = (taken: Tree[], replaced: Tree[]): Tree[] =>
  taken.filter(({ summary }) => !replaced.some(({ members }) => members.includes(summary.id)));

/** D5: from what is kept of S3's, every middle message in order. `claims`: what had covered it by then. */
export function complete(store: Store, middle: Message[], kept: Tree[], claimers: Tree[]) {
  const chosen = [...kept];
  const raw: { message: Message; because: 'pinned' | 'queued' | 'unclaimed' }[] = [];
  const claims: [message: string, claim: { chosen: string[]; claimer: string | null }][] = [];
  const pinned = pinnedOf(store);
  const queued = store.chunks.filter(({ compressed }) => !compressed).flatMap(({ messages }) => messages);
  for (const message of middle) {
    const isPinned = pinned.includes(message);
    if (isPinned || queued.includes(message.id)) {
      raw.push({ message, because: isPinned ? 'pinned' : 'queued' });
      continue;
    }
    const over = chosen.filter((tree) => covers(tree, message.id)).map(({ summary }) => summary.id);
    const able = claimers.filter((tree) => over.length === 0 && covers(tree, message.id));
    const highest = Math.max(...able.map(({ summary }) => summary.level));
    const claimer = able.find(({ summary }) => summary.level === highest); // the earliest created
    if (claimer !== undefined) chosen.push(claimer);
    else if (over.length === 0) raw.push({ message, because: 'unclaimed' });
    claims.push([message.id, { chosen: over, claimer: claimer?.summary.id ?? null }]);
  }
  return { chosen, raw, claims };
}
export type Completed = ReturnType<typeof complete>;
