/** Our compiler, with the rule and without, whole and stage by stage; and the plain copy that it is held against. */

import { Book } from '../../src/book.ts';
import { finish } from '../../src/compile.ts';
import { compile, Compiler } from '../../src/compiler.ts';
import { parseOptions } from '../../src/model/options.ts';
import type { Entry, Request } from '../../src/model/types.ts';
import { chargeItems } from '../../src/request/charge.ts';
import { layOut } from '../../src/request/layout.ts';
import { THE_RULE } from '../../src/rule/decisions.ts';
import { Scales, weigh } from '../../src/rule/weigh.ts';
import { takeWithinBudgets } from '../../src/select/budgets.ts';
import { complete, lessReplaced } from '../../src/select/completion.ts';
import { list } from '../../src/select/listing.ts';
import { rawMarks } from '../../src/select/marks.ts';
import { estimatorNamed } from '../../src/sizes/estimators.ts';
import { type BenchSubject, BUDGET, hashOf, OPTIONS } from './subject.ts';

/** The compiler; what it tells of a request (verdicts, pairs, order) is written down when it is first read, so that may be done as well. */
function compiler(name: string, what: string, dearerRule: boolean, readsAll = false): BenchSubject {
  const options = { ...OPTIONS, dearerRule };
  return {
    name,
    what,
    open: (store, when) => {
      const kept = new Compiler(store, options);
      const told: Partial<Request> = {};
      const run = (): Request => {
        const request = when === 'cold' ? compile(store, BUDGET, options) : kept.compile(BUDGET);
        if (readsAll)
          Object.assign(told, { verdicts: request.verdicts, pairs: request.pairs, order: request.order });
        return request;
      };
      const first = run();
      const before = kept.work();
      const again = kept.compile(BUDGET);
      const read = kept.work().pricesRead - before.pricesRead;
      return {
        run,
        append: (message) => kept.append(message),
        hash: () => hashOf(run().messages),
        entries: () => first.entries.length,
        facts: () => ({
          pricesRead: read,
          listed: Object.keys(again.verdicts).length,
          replaced: first.replaced.length,
        }),
      };
    },
  };
}

/** The steps of a compile, one by one, each timed. */
const stages: BenchSubject = {
  name: 'stages',
  what: 'the compiler with the rule, step by step',
  open: (store) => {
    const scales = new Scales(THE_RULE);
    const book = new Book(store, parseOptions(OPTIONS, estimatorNamed));
    let taken: Record<string, number[]> = {};
    const timed = <T>(stage: string, step: () => T): T => {
      const start = performance.now();
      const result = step();
      (taken[stage] ??= []).push(performance.now() - start);
      return result;
    };
    const run = (): Request => {
      const facts = timed('facts', () => book.facts());
      const marks = timed('marks', () => rawMarks(facts));
      const listing = timed('list', () => list(facts, 'leave'));
      const weighed = timed('weigh', () => weigh(facts, 'leave', listing.listed, scales));
      const within = timed('budgets', () => takeWithinBudgets(facts, listing.shown));
      const kept = timed('less replaced', () => lessReplaced(within, weighed));
      const selection = timed('complete', () => complete(facts, listing, weighed, kept, marks, THE_RULE));
      const items = timed('lay out', () => layOut(facts, selection, true));
      const charged = timed('charge', () => chargeItems(facts, items));
      const draft = { mode: 'leave', weighed, selection, items, charged } as const;
      return timed('finish', () => finish(facts, draft, BUDGET));
    };
    const first = run();
    return {
      run,
      hash: () => hashOf(run().messages),
      entries: () => first.entries.length,
      stages: () => {
        const told = taken;
        taken = {};
        return told;
      },
    };
  },
};

/** What a compile must at least do to hand entries out: a new entry, source and list of blocks for each. */
function copyOf(entries: readonly Entry[]): Entry[] {
  const copies: Entry[] = [];
  for (const { source, role, content, charge } of entries)
    copies.push({ source: copyOfSource(source), role, content: content.slice(), charge });
  return copies;
}

function copyOfSource(source: Entry['source']): Entry['source'] {
  if (source.kind === 'raw') return { kind: 'raw', id: source.id };
  if (source.kind === 'summary') return { kind: 'summary', id: source.id, level: source.level };
  return { kind: 'summaries', ids: source.ids.slice() };
}

const copy: BenchSubject = {
  name: 'copy',
  what: 'a plain loop that copies the request’s entries: entry, source and list of blocks, the blocks shared',
  open: (store) => {
    const request = new Compiler(store, OPTIONS).compile(BUDGET);
    return {
      run: () => copyOf(request.entries),
      hash: () =>
        hashOf(copyOf(request.entries)) === hashOf(request.entries) ? hashOf(request.messages) : 'not a copy',
      entries: () => request.entries.length,
    };
  },
};

export const OURS: readonly BenchSubject[] = [
  compiler('on', 'the compiler, with the rule', true),
  compiler('off', 'the compiler, without the rule', false),
  compiler('on, read', 'the compiler with the rule, and all that it tells of a request read', true, true),
  stages,
  copy,
];
