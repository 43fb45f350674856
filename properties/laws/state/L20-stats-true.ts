/** An operator reads stats to see what a compiler did; they must be what it did. */

import { compileReference } from '../../../reference/model.ts';
import type {
  Amount,
  Entry,
  Outcome,
  RequestAmounts,
  RequestOutcome,
  Stats,
  Store,
} from '../../../src/model/types.ts';
import { type Act, applyChange, type Script } from '../../sessions/script.ts';
import { settingsOf } from '../../trial.ts';
import { defineSessionLaw, didNotApply, HELD, violated } from '../law.ts';
import { canonical } from '../reading.ts';

const NOTHING_DONE: Stats = {
  compiles: 0,
  refusals: 0,
  acrossFallbacks: 0,
  dearerReplaced: 0,
  lastRequest: null,
};

export const L20 = defineSessionLaw({
  id: 'L20',
  name: 'stats-true',
  family: 'state',
  kind: 'stateful',
  statement:
    'dearerReplaced, acrossFallbacks and the regions count what the request shows; a dry run leaves no trace',
  claims: ['price'],
  judge(open, script) {
    if (!script.acts.some(({ kind }) => kind === 'compile')) return didNotApply('nothing is compiled');
    const session = open(script.store, script.options);
    let { store } = script;
    let expected = NOTHING_DONE;
    for (const [index, act] of script.acts.entries()) {
      if (act.kind === 'compile') {
        expected = statsAfter(expected, act, session.compile(act), store, script);
      } else {
        session.change(act);
        store = applyChange(store, act);
      }
      const told = session.stats();
      const different = STATS.find((key) => canonical(told[key]) !== canonical(expected[key]));
      if (different === undefined) continue;
      return violated(
        `after act ${index + 1}, ${different} is ${canonical(told[different])}, and what was shown comes to ${canonical(expected[different])}`,
      );
    }
    return HELD;
  },
});

const STATS = Object.keys(NOTHING_DONE) as (keyof Stats)[];

/** The stats that a compile's outcome makes of those before. */
function statsAfter(before: Stats, act: Act, outcome: Outcome, store: Store, { options }: Script): Stats {
  if (act.kind !== 'compile' || act.dryRun || outcome.outcome === 'error') return before;
  const { dearerRule, positionedRecallPairs } = settingsOf(options);
  return {
    compiles: before.compiles + 1,
    refusals: before.refusals + (outcome.outcome === 'refusal' ? 1 : 0),
    acrossFallbacks: before.acrossFallbacks + (outcome.acrossFallback ? 1 : 0),
    dearerReplaced: dearerRule && positionedRecallPairs ? outcome.replaced.length : before.dearerReplaced,
    lastRequest: outcome.outcome === 'refusal' ? before.lastRequest : amountsShown(outcome, store, options),
  };
}

/** What a request's entries come to, by region and level. */
function amountsShown({ entries }: RequestOutcome, store: Store, options: Script['options']): RequestAmounts {
  const { regions } = compileReference(
    store,
    { maxTokens: 0, reserveForResponse: 0 },
    settingsOf(options),
  ).reasons;
  const amountOf = (isMeant: (source: Entry['source']) => boolean): Amount => {
    const meant = entries.filter(
      ({ source, role }) => isMeant(source) && (source.kind === 'raw' || role === 'assistant'),
    );
    return {
      count: meant.reduce(
        (sum, { source }) => sum + (source.kind === 'summaries' ? source.ids.length : 1),
        0,
      ),
      tokens: meant.reduce((sum, { charge }) => sum + charge, 0),
    };
  };
  const rawIn = (ids: readonly string[]) =>
    amountOf((source) => source.kind === 'raw' && ids.includes(source.id));
  const ofLevel = (level: number) =>
    amountOf((source) => source.kind === 'summary' && source.level === level);
  return {
    head: rawIn(regions.head),
    middleRaw: rawIn(regions.middle),
    pairs: { 1: ofLevel(1), 2: ofLevel(2), 3: ofLevel(3) },
    combined: amountOf(({ kind }) => kind === 'summaries'),
    recent: rawIn(regions.recent),
  };
}
