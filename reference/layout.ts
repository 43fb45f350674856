/** The request's entries in order, and what each is charged: E1-E3, E7, and the combined pair (C1). */
import type { Block, Entry, Message, Settings, Source, Store, Summary } from '../src/model/types.ts';
import type { Tree } from './forest.ts';
import type { Turn } from './pairing.ts';
import { pairPrice } from './price.ts';
import type { Regions } from './regions.ts';
import { answerOf, capped, headerOf, kept, turnsOf } from './render.ts';
import type { Completed } from './select.ts';
import { isBlank, sizeOf } from './sizes.ts';

/** E3: an entry as a turn; `shows` are the ids that it adds to the request's order. */
export type Placed = Turn & { source: Source; charge: number; shows: string[] };

/** E3: the entry that it is in the outcome. */
export function entryOf({ source, role, content, charge }: Placed): Entry {
  return { source, role, content: kept(content), charge };
}

/** E1: the head, the middle's items by position, the recent window. */
export function layOut(store: Store, settings: Settings, regions: Regions, done: Completed): Placed[] {
  const turns = turnsOf(store, settings);
  const positionOf = (message: Message): number => store.messages.indexOf(message);
  const rawEntry = (message: Message): Placed => {
    const turn = turns[positionOf(message)] ?? message;
    // E7: charged by its blocks after E5, E6 and R6, before repair.
    const charge = sizeOf(kept(turn.content), settings.estimator);
    return { ...turn, source: { kind: 'raw', id: message.id }, charge, shows: [message.id] };
  };
  const items = done.chosen.map((tree) => {
    // Before everything when no leaf has a position: what it remembers is gone from the store.
    const position = tree.messages.length === 0 ? -1 : Math.min(...tree.messages.map(positionOf));
    return { position, entries: recallPair(tree, settings) };
  });
  const combined = { position: -1, entries: combinedPair(done.chosen, settings) };
  const middle = settings.positionedRecallPairs ? items : [combined];
  for (const { message } of done.raw) {
    middle.push({ position: positionOf(message), entries: [rawEntry(message)] });
  }
  // Sorting keeps the order among equals: pairs as chosen, and before a raw message.
  middle.sort((one, other) => one.position - other.position);
  const inMiddle = middle.flatMap(({ entries }) => entries);
  return [...regions.head.map(rawEntry), ...inMiddle, ...regions.recent.map(rawEntry)];
}

/** E2, E3: the two entries of a pair; the charge stands on the answer. */
function pairOf(source: Source, question: string, answer: Block[], charge: number): Placed[] {
  const shows = source.kind === 'summaries' ? source.ids : [source.id];
  const id = shows.join();
  return [
    { id, role: 'user', content: [{ type: 'text', text: question }], source, charge: 0, shows: [] },
    { id, role: 'assistant', content: answer, source, charge, shows },
  ];
}

/** E2: the pair of one summary. */
function recallPair(tree: Tree, settings: Settings): Placed[] {
  const { id, level } = tree.summary;
  const { charge } = pairPrice(tree, settings);
  const answer = answerOf(tree, settings, true);
  return pairOf({ kind: 'summary', id, level }, headerOf(tree, settings), answer, charge);
}

/** C1: all chosen summaries in one pair, in the order chosen, cut as one and charged uncut. */
function combinedPair(chosen: Tree[], settings: Settings): Placed[] {
  if (chosen.length === 0) return [];
  const ids = chosen.map(({ summary }) => summary.id);
  const question = 'What do you remember from earlier?';
  const text = chosen.map(({ summary }) => textOf(summary)).join('\n\n---\n\n');
  const charge = settings.estimator.text(question) + settings.estimator.text(text);
  const answer = kept(capped([{ type: 'text', text }], settings));
  return pairOf({ kind: 'summaries', ids }, question, answer, charge);
}

/** C1: a summary's own texts, thinking left out. */
const textOf = ({ content }: Summary): string =>
  content.flatMap((block) => (block.type === 'text' && !isBlank(block) ? [block.text] : [])).join('\n\n');
