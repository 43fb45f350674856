/**
 * Every store of three messages, under both subjects: the counts are pinned, so that neither the generator
 * nor the reference can drift unseen.
 */

import { expect, it } from 'vitest';
import { smallScope, smallScopeSize } from './arbitraries/small-scope.ts';
import { production } from './subjects/production.ts';
import { reference } from './subjects/reference.ts';
import type { Subject } from './subjects/subject.ts';
import { validCase } from './trial.ts';

const PINNED = { cases: 50_176, replaced: 6_277, guard: 60_720, cheaper: 13_615, tie: 0, refused: 0 };

function countsOf({ compileValid }: Subject) {
  const counts = { cases: 0, replaced: 0, guard: 0, cheaper: 0, tie: 0, refused: 0 };
  for (const given of smallScope(3)) {
    counts.cases++;
    const outcome = compileValid?.(validCase(given));
    if (outcome?.outcome !== 'request') counts.refused++;
    else for (const { verdict } of Object.values(outcome.verdicts)) counts[verdict]++;
  }
  return counts;
}

it.each([production, reference])('$name replaces and keeps just as many of all small stores', (subject) => {
  expect(smallScopeSize(3)).toBe(PINNED.cases);
  expect(countsOf(subject)).toEqual(PINNED);
});
