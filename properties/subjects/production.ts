/** Our compiler as a subject, under the rule or under a changed one. */

import { compileFacts, Compiler, outcomeOf } from '../../src/compiler.ts';
import { parseCase, type ValidCase } from '../../src/door.ts';
import { gatherFacts } from '../../src/book.ts';
import type { Options } from '../../src/model/options.ts';
import type { Request, Store } from '../../src/model/types.ts';
import { type Rule, THE_RULE } from '../../src/rule/decisions.ts';
import type { Change, Session } from '../sessions/script.ts';
import { CLAIMS, type OutcomeSubject } from './subject.ts';

export const production: OutcomeSubject = {
  name: 'production',
  claims: CLAIMS,
  compile: (given) => outcomeOf(() => request(THE_RULE, parseCase(given))),
  compileValid: (given) => outcomeOf(() => request(THE_RULE, given)),
  open: (store, options) => openUnder(THE_RULE, store, options),
  without: (guard) =>
    productionUnder(
      { ...THE_RULE, guards: { ...THE_RULE.guards, [guard]: () => false } },
      `production without ${guard}`,
    ),
};

/** Our compiler under another rule: a proposal, or a mutant. */
export function productionUnder(rule: Rule, name: string): OutcomeSubject {
  return {
    ...production,
    name,
    compile: (given) => outcomeOf(() => request(rule, parseCase(given))),
    compileValid: (given) => outcomeOf(() => request(rule, given)),
    open: (store, options) => openUnder(rule, store, options),
  };
}

function request(rule: Rule, { store, budget, settings }: ValidCase): Request {
  return compileFacts(gatherFacts(store, settings), budget, rule);
}

function openUnder(rule: Rule, store: Store, options: Options): Session {
  const compiler = new Compiler(store, options, rule);
  return {
    change: (change) => changeCompiler(compiler, change),
    compile: ({ budget, dryRun }) => outcomeOf(() => compiler.compile(budget, { dryRun })),
    stats: () => compiler.stats(),
    work: () => compiler.work(),
  };
}

function changeCompiler(compiler: Compiler, change: Change): void {
  switch (change.kind) {
    case 'append':
      return compiler.append(change.message);
    case 'addSummary':
      return compiler.addSummary(change.summary);
    case 'markMerged':
      return compiler.markMerged(change.child, change.parent);
    case 'pin':
      return compiler.pin(change.range);
    case 'unpin':
      return compiler.unpin(change.range);
    case 'remove':
      return compiler.remove(change.id);
    case 'resetHead':
      return compiler.resetHead(change.id);
    case 'queue':
      return compiler.queue(change.chunk);
    case 'adopt':
      return compiler.adopt(change.chunk);
  }
}
