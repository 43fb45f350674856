/**
 * What is told of a request beside what is sent: decided when the request is, written down when it is first
 * read, since a caller who only sends it never does.
 *
 * To whoever reads a request these are properties like any other: own, enumerable, the same each time. All
 * requests share the functions that read them. With accessors of its own, each request would get a hidden
 * class of its own, which keeps it alive until the next full garbage collection.
 *
 * Holds E3 (provenance), R2's list, X4's list.
 */

import type { Entry, Layout } from '../model/types.ts';
import type { ToolLine } from '../pairing/line.ts';
import type { Pairing } from '../pairing/pair.ts';
import { pairsOf } from '../pairing/repair.ts';
import type { Weighed } from '../rule/weigh.ts';

export type Told = Pick<Layout, 'order' | 'raw' | 'summaries' | 'verdicts' | 'pairs'>;
/** What it is told from. */
export interface Telling {
  readonly entries: readonly Entry[];
  readonly weighed: Weighed;
  readonly tools: ToolLine<string>;
  readonly pairing: Pairing;
}

const TELLER = Symbol('what is told of a request');

class Teller implements Told {
  readonly #telling: Telling;
  #provenance: Pick<Layout, 'order' | 'raw' | 'summaries'> | undefined;
  #verdicts: Layout['verdicts'] | undefined;
  #pairs: Layout['pairs'] | undefined;

  constructor(telling: Telling) {
    this.#telling = telling;
  }

  get order() {
    return this.#whence().order;
  }
  get raw() {
    return this.#whence().raw;
  }
  get summaries() {
    return this.#whence().summaries;
  }
  get verdicts() {
    return (this.#verdicts ??= verdictsIn(this.#telling.weighed));
  }
  get pairs() {
    return (this.#pairs ??= pairsOf(this.#telling.tools, this.#telling.pairing));
  }

  #whence() {
    return (this.#provenance ??= provenanceOf(this.#telling.entries));
  }
}

const reading = (key: keyof Told): PropertyDescriptor => ({
  enumerable: true,
  configurable: true,
  get(this: { readonly [TELLER]: Teller }) {
    return this[TELLER][key];
  },
});
const READINGS = {
  order: reading('order'),
  raw: reading('raw'),
  summaries: reading('summaries'),
  verdicts: reading('verdicts'),
  pairs: reading('pairs'),
};

/** Gives a request what is told of it. */
export function withTold<T extends object>(request: T, telling: Telling): T & Told {
  Object.defineProperty(request, TELLER, { value: new Teller(telling) });
  return Object.defineProperties(request, READINGS) as T & Told;
}

/** E3: where entries come from; a pair's question is of the summary that its answer is of. */
function provenanceOf(entries: readonly Entry[]): Pick<Layout, 'order' | 'raw' | 'summaries'> {
  const order: string[] = [];
  const raw: string[] = [];
  const summaries: string[] = [];
  for (const { source, role } of entries) {
    if (source.kind !== 'raw' && role === 'user') continue;
    const among = source.kind === 'raw' ? raw : summaries;
    for (const id of source.kind === 'summaries' ? source.ids : [source.id]) {
      order.push(id);
      among.push(id);
    }
  }
  return { order, raw, summaries };
}

/** X4: by id, in creation order. */
function verdictsIn({ trees, verdicts }: Weighed): Layout['verdicts'] {
  const told: Layout['verdicts'] = {};
  verdicts.forEach((verdict, index) => {
    const tree = trees[index];
    if (tree !== undefined) told[tree.summary.id] = verdict;
  });
  return told;
}
