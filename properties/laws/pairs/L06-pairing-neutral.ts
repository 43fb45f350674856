/** The dearer-summary rule is about tokens; who answers whom is none of its business. */

import type { Store } from '../../../src/model/types.ts';
import { type LaidOut, onAndOff, withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, type Judgement, violated } from '../law.ts';
import { replacedLeaves, surplus } from '../reading.ts';
import { messageOf, partnersOf, toolRefs } from './pairing.ts';

export const L06 = defineLaw({
  id: 'L06',
  name: 'pairing-neutral',
  family: 'pairs',
  kind: 'metamorphic',
  statement:
    "within one window mode, on against off: a replaced summary's calls and results pair as in the whole store sent raw; every other keeps its partner, or, having none, gains one in a replaced summary; no stub or drop is added",
  claims: ['pairs', 'price'],
  async judge(trial, given) {
    const { on, off } = await onAndOff(trial, given);
    if (on.replaced.length === 0) return didNotApply('nothing is replaced');
    const { store } = given;
    const replaced = replacedLeaves(store, on);
    if (store.messages.every(({ id }) => toolRefs(store, id).length === 0))
      return didNotApply('the store holds no call and no result');
    const bare = { ...given, store: { ...store, summaries: [], pins: [], chunks: [] } };
    const whole = await trial.layOut(withOptions(bare, { enforceBudget: false }));
    return (
      replacedPairAsWhole(store, replaced, on, whole) ??
      othersKeepPartners(replaced, on, off) ??
      nothingAdded(on, off) ??
      HELD
    );
  },
});

function replacedPairAsWhole(
  store: Store,
  replaced: Set<string>,
  on: LaidOut,
  whole: LaidOut,
): Judgement | undefined {
  const [partners, asWhole] = [partnersOf(on), partnersOf(whole)];
  for (const ref of [...replaced].flatMap((id) => toolRefs(store, id))) {
    const [is, should] = [partners.get(ref) ?? null, asWhole.get(ref) ?? null];
    if (is !== should)
      return violated(
        `${ref}, replaced, pairs with ${is ?? 'nothing'}; with the whole store raw, with ${should ?? 'nothing'}`,
      );
  }
  return undefined;
}

function othersKeepPartners(replaced: Set<string>, on: LaidOut, off: LaidOut): Judgement | undefined {
  const partners = partnersOf(on);
  const before = partnersOf(off);
  for (const ref of new Set([...before.keys(), ...partners.keys()])) {
    if (replaced.has(messageOf(ref))) continue;
    const [is, was] = [partners.get(ref) ?? null, before.get(ref) ?? null];
    const gained = was === null && is !== null && replaced.has(messageOf(is));
    if (is !== was && !gained)
      return violated(`${ref} pairs with ${is ?? 'nothing'}; with the rule off, with ${was ?? 'nothing'}`);
  }
  return undefined;
}

function nothingAdded(on: LaidOut, off: LaidOut): Judgement | undefined {
  const mends = ({ repairs }: LaidOut) =>
    repairs.flatMap((one) =>
      one.kind === 'stubbed'
        ? [`a stub for ${one.call} of ${one.at}`]
        : one.kind === 'dropped'
          ? [`a drop of ${one.result} of ${one.at}`]
          : [],
    );
  const added = surplus(mends(on), mends(off));
  return added === undefined ? undefined : violated(`the rule adds ${added}`);
}
