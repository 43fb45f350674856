/** The reference model as a subject: it comes through the same door, and must pass every law itself. */

import { compileReference } from '../../reference/model.ts';
import { errorOutcome } from '../../src/compiler.ts';
import { type Case, parseCase, type ValidCase } from '../../src/door.ts';
import type { Outcome } from '../../src/model/types.ts';
import { CLAIMS, type Subject } from './subject.ts';

export const reference: Subject = {
  name: 'reference',
  claims: CLAIMS,
  compile: (given) => compileBehindDoor(given),
  compileValid: answer,
};

function answer({ store, budget, settings }: ValidCase): Outcome {
  return compileReference(store, budget, settings).outcome;
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
