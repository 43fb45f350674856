/**
 * Classes of cases: what the reference's explanation says a case shows.
 *
 * A region is what a law's exception, a guard or a rule's edge looks like from outside. Regions gate the
 * generators (a region that isn't reached fails, by name), label reports, and are what aimed cases are held
 * against. Nothing here reads production.
 */

import { compileReference, type Explained } from '../../reference/model.ts';
import type { Block, Guard, Message } from '../../src/model/types.ts';
import { exceeds, sizeOf } from '../../reference/sizes.ts';
import { coveredIds, leafIds, pinnedIds, queuedIds } from '../laws/reading.ts';
import { type Given, validCase } from '../trial.ts';

/** A case with what the reference says of it, with the rule and without. */
export interface Viewed {
  readonly given: Given;
  readonly on: Explained;
  readonly off: Explained;
}

type Holds = (viewed: Viewed) => boolean;

const verdicts = ({ on }: Viewed) => Object.entries(on.outcome.verdicts);
const verdict =
  (name: string): Holds =>
  (viewed) =>
    verdicts(viewed).some(([, one]) => one.verdict === name);
const guarded =
  (guard: Guard): Holds =>
  (viewed) =>
    verdicts(viewed).some(([, { guards }]) => guards.includes(guard));
const sole =
  (guard: Guard): Holds =>
  (viewed) =>
    verdicts(viewed).some(([, { guards }]) => guards.length === 1 && guards[0] === guard);
const levelOf = ({ given }: Viewed, id: string) =>
  given.store.summaries.find((summary) => summary.id === id)?.level;
const sent =
  (level: number): Holds =>
  (viewed) =>
    viewed.on.outcome.summaries.some((id) => levelOf(viewed, id) === level);
const replacedAt =
  (level: number): Holds =>
  (viewed) =>
    viewed.on.outcome.replaced.some((id) => levelOf(viewed, id) === level);
const repaired =
  (kind: string): Holds =>
  ({ on }) =>
    on.outcome.repairs.some((repair) => repair.kind === kind);
const beside =
  (marked: (viewed: Viewed) => Set<string>): Holds =>
  (viewed) => {
    const covered = coveredIds(viewed.given.store, viewed.on.outcome.summaries);
    return [...marked(viewed)].some((id) => covered.has(id) && viewed.on.reasons.regions.middle.includes(id));
  };
const says =
  (text: string): Holds =>
  ({ on }) =>
    JSON.stringify(on.outcome.entries).includes(text);
const reasoning = ({ given }: Viewed) =>
  given.store.summaries.filter(({ content }) => content.some(({ type }) => type !== 'text'));
const strips = ({ given }: Viewed) =>
  given.options.carrierPolicy === 'live-strip' || given.options.thinkingBound === true;
const callIds = (content: readonly Block[]) =>
  content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
const resultIds = (content: readonly Block[]) =>
  content.flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
const allCallIds = ({ given }: Viewed) => given.store.messages.flatMap(({ content }) => callIds(content));

/** How many of the first messages keep to a window's tokens (W1, W2). */
function fitting({ given }: Viewed, messages: readonly Message[], windowTokens: number): number {
  const { settings } = validCase(given);
  let baseTokens = 0;
  const exceeding = messages.findIndex(({ content }) => {
    baseTokens += sizeOf([...content], settings.estimator);
    return exceeds(baseTokens, windowTokens, settings);
  });
  return exceeding === -1 ? messages.length : exceeding;
}

/** How many messages the head gave up since they hold a call that the next one answers (W1). */
function headGivesUp(viewed: Viewed): number {
  const { store, settings } = validCase(viewed.given);
  if (settings.headWindowTokens === 0) return 0;
  const start = Math.max(
    0,
    store.messages.findIndex(({ id }) => id === store.headStart),
  );
  const fits = fitting(viewed, store.messages.slice(start), settings.headWindowTokens);
  return fits - viewed.on.reasons.regions.head.length;
}

/** How many messages the recent window took in since it began with a result (W2). */
function recentTakesIn(viewed: Viewed): number {
  const { store, settings } = validCase(viewed.given);
  const recent = viewed.on.reasons.regions.recent.length;
  if (settings.recentWindowTokens === 0) return 0;
  const newestFirst = store.messages.slice(store.messages.length - recent).toReversed();
  return recent - fitting(viewed, newestFirst, settings.recentWindowTokens);
}

/** Whether a message goes out as less text than it has, though no text of it is cut (E5). */
function capSpends({ given, on }: Viewed): boolean {
  const texts = (content: readonly Block[]) => content.filter(({ type }) => type === 'text').length;
  return on.outcome.entries.some(
    ({ source, content }) =>
      source.kind === 'raw' &&
      texts(content) < texts(given.store.messages.find(({ id }) => id === source.id)?.content ?? []),
  );
}

/** Whether some limit on results, inputs or images is set, and something that it is about goes out whole (E6, R6). */
function keepsUnderLimit({ given: { options, store }, on }: Viewed): boolean {
  const limited = [
    ...(options.toolResultMaxLastN === undefined ? [] : ['tool_result']),
    ...((options.toolUseInputMaxTokens ?? 0) === 0 ? [] : ['tool_use']),
    ...(options.maxImages === undefined ? [] : ['image']),
  ];
  const stored = store.messages.flatMap(({ content }) => content).map((block) => JSON.stringify(block));
  return on.outcome.entries.some(({ content }) =>
    content.some((block) => limited.includes(block.type) && stored.includes(JSON.stringify(block))),
  );
}

export const GUARDS: readonly Guard[] = [
  'window',
  'whole',
  'alone',
  'shaped',
  'linked',
  'straddled',
  'recalled',
];

/** Every region, and how a case is known to be in it. */
const TABLE = {
  'verdict cheaper': verdict('cheaper'),
  'verdict tie': verdict('tie'),
  'verdict guard': verdict('guard'),
  'verdict replaced': verdict('replaced'),
  ...(Object.fromEntries(GUARDS.map((guard) => [`guard ${guard}`, guarded(guard)])) as Record<
    `guard ${Guard}`,
    Holds
  >),
  ...(Object.fromEntries(GUARDS.map((guard) => [`sole ${guard}`, sole(guard)])) as Record<
    `sole ${Guard}`,
    Holds
  >),
  'level 1 sent': sent(1),
  'level 2 sent': sent(2),
  'level 3 sent': sent(3),
  'level 1 replaced': replacedAt(1),
  'level 2 replaced': replacedAt(2),
  'level 3 replaced': replacedAt(3),
  'tools under replaced': ({ given, on }) => {
    const leaves = coveredIds(given.store, on.outcome.replaced);
    return given.store.messages.some(
      ({ id, content }) => leaves.has(id) && [...callIds(content), ...resultIds(content)].length > 0,
    );
  },
  mended: ({ on, off }) =>
    off.outcome.repairs.some(
      (repair) =>
        repair.kind === 'stubbed' &&
        !on.outcome.repairs.some(
          (other) => other.kind === 'stubbed' && other.call === repair.call && other.at === repair.at,
        ),
    ),
  'pinned beside a summary': beside(({ given }) => pinnedIds(given.store)),
  'queued beside a summary': beside(({ given }) => queuedIds(given.store)),
  'pinned under a dearer one': (viewed) => {
    const pinned = pinnedIds(viewed.given.store);
    return verdicts(viewed).some(
      ([id, one]) =>
        one.verdict !== 'cheaper' &&
        one.verdict !== 'tie' &&
        leafIds(viewed.given.store, id).some((leaf) => pinned.has(leaf)),
    );
  },
  'across taken': ({ given, on }) =>
    on.outcome.mode === 'take' &&
    on.reasons.across.some((id) => on.outcome.summaries.includes(id)) &&
    given.store.summaries.length > 0,
  'covered twice': ({ given, on }) => {
    const leaves = on.outcome.summaries.flatMap((id) => leafIds(given.store, id));
    return new Set(leaves).size < leaves.length;
  },
  'mode leave beside across': ({ on }) => on.outcome.mode === 'leave' && on.reasons.take !== null,
  'mode take': ({ on }) => on.outcome.mode === 'take' && on.outcome.outcome === 'request',
  'mode flip': ({ on, off }) =>
    on.outcome.mode === 'leave' && off.outcome.mode === 'take' && off.outcome.outcome === 'request',
  refused: ({ on }) => on.outcome.outcome === 'refusal',
  'refused by one token': ({ on }) =>
    on.outcome.outcome === 'refusal' && Math.ceil(on.outcome.total) === (on.outcome.limit ?? 0) + 1,
  'fits exactly': ({ on }) =>
    on.outcome.outcome === 'request' && Math.ceil(on.outcome.total) === on.outcome.limit,
  claimed: ({ on }) =>
    Object.values(on.reasons.claimers).some(({ chosen, claimer }) => chosen.length === 0 && claimer !== null),
  'two claimers': ({ given, on }) => {
    const claims = Object.entries(on.reasons.claimers).filter(
      ([, { chosen, claimer }]) => chosen.length === 0 && claimer !== null,
    );
    const claimants = on.reasons.listed.filter((id) => !on.outcome.replaced.includes(id));
    return claims.some(
      ([message]) => claimants.filter((id) => leafIds(given.store, id).includes(message)).length > 1,
    );
  },
  'share kept': ({ on }) =>
    on.reasons.taken.some((id) => on.outcome.replaced.includes(id)) &&
    on.reasons.shown.some((id) => !on.reasons.taken.includes(id) && !on.outcome.replaced.includes(id)),
  'half-merged shown': ({ on }) =>
    on.reasons.listed.some((id) => !on.reasons.across.includes(id) && !on.reasons.shown.includes(id)),
  head: ({ on }) => on.reasons.regions.head.length > 0,
  'head reset': ({ given, on }) =>
    on.reasons.regions.head.length > 0 && on.reasons.regions.head[0] !== given.store.messages[0]?.id,
  'head gives up two': (viewed) => headGivesUp(viewed) >= 2,
  'recent takes in two': (viewed) => recentTakesIn(viewed) >= 2,
  'recent meets head at a result': ({ given, on }) => {
    const { head, middle, recent } = on.reasons.regions;
    const first = given.store.messages.find(({ id }) => id === recent[0]);
    return head.length > 0 && middle.length === 0 && resultIds(first?.content ?? []).length > 0;
  },
  'removed message': ({ given }) =>
    given.store.summaries.some(({ id }) =>
      leafIds(given.store, id).some((leaf) => !given.store.messages.some((message) => message.id === leaf)),
    ),
  'empty message': ({ given }) =>
    given.store.messages.some(({ content }) =>
      content.every((block) => block.type === 'text' && block.text.trim() === ''),
    ),
  'carrier whole': (viewed) => reasoning(viewed).length > 0 && !strips(viewed),
  'carrier stripped': (viewed) => reasoning(viewed).length > 0 && strips(viewed),
  'cap lengthens': ({ on }) => Object.values(on.reasons.prices).some(({ charge, sent: cut }) => cut > charge),
  'cap cuts': says('[truncated — original was'),
  'cap spent': (viewed) => capSpends(viewed),
  'kept under a limit': (viewed) => keepsUnderLimit(viewed),
  'pruned result': says('[Result truncated — tool '),
  'pruned input': says('"_truncated":true'),
  'dropped image': says('[image dropped from live context]'),
  'combined pair': ({ on }) => on.outcome.entries.some(({ source }) => source.kind === 'summaries'),
  'repeated id': (viewed) => new Set(allCallIds(viewed)).size < allCallIds(viewed).length,
  'far result': ({ given: { store } }) =>
    store.messages.some(({ content }, index) => {
      const later = store.messages.slice(index + 8).flatMap((message) => resultIds(message.content));
      return callIds(content).some((id) => later.includes(id));
    }),
  'id rewritten': (viewed) => {
    const ids = new Set(allCallIds(viewed));
    const { outcome } = viewed.on;
    return (
      outcome.outcome === 'request' &&
      outcome.messages.some(({ content }) => callIds(content).some((id) => !ids.has(id)))
    );
  },
  'repair stubbed': repaired('stubbed'),
  'repair moved': repaired('moved'),
  'repair dropped': repaired('dropped'),
} as const satisfies Record<string, Holds>;

export type RegionName = keyof typeof TABLE;
export const REGION_NAMES = Object.keys(TABLE) as RegionName[];

/** Asks the reference about a case, with the rule and without. */
export function view(given: Given): Viewed {
  const { store, budget, settings } = validCase(given);
  return {
    given,
    on: compileReference(store, budget, settings),
    off: compileReference(store, budget, { ...settings, dearerRule: false }),
  };
}

/** The regions that a case is in. */
export function regionsOf(viewed: Viewed): RegionName[] {
  return REGION_NAMES.filter((name) => TABLE[name](viewed));
}
