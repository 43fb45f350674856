/**
 * Trimmers that are broken on purpose, one way each, as a table: the decisions of a right one with one of
 * them changed, and what no decision can say as a wrapper. Each names the law that must catch it.
 *
 * The faults are those of programs that people use; where a peer or a public report has it, the row says so.
 */

import type { Store } from '../../src/model/types.ts';
import { pinnedIds } from '../laws/reading.ts';
import { isMessage, isNear, pairsOf, type ToolPair, toolPlacesOf } from '../laws/trimmers/reading.ts';
import type { Claim } from './claims.ts';
import type { Sent, SentItem } from './sent.ts';
import type { Answered, Subject } from './subject.ts';
import {
  CUTTING,
  type Decisions,
  newestIds,
  SUMMARIZING,
  SUMMARIZING_CLAIMS,
  systemIds,
  trimmer,
  trusted,
  WINDOW,
  WINDOW_CLAIMS,
} from './trimmers.ts';

/** A broken trimmer. */
export interface BrokenTrimmer {
  readonly name: string;
  /** What is wrong with it. */
  readonly what: string;
  /** The law that must catch it. */
  readonly caughtBy: string;
  readonly from: Decisions;
  readonly change?: Partial<Decisions>;
  /** What it does to the answer, where no decision says that. */
  readonly answer?: (right: Answered, given: { store: unknown }) => unknown;
}

/** Every call with every result of its id. */
function byIdAlone(store: Store): ToolPair[] {
  const places = store.messages.flatMap(toolPlacesOf);
  const results = places.filter(({ kind }) => kind === 'result');
  return places
    .filter(({ kind }) => kind === 'call')
    .flatMap((call) => results.filter(({ id }) => id === call.id).map((result) => ({ call, result })));
}

const pinsFirst = (items: SentItem[], store: Store): SentItem[] => {
  const pinned = pinnedIds(store);
  const isPin = (item: SentItem) => isMessage(item) && pinned.has(item.id);
  return [...items.filter(isPin), ...items.filter((item) => !isPin(item))];
};

let asked = 0;

export const BROKEN_TRIMMERS: readonly BrokenTrimmer[] = [
  {
    name: 'throws',
    what: 'throws where nothing may be kept (LangChain.js)',
    caughtBy: 'TL-01',
    from: WINDOW,
    answer: (right) => {
      if ('sent' in right && right.sent.length === 1)
        throw new TypeError('cannot read properties of undefined');
      return right;
    },
  },
  {
    name: 'junk',
    what: 'answers with the messages themselves',
    caughtBy: 'TL-01',
    from: WINDOW,
    answer: (right) => ('sent' in right ? right.sent : right),
  },
  {
    name: 'strange-id',
    what: 'sends a message that the store does not have',
    caughtBy: 'TL-01',
    from: WINDOW,
    answer: (right) =>
      'sent' in right && right.sent.length > 0 ? { sent: [{ id: 'm0' }, ...right.sent] } : right,
  },
  {
    name: 'tears-pairs',
    what: 'counts messages and not exchanges (BR-02, BR-07)',
    caughtBy: 'TL-02',
    from: WINDOW,
    change: { pairs: () => [] },
  },
  {
    name: 'tears-far-pairs',
    what: 'keeps together only what stands together (BR-21, eight of eleven peers)',
    caughtBy: 'TL-16',
    from: WINDOW,
    change: { pairs: (store) => pairsOf(store).filter((pair) => isNear(pair, store)) },
  },
  {
    name: 'pins-first',
    what: 'puts pins before the summary of what came before them (Strands)',
    caughtBy: 'TL-03',
    from: SUMMARIZING,
    change: { finish: pinsFirst },
  },
  {
    name: 'newest-first',
    what: 'sends the newest message first',
    caughtBy: 'TL-03',
    from: WINDOW,
    change: { finish: (items) => [...items.slice(-1), ...items.slice(0, -1)] },
  },
  {
    name: 'sends-twice',
    what: 'protects the tail by sending it once more (BR-34)',
    caughtBy: 'TL-04',
    from: WINDOW,
    change: { finish: (items) => [...items, ...items.slice(-1)] },
  },
  {
    name: 'summarized-and-kept',
    what: 'leaves a summarised message in the list (BR-33)',
    caughtBy: 'TL-04',
    from: SUMMARIZING,
    change: {
      finish: (items) =>
        items.flatMap((item): SentItem[] =>
          'summaryOf' in item ? [item, { id: item.summaryOf[0] ?? '' }] : [item],
        ),
    },
  },
  {
    name: 'tips-the-budget',
    what: 'looks before it adds, and not after (BR-45)',
    caughtBy: 'TL-05',
    from: WINDOW,
    change: { fits: (_tokens, taken, budget) => taken < budget || taken === 0 },
  },
  {
    name: 'refuses-an-exact-fit',
    what: 'leaves out what just fits',
    caughtBy: 'TL-06',
    from: WINDOW,
    change: { fits: (tokens, taken, budget) => taken + tokens < budget || tokens === 0 },
  },
  {
    name: 'best-fit',
    what: 'goes on after what does not fit, so that more room lets a large message push out small ones (Mastra)',
    caughtBy: 'TL-07',
    from: WINDOW,
    change: { stopsAtFirst: false },
  },
  {
    name: 'forgets-pins',
    what: 'lets pins slide out of the window (BR-71)',
    caughtBy: 'TL-08',
    from: WINDOW,
    change: { kept: (store) => new Set([...systemIds(store), ...newestIds(store)]) },
  },
  {
    name: 'forgets-system',
    what: 'trims the system message like any other (LlamaIndex)',
    caughtBy: 'TL-09',
    from: WINDOW,
    change: { kept: (store) => new Set([...pinnedIds(store), ...newestIds(store)]) },
  },
  {
    name: 'forgets-newest',
    what: 'drops the newest message where it is large (BR-46)',
    caughtBy: 'TL-10',
    from: WINDOW,
    change: { kept: (store) => new Set([...systemIds(store), ...pinnedIds(store)]) },
  },
  {
    name: 'summary-with-a-hole',
    what: 'summarises from the last summary on, and not what that one kept (BR-32)',
    caughtBy: 'TL-11',
    from: SUMMARIZING,
    change: {
      finish: (items) =>
        items.map((item) =>
          'summaryOf' in item && item.summaryOf.length > 1 ? { summaryOf: item.summaryOf.slice(1) } : item,
        ),
    },
  },
  {
    name: 'dear-summary',
    what: 'sends its summary whatever that costs (BR-40, LangChain.js)',
    caughtBy: 'TL-12',
    from: SUMMARIZING,
    change: { isWorthIt: () => true, summaryFits: () => true },
  },
  {
    name: 'writes-into-its-input',
    what: 'trims the list that it was given (Strands)',
    caughtBy: 'TL-13',
    from: WINDOW,
    answer: (right, { store }) => {
      (store as Store).messages.shift();
      return right;
    },
  },
  {
    name: 'changes-its-mind',
    what: 'answers differently when it is asked again',
    caughtBy: 'TL-13',
    from: WINDOW,
    answer: (right) => ('sent' in right ? { ...right, tokens: ++asked % 2 } : right),
  },
  {
    name: 'tears-characters',
    what: 'cuts at a code unit (Strands, Gemini CLI)',
    caughtBy: 'TL-14',
    from: CUTTING,
    change: { cut: (text, length) => text.slice(0, length) },
  },
  {
    name: 'goes-by-ids',
    what: 'takes every call and result of an id for one exchange (AI SDK, BR-22)',
    caughtBy: 'TL-15',
    from: WINDOW,
    change: { pairs: byIdAlone },
  },
];

/** The broken trimmer as a subject, with the claims of the right one that it was made from. */
export function brokenTrimmer({ name, from, change, answer }: BrokenTrimmer): Subject {
  const claims: readonly Claim[] = from.summaryTokens === null ? WINDOW_CLAIMS : SUMMARIZING_CLAIMS;
  const right = trimmer(`broken-trimmer:${name}`, claims, { ...from, ...change });
  if (answer === undefined) return right;
  // what a wrapper makes of it may be no answer at all: that is the point
  return trusted({ ...right, compile: (given) => answer(right.compile(given) as Sent, given) as Sent });
}
