/**
 * A store that changes by small steps, with the facts of its messages and summaries beside them.
 *
 * A message is read, sized and cut into parts when it comes in, and never again; a summary is planted when it
 * is created, and its pair is priced once. What is kept of the whole (sums of sizes and prices, the forest,
 * the sequence of calls and results) grows at its end with what comes in. Where something else than the end
 * changes, a removal or a name that is given late, it is made anew by one pass: there is no index whose every
 * update must be remembered.
 *
 * Holds M2, M6 (each change is checked at the door, and refused whole).
 */

import { type Facts, factsOfMessage, gather, type MessageFacts } from './facts.ts';
import { Forest, type Tree } from './forest.ts';
import { StoreError } from './model/errors.ts';
import type { Known } from './model/links.ts';
import type { Chunk, Message, Pin, Settings, Store } from './model/types.ts';
import {
  type MessageInput,
  parseChunk,
  parseMessage,
  parsePin,
  parseStore,
  parseSummary,
  type SummaryInput,
} from './model/validate.ts';
import { ToolSequence } from './pairing/sequence.ts';
import { type PairPrice, pricePair } from './price.ts';
import { isStoreOrder, positionAt, type Regions } from './regions.ts';
import { Sums } from './sizes/sums.ts';
import { noWork, type Work } from './work.ts';

/** A pair's price, and the tree that it was written for: its header and envelope may name two leaves. */
interface PricedPair {
  readonly tree: Tree;
  readonly price: PairPrice;
}

/** Q, and the order of the head that it was put together in. */
interface PlacedTools {
  readonly order: string;
  readonly sequence: ToolSequence;
}

export class Book {
  readonly settings: Settings;
  readonly #store: Store;
  #messages: MessageFacts[];
  #positions = new Map<string, number>();
  /** By id: a summary's place in creation order. */
  readonly #summaryIndex = new Map<string, number>();
  /** Every id that a summary's sources name: one of them coming in changes what is under the summary. */
  readonly #named = new Set<string>();
  /** By creation index. */
  readonly #pairs: PricedPair[] = [];
  #sizes = new Sums();
  #prices = new Sums();
  /** Null: to be planted anew. */
  #forest: Forest | null = null;
  /** Null: to be put together anew. */
  #tools: PlacedTools | null = null;
  readonly #work = noWork();

  /** @param store a valid store, which is the book's own from now on */
  constructor(store: Store, settings: Settings) {
    this.settings = settings;
    this.#store = store;
    this.#messages = store.messages.map((message) => this.#factsOf(message));
    this.#place();
    store.summaries.forEach(({ id, sources }, index) => {
      this.#summaryIndex.set(id, index);
      for (const source of sources) this.#named.add(source);
    });
  }

  /** All that a compile reads, of the store as it stands. */
  facts(): Facts {
    return gather({
      store: this.#store,
      settings: this.settings,
      positions: this.#positions,
      messages: this.#messages,
      sizes: this.#sizes,
      prices: this.#prices,
      forest: (this.#forest ??= new Forest(this.#store, this.#positions, this.#work)),
      pairOf: (tree) => this.#pairOf(tree),
      toolsIn: (regions) => this.#toolsIn(regions),
      work: this.#work,
    });
  }

  /** What was done so far for all compiles and changes (L25): a copy. */
  work(): Work {
    return { ...this.#work };
  }

  /** Adds a message behind the others. @throws StoreError */
  append(input: MessageInput): void {
    const position = this.#store.messages.length;
    const message = parseMessage(input, position);
    this.#needFree(message.id, `messages[${position}].id`);
    if (this.#named.has(message.id)) {
      parseStore({ ...this.#store, messages: [...this.#store.messages, message] }); // whoever names it may now be out of order
      this.#forest = null;
    }
    this.#store.messages.push(message);
    this.#messages.push(this.#factsOf(message));
    this.#positions.set(message.id, position);
    this.#sum(position);
  }

  /** Adds a summary, created last. @throws StoreError */
  addSummary(input: SummaryInput): void {
    const { summaries } = this.#store;
    const index = summaries.length;
    const summary = parseSummary(input, index, this.#known());
    this.#needFree(summary.id, `summaries[${index}].id`);
    if (this.#named.has(summary.id)) {
      parseStore({ ...this.#store, summaries: [...summaries, summary] }); // its level may not be what is meant
      this.#forest = null;
    }
    summaries.push(summary);
    this.#summaryIndex.set(summary.id, index);
    for (const source of summary.sources) this.#named.add(source);
    const tree = this.#forest?.add(summary);
    if (tree !== undefined) this.#pairOf(tree); // sized when it comes, so that no compile waits for a tokenizer
  }

  /** Marks a summary as merged into another that lists it. @throws StoreError */
  markMerged(child: string, parent: string): void {
    const index = this.#summaryIndex.get(child);
    const summary = this.#store.summaries[index ?? -1];
    if (index === undefined || summary === undefined) throw unknown('summaries', 'a summary', child);
    const marked = parseSummary({ ...summary, mergedInto: parent }, index, this.#known());
    this.#store.summaries[index] = marked;
    this.#forest?.mark(index, marked);
  }

  pin(input: Pin): void {
    this.#store.pins.push(parsePin(input, this.#store.pins.length));
  }

  /** Takes a pin away that has just these ends. @throws StoreError where there is none */
  unpin({ first, last }: Pin): void {
    const { pins } = this.#store;
    const index = pins.findIndex((pin) => pin.first === first && pin.last === last);
    if (index === -1) throw unknown('pins', 'a pin', `${first}..${last}`);
    pins.splice(index, 1);
  }

  /** Takes a message out; what summaries, pins and chunks say of it stays (M2). @throws StoreError */
  remove(id: string): void {
    const position = this.#positions.get(id);
    if (position === undefined) throw unknown('messages', 'a message', id);
    this.#store.messages.splice(position, 1);
    this.#messages.splice(position, 1);
    this.#place();
    this.#forest = null;
    this.#tools = null;
  }

  /** Lets the head start at a message, or at the first again (W1). */
  resetHead(id: string | null): void {
    if (id === null) delete this.#store.headStart;
    else this.#store.headStart = id;
  }

  /** Queues a chunk, whose messages in the middle are raw from now on (M5). @throws StoreError */
  queue(input: Pick<Chunk, 'messages'>): void {
    const { chunks } = this.#store;
    chunks.push(parseChunk({ messages: input.messages, compressed: false }, chunks.length));
  }

  /** Marks a queued chunk of just these messages as compressed. @throws StoreError where there is none */
  adopt({ messages }: Pick<Chunk, 'messages'>): void {
    const isMeant = (chunk: Chunk) =>
      !chunk.compressed &&
      chunk.messages.length === messages.length &&
      chunk.messages.every((id, index) => id === messages[index]);
    const index = this.#store.chunks.findIndex(isMeant);
    if (index === -1) throw unknown('chunks', 'a queued chunk', messages.join(' '));
    this.#store.chunks[index] = { messages: [...messages], compressed: true };
  }

  #factsOf(message: Message): MessageFacts {
    const known = factsOfMessage(message, this.settings);
    this.#work.messagesSized++;
    this.#work.partsBuilt += known.parts.length;
    return known;
  }

  /** Finds every message's place, and sums what stands before it. */
  #place(): void {
    this.#positions = new Map(this.#store.messages.map(({ id }, position) => [id, position]));
    this.#sizes = new Sums();
    this.#prices = new Sums();
    for (let position = 0; position < this.#messages.length; position++) this.#sum(position);
  }

  #sum(position: number): void {
    const known = this.#messages[position];
    this.#sizes.push(known?.stored ?? 0);
    this.#prices.push(known?.weighed ?? 0);
  }

  /** Q in the order of these regions: what was kept, with the messages that came since. */
  #toolsIn(regions: Regions): ToolSequence {
    const order = isStoreOrder(regions) ? '' : `${regions.headStart}-${regions.headEnd}`;
    if (this.#tools?.order !== order) this.#tools = { order, sequence: new ToolSequence() };
    const { sequence } = this.#tools;
    while (sequence.count < this.#messages.length) {
      const parts = this.#messages[positionAt(sequence.count, regions)]?.parts ?? [];
      sequence.add(parts);
      this.#work.partsPlaced += parts.length;
    }
    return sequence;
  }

  #known(): Known {
    const { summaries } = this.#store;
    return {
      positionOf: (id) => this.#positions.get(id),
      summaryOf: (id) => summaries[this.#summaryIndex.get(id) ?? -1],
    };
  }

  #needFree(id: string, path: string): void {
    if (!this.#positions.has(id) && !this.#summaryIndex.has(id)) return;
    throw new StoreError(path, `expected an id of its own, got ${JSON.stringify(id)}, which the store has`);
  }

  /** A pair is priced once, unless what its header may name has changed. */
  #pairOf(tree: Tree): PairPrice {
    const known = this.#pairs[tree.index];
    if (known?.tree === tree) return known.price;
    const isNamedAlike = known !== undefined && namesOf(known.tree) === namesOf(tree);
    const price = isNamedAlike ? known.price : pricePair(tree, this.settings);
    this.#pairs[tree.index] = { tree, price };
    if (isNamedAlike) return price;
    this.#work.pairsPriced++;
    return price;
  }
}

/** The two leaves that a header or an envelope may name. */
function namesOf({ leaves }: Tree): string {
  return JSON.stringify([leaves[0], leaves.at(-1)]);
}

function unknown(path: string, what: string, id: string): StoreError {
  return new StoreError(path, `expected ${what} of the store, got ${JSON.stringify(id)}`);
}

/** The facts of a valid store under its settings, for one compile. */
export function gatherFacts(store: Store, settings: Settings): Facts {
  return new Book(store, settings).facts();
}
