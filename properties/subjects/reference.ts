/** The reference model as a subject: it comes through the same door, and must pass every law itself. */

import { compileReference } from '../../reference/model.ts';
import { statsAfter } from '../../reference/stats.ts';
import { errorOutcome } from '../../src/compiler.ts';
import { type Case, parseCase, type ValidCase } from '../../src/door.ts';
import { type Options, parseBudget } from '../../src/model/options.ts';
import type { Outcome, Stats, Store } from '../../src/model/types.ts';
import { applyChange, type Session } from '../sessions/script.ts';
import { settingsOf } from '../trial.ts';
import { CLAIMS, type OutcomeSubject } from './subject.ts';

export const reference: OutcomeSubject = {
  name: 'reference',
  claims: CLAIMS,
  compile: (given) => compileBehindDoor(given),
  compileValid: answer,
  open: openReference,
};

function answer({ store, budget, settings }: ValidCase): Outcome {
  return compileReference(store, budget, settings).outcome;
}

/** A session of the naive kind: the store is changed in one line each, and compiled afresh. */
function openReference(opened: Store, options: Options): Session {
  const settings = settingsOf(options);
  let store = opened;
  let stats: Stats = { compiles: 0, refusals: 0, acrossFallbacks: 0, dearerReplaced: 0, lastRequest: null };
  return {
    change: (change) => {
      store = applyChange(store, change);
    },
    compile: ({ budget, dryRun }) => {
      const explained = compileReference(store, parseBudget(budget), settings);
      stats = statsAfter(stats, explained, settings, dryRun);
      return explained.outcome;
    },
    stats: () => stats,
  };
}

function compileBehindDoor(given: Case): Outcome {
  try {
    return answer(parseCase(given));
  } catch (error) {
    const refused = errorOutcome(error);
    if (refused === null) throw error;
    return refused;
  }
}
