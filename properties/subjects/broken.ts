/**
 * Compactors that are broken on purpose, one way each: what the laws must report (a canary), and what a
 * failure looks like.
 */

import { outcomeOf } from '../../src/compiler.ts';
import type { Outcome } from '../../src/model/types.ts';
import { production, productionUnder } from './production.ts';
import { THE_RULE } from '../../src/rule/decisions.ts';
import type { OutcomeSubject } from './subject.ts';

/** Our compiler with its outcome tampered with. */
function tampered(name: string, tamper: (outcome: Outcome) => Outcome): OutcomeSubject {
  const { compileValid, ...rest } = production;
  if (compileValid === undefined) return production;
  return { ...rest, name, compileValid: (given) => tamper(compileValid(given)) };
}

export const BROKEN: readonly OutcomeSubject[] = [
  tampered('broken:loses-newest', (outcome) => {
    if (outcome.outcome !== 'request' || outcome.entries.at(-1)?.source.kind !== 'raw') return outcome;
    const { raw, order, entries, messages } = outcome;
    return {
      ...outcome,
      raw: raw.slice(0, -1),
      order: order.slice(0, -1),
      entries: entries.slice(0, -1),
      messages: messages.slice(0, -1),
    };
  }),
  tampered('broken:drops-results', (outcome) => {
    if (outcome.outcome !== 'request') return outcome;
    const messages = outcome.messages.map(({ role, content }) => ({
      role,
      content: content.filter(({ type }) => type !== 'tool_result'),
    }));
    return { ...outcome, messages: messages.filter(({ content }) => content.length > 0) };
  }),
  productionUnder({ ...THE_RULE, rawOnce: false }, 'broken:sends-twice'),
  productionUnder({ ...THE_RULE, isDearer: () => false }, 'broken:sends-dear-summaries'),
];

/** A subject that throws, as a plugged-in one may. */
export const THROWING: OutcomeSubject = {
  ...production,
  name: 'broken:throws',
  compileValid: () =>
    outcomeOf(() => {
      throw new RangeError('out of luck');
    }),
};
