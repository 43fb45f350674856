/** Faults in the rule's decisions (part 70): each a changed record, or a changed price, with the same misreading of the reference beside it. */

import type { Guard } from '../../src/model/types.ts';
import type { Rule } from '../../src/rule/decisions.ts';
import type { Edit, Mutant } from './mutant.ts';

const ignoring =
  (guard: Guard) =>
  (rule: Rule): Rule => ({ ...rule, guards: { ...rule.guards, [guard]: () => false } });
/** The reference without a guard: the line that asks for it is gone. */
const ignoredInReference = (test: string, guard: Guard): Edit[] => [
  {
    file: 'reference/guards.ts',
    snippet: `  if (${test}(tree${test === 'isHalfMerged' ? '' : ', ground'})) guards.push('${guard}');\n`,
    becomes: '',
  },
];
const SELECT = 'reference/select.ts';
const DEARER = "  return { verdict: guards.length > 0 ? 'guard' : 'replaced', raw, charge, sent, guards };";

export const RULE_MUTANTS: readonly Mutant[] = [
  {
    id: 'MU-00',
    name: 'rule-off',
    what: 'nothing is ever replaced',
    named: 'L42',
    rule: (rule) => ({ ...rule, isDearer: () => false }),
    inReference: [
      {
        file: SELECT,
        snippet: DEARER,
        becomes: "  return { verdict: 'cheaper', charge, sent, guards: [] };",
      },
    ],
  },
  {
    id: 'MU-01',
    name: 'tie-replaces',
    what: 'a summary that costs as much as its messages is replaced',
    named: 'L37',
    rule: (rule) => ({ ...rule, isDearer: (raw, pair) => raw <= pair }),
    inReference: [
      {
        file: SELECT,
        snippet: "  if (raw === price) return { verdict: 'tie', raw, charge, sent, guards: [] };\n",
        becomes: '',
      },
    ],
  },
  {
    id: 'MU-02',
    name: 'charge-only',
    what: 'a pair is weighed at its charge alone',
    named: 'L34',
    rule: (rule) => ({ ...rule, pairPrice: ({ charge }) => charge }),
    inReference: [
      { file: SELECT, snippet: 'const price = Math.min(charge, sent);', becomes: 'const price = charge;' },
    ],
  },
  {
    id: 'MU-03',
    name: 'sent-only',
    what: 'a pair is weighed at what is sent alone',
    named: 'L12',
    rule: (rule) => ({ ...rule, pairPrice: ({ sent }) => sent }),
    inReference: [
      { file: SELECT, snippet: 'const price = Math.min(charge, sent);', becomes: 'const price = sent;' },
    ],
  },
  {
    id: 'MU-04',
    name: 'pins-free',
    what: 'pinned messages are left out of the raw price',
    named: 'L35',
    edits: [
      {
        file: 'src/rule/weigh.ts',
        snippet: '    raw += prices.between(from, to);\n',
        becomes:
          '    const isPinned = (position: number) => facts.store.pins.some(({ first, last }) => {\n      const ends = [facts.positions.get(first) ?? NaN, facts.positions.get(last) ?? NaN];\n      return Math.min(...ends) <= position && position <= Math.max(...ends);\n    });\n    for (let position = from; position < to; position++) if (!isPinned(position)) raw += prices.between(position, position + 1);\n',
      },
    ],
    inReference: [
      {
        file: SELECT,
        snippet:
          'export function weigh(tree: Tree, ground: Ground, settings: Settings) {\n  const raw = rawPrice(tree, settings);',
        becomes:
          'export function weigh(tree: Tree, ground: Ground, settings: Settings, store: Store) {\n  const pinned = pinnedOf(store);\n  const raw = rawPrice({ ...tree, messages: tree.messages.filter((message) => !pinned.includes(message)) }, settings);',
      },
      {
        file: 'reference/model.ts',
        snippet: 'weigh(tree, ground, settings)',
        becomes: 'weigh(tree, ground, settings, store)',
      },
    ],
  },
  {
    id: 'MU-05',
    name: 'stored-only',
    what: 'a message is priced as it is stored alone',
    named: 'L13',
    edits: [
      {
        file: 'src/price.ts',
        snippet: 'weighed: Math.max(stored, cappedTokens),',
        becomes: 'weighed: stored,',
      },
    ],
    inReference: [
      {
        file: 'reference/price.ts',
        snippet: '  return Math.max(sizeOf(content, settings.estimator), sizeOf(cut, settings.estimator));',
        becomes: '  void cut;\n  return sizeOf(content, settings.estimator);',
      },
    ],
  },
  {
    id: 'MU-06',
    name: 'sent-form-only',
    what: 'a message is priced as the cap sends it alone',
    named: 'L13',
    edits: [
      {
        file: 'src/price.ts',
        snippet: 'weighed: Math.max(stored, cappedTokens),',
        becomes: 'weighed: cappedTokens,',
      },
    ],
    inReference: [
      {
        file: 'reference/price.ts',
        snippet: '  return Math.max(sizeOf(content, settings.estimator), sizeOf(cut, settings.estimator));',
        becomes: '  return sizeOf(cut, settings.estimator);',
      },
    ],
  },
  {
    id: 'MU-07',
    name: 'window-ignored',
    what: 'a summary with a message in a window, or removed, may be replaced',
    named: 'L03',
    rule: ignoring('window'),
    inReference: ignoredInReference('isAtWindow', 'window'),
  },
  {
    id: 'MU-08',
    name: 'whole-ignored',
    what: 'a half-merged tree may be replaced',
    named: 'L15',
    rule: ignoring('whole'),
    inReference: ignoredInReference('isHalfMerged', 'whole'),
  },
  {
    id: 'MU-09',
    name: 'alone-ignored',
    what: 'a summary whose message another holds may be replaced',
    named: 'L03',
    corrected:
      'predicted L02; by D5 a message that the other summary covers is not sent raw, so it goes out once, under the wrong summary',
    rule: ignoring('alone'),
    inReference: ignoredInReference('isNotAlone', 'alone'),
  },
  {
    id: 'MU-10',
    name: 'shaped-ignored',
    what: 'a summary whose calls are not answered at once may be replaced',
    named: 'L06',
    rule: ignoring('shaped'),
    inReference: ignoredInReference('isShaped', 'shaped'),
  },
  {
    id: 'MU-11',
    name: 'linked-ignored',
    what: "a summary whose neighbour's pair is another's may be replaced",
    named: 'L06',
    rule: ignoring('linked'),
    inReference: ignoredInReference('isLinked', 'linked'),
  },
  {
    id: 'MU-12',
    name: 'straddled-ignored',
    what: 'a summary between a call and its late result may be replaced',
    named: 'L06',
    rule: ignoring('straddled'),
    inReference: ignoredInReference('isStraddled', 'straddled'),
  },
  {
    id: 'MU-13',
    name: 'recalled-ignored',
    what: 'a summary whose result has an earlier call outside may be replaced',
    named: 'L06',
    rule: ignoring('recalled'),
    inReference: ignoredInReference('isRecalled', 'recalled'),
  },
  {
    id: 'MU-21',
    name: 'share-released',
    what: "a replaced summary's share of its level's budget goes to the next",
    named: 'L15',
    rule: (rule) => ({ ...rule, keepsShare: false }),
    inReference: [
      {
        file: 'reference/model.ts',
        snippet: 'const taken = takenOf(shown, settings);',
        becomes: 'const taken = takenOf(withoutReplaced(shown, replaced), settings);',
      },
    ],
  },
  {
    id: 'MU-22',
    name: 'claimer-replaced',
    what: 'completion may claim a replaced summary',
    named: 'L03',
    rule: (rule) => ({ ...rule, mayClaim: () => true }),
    inReference: [
      {
        file: 'reference/model.ts',
        snippet: 'listed.filter((tree) => !replaced.includes(tree));',
        becomes: 'listed;',
      },
    ],
  },
  {
    id: 'MU-24',
    name: 'raw-twice',
    what: 'the already-raw check is dropped',
    named: 'L01',
    rule: (rule) => ({ ...rule, rawOnce: false }),
    inReference: [
      {
        file: SELECT,
        snippet: "      raw.push({ message, because: isPinned ? 'pinned' : 'queued' });\n      continue;",
        becomes: "      raw.push({ message, because: isPinned ? 'pinned' : 'queued' });",
      },
    ],
  },
  {
    id: 'MU-25',
    name: 'first-claimer',
    what: 'completion takes the lowest level',
    named: 'L26',
    rule: (rule) => ({
      ...rule,
      claimsBefore: (a, b) =>
        a.summary.level === b.summary.level ? a.index < b.index : a.summary.level < b.summary.level,
    }),
    inReference: [
      { file: SELECT, snippet: 'const highest = Math.max(', becomes: 'const highest = Math.min(' },
    ],
  },
  {
    id: 'MU-26',
    name: 'newest-claimer',
    what: 'completion takes the newest among equals',
    named: 'L26',
    rule: (rule) => ({
      ...rule,
      claimsBefore: (a, b) =>
        a.summary.level === b.summary.level ? a.index > b.index : a.summary.level > b.summary.level,
    }),
    inReference: [
      { file: SELECT, snippet: 'const claimer = able.find(', becomes: 'const claimer = able.findLast(' },
    ],
  },
];
