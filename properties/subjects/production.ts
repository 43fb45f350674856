/** Our compiler as a subject, under the rule or under a changed one. */

import { compileFacts, outcomeOf } from '../../src/compiler.ts';
import { parseCase, type ValidCase } from '../../src/door.ts';
import { gatherFacts } from '../../src/facts.ts';
import type { Request } from '../../src/model/types.ts';
import { type Rule, THE_RULE } from '../../src/rule/decisions.ts';
import { CLAIMS, type Subject } from './subject.ts';

export const production: Subject = {
  name: 'production',
  claims: CLAIMS,
  compile: (given) => outcomeOf(() => request(THE_RULE, parseCase(given))),
  compileValid: (given) => outcomeOf(() => request(THE_RULE, given)),
  without: (guard) =>
    productionUnder(
      { ...THE_RULE, guards: { ...THE_RULE.guards, [guard]: () => false } },
      `production without ${guard}`,
    ),
};

/** Our compiler under another rule: a proposal, or a mutant. */
export function productionUnder(rule: Rule, name: string): Subject {
  return {
    ...production,
    name,
    compile: (given) => outcomeOf(() => request(rule, parseCase(given))),
    compileValid: (given) => outcomeOf(() => request(rule, given)),
  };
}

function request(rule: Rule, { store, budget, settings }: ValidCase): Request {
  return compileFacts(gatherFacts(store, settings), budget, rule);
}
