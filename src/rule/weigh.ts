/**
 * Weighs each listed summary against all its messages sent raw.
 *
 * The verdict reads neither the budget, nor whether a chunk is compressed, nor what else is replaced, so
 * each summary is judged alone. Whether it is dearer follows from its own price and its messages' alone, so
 * that is found out once, when it comes; a compile looks only at those that are not cheaper, and where there
 * are none, the usual case, the rule costs nothing. What they are kept by depends on what stands around
 * them, and is judged each time.
 *
 * A run of neighbours is priced by two look-ups in the sums of prices; a sum over several runs stops once it
 * is past the pair's price.
 *
 * Holds D1, D2, D3, P6, X4.
 */

import type { Facts } from '../facts.ts';
import { type Tree, treeOf } from '../forest.ts';
import type { Guard, Mode, Verdict } from '../model/types.ts';
import type { ToolSequence } from '../pairing/sequence.ts';
import type { PairPrice } from '../price.ts';
import { isListed, requestPlaces } from '../regions.ts';
import type { Runs } from '../runs.ts';
import type { Rule } from './decisions.ts';
import type { GuardTest, GuardView } from './guards.ts';
import { NOTHING, standing, surroundings } from './needs.ts';

/** What the weighing came to. */
export interface Weighed {
  /** The summaries that were weighed, in creation order, and the verdict on each. */
  readonly trees: readonly Tree[];
  readonly verdicts: readonly Verdict[];
  /** Those that are left out, their messages sent raw (D2). */
  readonly replaced: readonly Tree[];
}

/** Where nothing is weighed: the rule is off, or the pair is combined (C1). */
export const NOTHING_WEIGHED: Weighed = { trees: [], verdicts: [], replaced: [] };

/** A summary that its messages don't cost more than, with what they cost raw. */
interface NotCheaper {
  readonly tree: Tree;
  readonly price: PairPrice;
  readonly raw: number;
  /** Else they cost the same. */
  readonly isDearer: boolean;
  /** What a guard could look at in the summary itself (`needs.ts`). */
  readonly standing: number;
}
/** Those that are listed, and by their place here the guards that hold for each, in order. */
interface Judged {
  readonly ones: NotCheaper[];
  readonly guards: (readonly Guard[])[];
}

/** A rule, and what it has found not to be cheaper in the store that it was last asked about. */
export class Scales {
  readonly rule: Rule;
  /** Its guards, in order (D3). */
  readonly guards: readonly { readonly name: Guard; readonly test: GuardTest; readonly needs: number }[];
  /** What some guard needs. */
  readonly needs: number;
  /** The forest makes a new list whenever a summary comes, is marked, or lies elsewhere. */
  #listable: readonly Tree[] | null = null;
  #notCheaper: readonly NotCheaper[] = [];

  constructor(rule: Rule) {
    this.rule = rule;
    this.guards = (Object.keys(rule.guards) as Guard[]).map((name) => {
      const test = rule.guards[name];
      return { name, test, needs: test.needs ?? NOTHING };
    });
    this.needs = this.guards.reduce((all, { needs }) => all | needs, 0);
  }

  /** Of what may be listed, what is dearer or costs the same, in creation order. */
  notCheaper(facts: Facts): readonly NotCheaper[] {
    const { listable } = facts.forest;
    if (this.#listable !== listable) {
      this.#listable = listable;
      this.#notCheaper = listable.flatMap((tree) => this.#unlessCheaper(tree, facts));
    }
    return this.#notCheaper;
  }

  #unlessCheaper(tree: Tree, facts: Facts): NotCheaper[] {
    const price = facts.pairOf(tree);
    const pair = this.rule.pairPrice(price);
    const raw = rawPrice(tree, facts, pair);
    const isDearer = this.rule.isDearer(raw, pair);
    return isDearer || raw === pair ? [{ tree, price, raw, isDearer, standing: standing(tree) }] : [];
  }
}

/** P6: what the messages cost raw; any sum above `pair` where they cost more than that. */
function rawPrice({ runs }: Tree, facts: Facts, pair: number): number {
  const { prices, work } = facts;
  let raw = 0;
  for (const { from, to } of runs) {
    raw += prices.between(from, to);
    work.pricesRead += 2;
    if (raw > pair) break;
  }
  return raw;
}

/** Weighs every summary that is listed in a mode (D1), whatever a level budget would do with it. */
export function weigh(facts: Facts, mode: Mode, listed: readonly Tree[], scales: Scales): Weighed {
  const judged: Judged = { ones: [], guards: [] };
  const replaced: Tree[] = [];
  let tools: ToolSequence | undefined; // asked for only where a guard is
  for (const one of scales.notCheaper(facts)) {
    const { tree, isDearer } = one;
    if (!isListed(tree, facts.regions, mode)) continue;
    const guards = isDearer
      ? guardsOf(one, facts, (tools ??= facts.toolsIn(facts.regions)), scales)
      : NO_GUARDS;
    judged.ones.push(one);
    judged.guards.push(guards);
    if (isDearer && guards.length === 0) replaced.push(tree);
  }
  return new Weighing(listed, replaced, judged, facts);
}

/** What came of the weighing; most compiles end before anybody asks for the verdicts. */
class Weighing implements Weighed {
  readonly trees: readonly Tree[];
  readonly replaced: readonly Tree[];
  readonly #judged: Judged;
  readonly #facts: Facts;
  #verdicts: readonly Verdict[] | undefined;

  constructor(trees: readonly Tree[], replaced: readonly Tree[], judged: Judged, facts: Facts) {
    this.trees = trees;
    this.replaced = replaced;
    this.#judged = judged;
    this.#facts = facts;
  }

  get verdicts(): readonly Verdict[] {
    return (this.#verdicts ??= verdictsOn(this.trees, this.#judged, this.#facts));
  }
}

const NO_GUARDS: readonly Guard[] = [];

/** D3: every guard that holds. */
function guardsOf(
  { tree, standing }: NotCheaper,
  facts: Facts,
  tools: ToolSequence,
  { guards, needs: all }: Scales,
): readonly Guard[] {
  const around = standing | surroundings(tree.from, tree.to, facts.regions, tools);
  if ((around & all) === 0) return NO_GUARDS;
  const view = new View(tree, facts, tools);
  return guards
    .filter(({ needs, test }) => (around & needs) !== 0 && test(tree, view))
    .map(({ name }) => name);
}

/** X4: the verdict on each listed summary: those that were judged, and between them the cheaper ones. */
function verdictsOn(listed: readonly Tree[], { ones, guards }: Judged, { pairOf }: Facts): Verdict[] {
  let next = 0;
  return listed.map((tree) => {
    const one = ones[next];
    return one?.tree === tree ? verdictOn(one, guards[next++] ?? NO_GUARDS) : pairOf(tree).cheaper;
  });
}

function verdictOn({ price, raw, isDearer }: NotCheaper, guards: readonly Guard[]): Verdict {
  const { charge, sent } = price;
  if (!isDearer) return { verdict: 'tie', raw, charge, sent, guards: [] };
  return { verdict: guards.length > 0 ? 'guard' : 'replaced', raw, charge, sent, guards: [...guards] };
}

/** What the guards look at, around one summary. */
class View implements GuardView {
  readonly facts: Facts;
  readonly own: Runs;
  readonly tools: ToolSequence;
  readonly #tree: Tree;
  #members: ReadonlySet<Tree> | undefined;

  constructor(tree: Tree, facts: Facts, tools: ToolSequence) {
    this.facts = facts;
    this.own = requestPlaces(tree.runs, facts.regions);
    this.tools = tools;
    this.#tree = tree;
  }

  get members(): ReadonlySet<Tree> {
    return (this.#members ??= treeOf(this.#tree));
  }
}
