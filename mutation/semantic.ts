/**
 * Semantic mutants: faults that a person could make, one decision each, as data.
 *
 * A mutant of the rule is a changed record of its decisions: type-checked, with no loader, tried in seconds.
 * Each names the law that must kill it; the table was committed before its first run, and the run prints
 * how many of its predictions held. Where one did not, the row says why it was corrected.
 */

import type { Rule } from '../src/rule/decisions.ts';
import { THE_RULE } from '../src/rule/decisions.ts';

export interface SemanticMutant {
  /** Stable, never used again. */
  readonly id: string;
  readonly name: string;
  /** What it breaks, in one sentence. */
  readonly what: string;
  /** The law that must kill it. */
  readonly named: string;
  /** Why `named` is another law than was predicted first. */
  readonly corrected?: string;
  readonly rule: Rule;
}

const never = () => false;
const withoutGuard = (guard: keyof Rule['guards']): Rule => ({
  ...THE_RULE,
  guards: { ...THE_RULE.guards, [guard]: never },
});

export const SEMANTIC_MUTANTS: readonly SemanticMutant[] = [
  {
    id: 'MU-00',
    name: 'rule-off',
    what: 'nothing is ever replaced',
    named: 'L42',
    rule: { ...THE_RULE, isDearer: never },
  },
  {
    id: 'MU-01',
    name: 'tie-replaces',
    what: 'a summary that costs as much as its messages is replaced',
    named: 'L37',
    rule: { ...THE_RULE, isDearer: (raw, pair) => raw <= pair },
  },
  {
    id: 'MU-04',
    name: 'pins-free',
    what: 'pinned messages are left out of the raw price',
    named: 'L35',
    rule: {
      ...THE_RULE,
      messagePrice: (price, isPinned) => (isPinned ? 0 : THE_RULE.messagePrice(price, isPinned)),
    },
  },
  {
    id: 'MU-07',
    name: 'window-ignored',
    what: 'a summary with a message in a window, or removed, may be replaced',
    named: 'L03',
    rule: withoutGuard('window'),
  },
  {
    id: 'MU-08',
    name: 'whole-ignored',
    what: 'a half-merged tree may be replaced',
    named: 'L15',
    rule: withoutGuard('whole'),
  },
  {
    id: 'MU-09',
    name: 'alone-ignored',
    what: 'a summary whose message another holds may be replaced',
    named: 'L03',
    corrected:
      'predicted L02; by D5 a message that the other summary covers is not sent raw, so it goes out once, under the wrong summary',
    rule: withoutGuard('alone'),
  },
  {
    id: 'MU-10',
    name: 'shaped-ignored',
    what: 'a summary whose calls are not answered at once may be replaced',
    named: 'L06',
    rule: withoutGuard('shaped'),
  },
  {
    id: 'MU-11',
    name: 'linked-ignored',
    what: "a summary whose neighbour's pair is another's may be replaced",
    named: 'L06',
    rule: withoutGuard('linked'),
  },
  {
    id: 'MU-12',
    name: 'straddled-ignored',
    what: 'a summary between a call and its late result may be replaced',
    named: 'L06',
    rule: withoutGuard('straddled'),
  },
  {
    id: 'MU-13',
    name: 'recalled-ignored',
    what: 'a summary whose result has an earlier call outside may be replaced',
    named: 'L06',
    rule: withoutGuard('recalled'),
  },
  {
    id: 'MU-22',
    name: 'claimer-replaced',
    what: 'completion may claim a replaced summary',
    named: 'L03',
    rule: { ...THE_RULE, mayClaim: () => true },
  },
  {
    id: 'MU-24',
    name: 'raw-twice',
    what: 'the already-raw check is dropped',
    named: 'L01',
    rule: { ...THE_RULE, rawOnce: false },
  },
];
