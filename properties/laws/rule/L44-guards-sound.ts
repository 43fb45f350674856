/** Tries it: lays a dearer summary's messages out raw and looks at what happens, without any of the guards' terms. */

import { pairUp, partsOf, type Piece, type Turn } from '../../../reference/pairing.ts';
import type { Store } from '../../../src/model/types.ts';
import { type Given, type LaidOut, onAndOff, type Trial, withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, heldWith, violated } from '../law.ts';
import { coveredIds, leafIds, positionOf, treeIds } from '../reading.ts';
import { partnersOf, placeAsStored, toolRefs } from '../pairs/pairing.ts';

export const L44 = defineLaw({
  id: 'L44',
  name: 'guards-sound',
  family: 'rule',
  kind: 'extensional',
  statement:
    "brute force: a replaced summary's messages laid out raw lose no partner, add no stub or drop, and nothing goes out twice; how often a guard keeps one for which that holds too is counted",
  claims: ['price', 'pairs'],
  ourCounting: true,
  async judge(trial, given) {
    const { on, off, given: both } = await onAndOff(trial, given);
    const dearer = Object.entries(on.verdicts).filter(
      ([, { verdict }]) => verdict === 'replaced' || verdict === 'guard',
    );
    if (dearer.length === 0) return didNotApply('no summary is dearer');
    const scene = await sceneOf(trial, both, off);
    const notes: string[] = [];
    for (const [id, { verdict, guards }] of dearer) {
      const harm = harmOf(id, scene);
      if (verdict === 'replaced' && harm !== undefined) return violated(`${id} is replaced, and so ${harm}`);
      notes.push(...guards.map((guard) => `${guard} ${harm === undefined ? COULD_GO : MUST_STAY}`));
    }
    return heldWith(...notes);
  },
});
export const COULD_GO = 'keeps what could go';
export const MUST_STAY = 'keeps what must stay';

/** The request without the rule, and the whole store sent raw beside it. */
interface Scene {
  readonly store: Store;
  readonly off: LaidOut;
  readonly whole: LaidOut;
  readonly head: number;
  readonly recent: number;
  readonly pairing: 'nearest' | 'earliest-six';
}

async function sceneOf(trial: Trial, given: Given, off: LaidOut): Promise<Scene> {
  const bare = { ...given, store: { ...given.store, summaries: [], pins: [], chunks: [] } };
  const whole = await trial.layOut(withOptions(bare, { enforceBudget: false }));
  const { head, recent } = trial.explain(given).reasons.regions;
  const pairing = given.options.pairing ?? 'nearest';
  return { store: given.store, off, whole, head: head.length, recent: recent.length, pairing };
}

/** What goes wrong when a summary's messages go out raw in its place; nothing where it could go. */
function harmOf(id: string, scene: Scene): string | undefined {
  const { store, off, whole } = scene;
  const leaves = leafIds(store, id);
  const gone = leaves.find((leaf) => positionOf(store, leaf) === -1);
  if (gone !== undefined) return `what it remembers of ${gone}, which the store has no more, is lost`;
  const tree = treeIds(store, id);
  const covered = coveredIds(
    store,
    off.summaries.filter((one) => !tree.includes(one)),
  );
  const twice = leaves.find((leaf) => covered.has(leaf));
  if (twice !== undefined) return `${twice} goes out raw and under another summary`;
  const laidOut = { pairs: pairsOf(withRaw(leaves, tree, scene), scene) };
  const [is, was, asWhole] = [partnersOf(laidOut), partnersOf(off), partnersOf(whole)];
  for (const ref of leaves.flatMap((leaf) => toolRefs(store, leaf))) {
    if ((is.get(ref) ?? null) !== (asWhole.get(ref) ?? null))
      return `${ref} pairs otherwise than in the whole store`;
    if (is.get(ref) === null || !is.has(ref)) return `${ref} has no partner`;
  }
  for (const [ref, partner] of was)
    if (partner !== null && is.get(ref) !== partner) return `${ref} loses its partner`;
  return undefined;
}

/** The order of off with a tree taken out and its messages put in, each at its place in the middle. */
function withRaw(
  leaves: readonly string[],
  tree: readonly string[],
  { store, off, head, recent }: Scene,
): string[] {
  const end = off.order.length - recent;
  const middle = off.order.slice(head, end).filter((id) => !tree.includes(id));
  for (const leaf of leaves) {
    if (off.raw.includes(leaf)) continue;
    const later = middle.findIndex((id) => placeOf(id, store, off) > positionOf(store, leaf));
    middle.splice(later === -1 ? middle.length : later, 0, leaf);
  }
  return [...off.order.slice(0, head), ...middle, ...off.order.slice(end)];
}

function placeOf(id: string, store: Store, { summaries }: LaidOut): number {
  if (!summaries.includes(id)) return positionOf(store, id);
  const places = leafIds(store, id).map((leaf) => positionOf(store, leaf));
  const known = places.filter((place) => place !== -1);
  return known.length === 0 ? -1 : Math.min(...known);
}

/** Who answers whom when things go out in an order; a raw message goes out as in the whole store sent raw. */
function pairsOf(order: readonly string[], { store, off, whole, pairing }: Scene) {
  const turns = order.flatMap((id): Turn[] => {
    const entries = off.summaries.includes(id)
      ? off.entries.filter(({ source }) => source.kind === 'summary' && source.id === id)
      : whole.entries.filter(({ source }) => source.kind === 'raw' && source.id === id);
    return entries.map(({ role, content }) => ({ id, role, content }));
  });
  const refOf = ({ message, index }: Piece) => {
    const content = turns.find(({ id }) => id === message)?.content ?? [];
    return placeAsStored(store, message, content, index);
  };
  return pairUp(partsOf(turns), pairing).map(({ call, result }) => ({
    call: refOf(call),
    result: result === null ? null : refOf(result),
  }));
}
