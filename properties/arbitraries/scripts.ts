/**
 * Scripts: a store of the general generator, grown step by step through every kind of change, with compiles
 * between, some of them dry.
 *
 * The store is cooked whole, and its parts are then put in an order in which each may come: messages one by
 * one, a summary as soon as what it names is there, a mark after its parent. So everything that the general
 * generator reaches is grown into.
 */

import fc from 'fast-check';
import type { Options } from '../../src/model/options.ts';
import type { Store, Summary } from '../../src/model/types.ts';
import { deepFreeze } from '../freeze.ts';
import { type Act, applyChange, type Change, type Script } from '../sessions/script.ts';
import type { Given } from '../trial.ts';
import { pick } from './draft.ts';
import { KNOBS } from './knobs.ts';
import { cook, recipes } from './recipes.ts';

const EMPTY: Store = { messages: [], summaries: [], pins: [], chunks: [] };

/** One more change, of a kind that growing alone doesn't make. */
interface Upset {
  readonly after: number;
  readonly kind: number;
  readonly at: number;
}
const upset: fc.Arbitrary<Upset> = fc.record({
  after: fc.nat(KNOBS.mostReference),
  kind: fc.nat(3),
  at: fc.nat(KNOBS.mostReference),
});

/** How a script compiles: after which steps (bits), which of these dry (bits), and at which share of the budget. */
const compiling = fc.record({
  steps: fc.nat(2 ** 20 - 1),
  dry: fc.nat(2 ** 20 - 1),
  percents: fc.array(fc.nat(150), { minLength: 1, maxLength: 5 }),
});

const grown: fc.Arbitrary<Script> = fc
  .noBias(fc.record({ recipe: recipes, upsets: fc.array(upset, { maxLength: 4 }), compiling }))
  .map(({ recipe, upsets, compiling: when }) => {
    const given = cook(recipe);
    const haste = HASTE[recipe.budget.from % HASTE.length] ?? 'none';
    const growth = growthOf(given.store, haste);
    const changes = withUpsets(haste === 'marks' ? withLateMarks(growth) : growth, upsets);
    const isNaming = haste === 'parents' || haste === 'all';
    const options = isNaming ? { ...given.options, ...NAMING } : given.options;
    return deepFreeze({ store: EMPTY, options, acts: withCompiles(changes, given, when) });
  });

/** A level-3 summary over one of level 2 over one of level 1, dearer than their message, marked in either order. */
const towers: fc.Arbitrary<Script> = fc
  .record({ tokens: fc.nat(40), marks: fc.constantFrom<(1 | 2)[]>([1, 2], [2, 1], [2]) })
  .map(({ tokens, marks }) => {
    const summary = (level: 1 | 2 | 3, source: string): Change => ({
      kind: 'addSummary',
      summary: {
        id: `S${level}`,
        level,
        sources: [source],
        content: [{ type: 'text', text: 'dear', tokens }],
      },
    });
    const compile: Act = { kind: 'compile', budget: 1_000, dryRun: false };
    const merges = marks.map((level): Change => ({
      kind: 'markMerged',
      child: `S${level}`,
      parent: `S${level + 1}`,
    }));
    return deepFreeze({
      store: EMPTY,
      options: { estimator: 'chars', recentWindowTokens: 0 },
      acts: [
        { kind: 'append', message: { id: 'm1', role: 'user', content: [] } },
        summary(1, 'm1'),
        summary(2, 'S1'),
        summary(3, 'S2'),
        compile,
        ...merges.flatMap((merge): Act[] => [merge, compile]),
      ],
    } satisfies Script);
  });

/** A compile with room for everything. */
const COMPILE: Act = { kind: 'compile', budget: 10_000, dryRun: false };

/** A summary over every other message, far cheaper than the first of them: its sum may stop there. */
const gapped: fc.Arbitrary<Script> = fc
  .record({ tokens: fc.nat(40), runs: fc.nat(3) })
  .map(({ tokens, runs }) => {
    const ids = Array.from({ length: 3 + 2 * runs }, (_, index) => `m${index + 1}`);
    const text = { type: 'text', text: 'said', tokens: 20 + tokens } as const;
    return deepFreeze({
      store: EMPTY,
      options: { estimator: 'chars', recentWindowTokens: 0 },
      acts: [
        ...ids.map((id): Change => ({ kind: 'append', message: { id, role: 'user', content: [text] } })),
        {
          kind: 'addSummary',
          summary: {
            id: 'S1',
            level: 1,
            sources: ids.filter((_, index) => index % 2 === 0),
            content: [{ type: 'text', text: 'brief', tokens: 1 }],
          },
        },
        COMPILE,
      ],
    } satisfies Script);
  });

/** A dear summary over a call, its result in the next message, and a head that comes to start there and goes back. */
const turned: fc.Arbitrary<Script> = fc
  .record({ tokens: fc.nat(40), headWindowTokens: fc.integer({ min: 1, max: 40 }) })
  .map(({ tokens, headWindowTokens }) => {
    const first = { type: 'text', text: 'first', tokens: headWindowTokens } as const; // the head takes no more
    const call = { type: 'tool_use', id: 'x', name: 'look', input: {}, tokens: 1 } as const;
    const result = { type: 'tool_result', tool_use_id: 'x', content: 'seen', tokens: 1 } as const;
    const text = { type: 'text', text: 'dear', tokens: 40 + tokens } as const;
    return deepFreeze({
      store: EMPTY,
      options: { estimator: 'chars', headWindowTokens, recentWindowTokens: 0 },
      acts: [
        { kind: 'append', message: { id: 'm1', role: 'user', content: [first] } },
        { kind: 'append', message: { id: 'm2', role: 'assistant', content: [call] } },
        { kind: 'addSummary', summary: { id: 'S1', level: 1, sources: ['m2'], content: [text] } },
        { kind: 'append', message: { id: 'm3', role: 'user', content: [result] } },
        COMPILE,
        { kind: 'resetHead', id: 'm3' },
        COMPILE,
        { kind: 'resetHead', id: null },
        COMPILE,
      ],
    } satisfies Script);
  });

/** Pins and queued chunks beside one summary, of which the later ones go. */
const chosen: fc.Arbitrary<Script> = fc.nat(40).map((tokens) => {
  const ids = ['m1', 'm2', 'm3', 'm4'];
  const text = { type: 'text', text: 'said', tokens: 20 + tokens } as const;
  const brief = { type: 'text', text: 'brief', tokens: 1 } as const;
  return deepFreeze({
    store: EMPTY,
    options: { estimator: 'chars', recentWindowTokens: 0 },
    acts: [
      ...ids.map((id): Change => ({ kind: 'append', message: { id, role: 'user', content: [text] } })),
      { kind: 'addSummary', summary: { id: 'S1', level: 1, sources: ids, content: [brief] } },
      { kind: 'pin', range: { first: 'm1', last: 'm1' } },
      { kind: 'pin', range: { first: 'm2', last: 'm2' } },
      { kind: 'queue', chunk: { messages: ['m3'] } },
      { kind: 'queue', chunk: { messages: ['m4'] } },
      COMPILE,
      { kind: 'unpin', range: { first: 'm2', last: 'm2' } },
      COMPILE,
      { kind: 'adopt', chunk: { messages: ['m4'] } },
      COMPILE,
    ],
  } satisfies Script);
});

export const scripts: fc.Arbitrary<Script> = fc.oneof(
  { weight: 15, arbitrary: grown },
  { weight: 2, arbitrary: towers },
  { weight: 1, arbitrary: gapped },
  { weight: 1, arbitrary: turned },
  { weight: 1, arbitrary: chosen },
);

/**
 * Which summaries come before all that they name is there, or before anything is marked: a crash or another
 * writer leaves such stores.
 */
type Haste = 'none' | 'parents' | 'all' | 'marks';
const HASTE: readonly Haste[] = ['none', 'parents', 'marks', 'all'];
/** Where sources come late, the header names them: what a pair costs then changes after it was first seen. */
const NAMING: Options = { recallHeaderTemplate: '{first}..{last} {level}' };

/** The changes that grow a store from nothing. */
function growthOf(store: Store, haste: Haste): Change[] {
  const changes: Change[] = [];
  const there = new Set<string>();
  const isHasty = haste === 'parents' || haste === 'all';
  const creation = isHasty ? store.summaries.toSorted((a, b) => b.level - a.level) : store.summaries;
  const left = { summaries: [...creation], pins: [...store.pins], chunks: [...store.chunks] };
  const coming = new Set([...store.messages, ...store.summaries].map(({ id }) => id));
  const isThere = (id: string) => there.has(id) || !coming.has(id); // what never comes isn't waited for
  const add = (change: Change, id?: string) => {
    changes.push(change);
    if (id !== undefined) there.add(id);
  };
  const isReady = ({ level, sources }: Summary) =>
    level > 1
      ? isHasty || sources.every(isThere)
      : haste === 'all'
        ? sources.some(isThere)
        : sources.every(isThere);
  const addReady = () => {
    for (let next = left.summaries[0]; next !== undefined && isReady(next); next = left.summaries[0]) {
      left.summaries.shift();
      addSummary(next, store, there, add);
    }
    while (left.pins[0] !== undefined && isThere(left.pins[0].first) && isThere(left.pins[0].last))
      add({ kind: 'pin', range: left.pins.shift() ?? { first: '', last: '' } });
    while (left.chunks[0]?.messages.every(isThere) === true) {
      const { messages, compressed } = left.chunks.shift() ?? { messages: [], compressed: false };
      add({ kind: 'queue', chunk: { messages } });
      if (compressed) add({ kind: 'adopt', chunk: { messages } });
    }
  };
  for (const message of store.messages) {
    add({ kind: 'append', message }, message.id);
    if (message.id === store.headStart) add({ kind: 'resetHead', id: message.id });
    addReady();
  }
  addReady();
  return changes;
}

/** All marks at the end, the last first: trees are whole from the top down. */
function withLateMarks(growth: readonly Change[]): Change[] {
  const isMark = ({ kind }: Change) => kind === 'markMerged';
  return [...growth.filter((change) => !isMark(change)), ...growth.filter(isMark).toReversed()];
}

/** A summary comes unmarked; marks are set once child and parent are there, as a merge writes them. */
function addSummary(
  summary: Summary,
  store: Store,
  there: ReadonlySet<string>,
  add: (change: Change, id?: string) => void,
): void {
  const { mergedInto, ...unmarked } = summary;
  add({ kind: 'addSummary', summary: unmarked }, summary.id);
  if (mergedInto !== undefined && there.has(mergedInto))
    add({ kind: 'markMerged', child: summary.id, parent: mergedInto });
  for (const child of store.summaries) {
    if (child.mergedInto === summary.id && there.has(child.id))
      add({ kind: 'markMerged', child: child.id, parent: summary.id });
  }
}

/** Puts in what growing alone doesn't do: a removal, a reset of the head, a pin taken away. */
function withUpsets(growth: readonly Change[], upsets: readonly Upset[]): Change[] {
  const changes: Change[] = [];
  let store = EMPTY;
  growth.forEach((change, index) => {
    changes.push(change);
    store = applyChange(store, change);
    for (const one of upsets) {
      if (one.after % growth.length !== index) continue;
      const more = upsetOf(one, store);
      if (more === undefined) continue;
      changes.push(more);
      store = applyChange(store, more);
    }
  });
  return changes;
}

function upsetOf({ kind, at }: Upset, { messages, pins }: Store): Change | undefined {
  const message = pick(messages, at);
  if (kind === 1) return { kind: 'resetHead', id: at % 2 === 0 ? null : (message?.id ?? null) };
  if (kind === 2) {
    const range = pick(pins, at);
    return range === undefined ? undefined : { kind: 'unpin', range };
  }
  return message === undefined || messages.length < 2 ? undefined : { kind: 'remove', id: message.id };
}

function withCompiles(
  changes: readonly Change[],
  given: Given,
  when: { steps: number; dry: number; percents: readonly number[] },
): Act[] {
  const whole = typeof given.budget === 'number' ? given.budget : (given.budget?.maxTokens ?? 100);
  return changes.flatMap((change, index): Act[] => {
    const bit = 1 << (index % 20);
    const isLast = index === changes.length - 1;
    if ((when.steps & bit) === 0 && !isLast) return [change];
    const percent = when.percents[index % when.percents.length] ?? 100;
    return [
      change,
      { kind: 'compile', budget: Math.ceil((whole * percent) / 100), dryRun: (when.dry & bit) !== 0 },
    ];
  });
}
