/** Faults in the guards' own code, in weighing and in choosing, outside the rule's record. */

import type { Mutant } from './mutant.ts';

const GUARDS = 'src/rule/tool-guards.ts';
const SEQUENCE = 'src/rule/tool-sequence.ts';
const WEIGH = 'src/rule/weigh.ts';
const COMPLETION = 'src/select/completion.ts';

export const SELECT_MUTANTS: readonly Mutant[] = [
  {
    id: 'MU-14',
    name: 'straddle-skips-own',
    what: 'K6 is skipped for an id whose earliest call s holds',
    named: 'L06',
    edits: [
      {
        file: GUARDS,
        snippet: '  const last = id?.results.findLast(',
        becomes:
          '  if (own.has(owners[id?.calls[0]?.part ?? -1] ?? -1)) return undefined;\n  const last = id?.results.findLast(',
      },
    ],
  },
  {
    id: 'MU-15',
    name: 'straddle-latest',
    what: 'K6 spans from the latest call of the id',
    named: 'L13',
    edits: [
      {
        file: SEQUENCE,
        snippet: 'places[calls[0]?.part ?? -1]',
        becomes: 'places[calls.at(-1)?.part ?? -1]',
      },
      {
        file: GUARDS,
        snippet:
          '  const open = places[id?.calls[0]?.part ?? -1];\n  const close = places[id?.results.at(-1) ?? -1];',
        becomes:
          '  const open = places[id?.calls.at(-1)?.part ?? -1];\n  const close = places[id?.results.at(-1) ?? -1];',
      },
      {
        file: GUARDS,
        snippet: '  const open = places[id?.calls[0]?.part ?? -1];\n  const last',
        becomes: '  const open = places[id?.calls.at(-1)?.part ?? -1];\n  const last',
      },
    ],
  },
  {
    id: 'MU-16',
    name: 'store-order-between',
    what: '"between" is read in store order after a head reset',
    named: 'L13',
    edits: [
      { file: SEQUENCE, snippet: 'places.push(place);', becomes: 'places.push(position);' },
      {
        file: GUARDS,
        snippet: 'requestPlace(position, view.facts.regions)',
        becomes: '(requestPlace(position, view.facts.regions), position)',
      },
    ],
  },
  {
    id: 'MU-17',
    name: 'parts-ignored',
    what: 'a message is read whole, not in parts',
    named: 'L13',
    edits: [
      {
        file: 'src/pairing/parts.ts',
        snippet: "    const continues =\n      role === 'user' || ",
        becomes: "    const continues =\n      role === 'user' || true || ",
      },
    ],
  },
  {
    id: 'MU-19',
    name: 'blank-holders-free',
    what: 'K3 overlooks blank summaries',
    named: 'L13',
    edits: [
      {
        file: 'src/forest.ts',
        snippet: 'if (!members.has(holder)) return true;',
        becomes: 'if (!members.has(holder) && !holder.isBlank) return true;',
      },
    ],
  },
  {
    id: 'MU-20',
    name: 'two-results-pass',
    what: 'K4 allows two results for a call',
    named: 'L06',
    edits: [
      {
        file: GUARDS,
        snippet: 'outnumbers(idsOf(parts[index]?.results), idsOf(parts[index - 1]?.calls))',
        becomes: 'outnumbers([...new Set(idsOf(parts[index]?.results))], idsOf(parts[index - 1]?.calls))',
      },
    ],
  },
  {
    id: 'MU-27',
    name: 'budget-read',
    what: "a level budget also reads the compile's budget",
    named: 'L08',
    edits: [
      {
        file: 'src/compile.ts',
        snippet: "run(facts, across, 'leave', marks, rule)",
        becomes: "run(budgeted(facts, limit), across, 'leave', marks, rule)",
      },
      {
        file: 'src/compile.ts',
        snippet: "run(facts, across, 'take', marks, rule)",
        becomes: "run(budgeted(facts, limit), across, 'take', marks, rule)",
      },
      {
        file: 'src/compile.ts',
        snippet: '/** The pipeline. */',
        becomes:
          'function budgeted(facts: Facts, limit: number | null): Facts {\n  const { settings } = facts;\n  const most = (tokens: number) => Math.min(tokens, limit ?? Infinity);\n  return { ...facts, settings: { ...settings, l1BudgetTokens: most(settings.l1BudgetTokens), l2BudgetTokens: most(settings.l2BudgetTokens), l3BudgetTokens: most(settings.l3BudgetTokens) } };\n}\n\n/** The pipeline. */',
      },
    ],
  },
  {
    id: 'MU-28',
    name: 'calibrated-verdict',
    what: 'each price is rounded after calibration before the rule compares',
    named: 'L10',
    edits: [
      {
        file: WEIGH,
        snippet: 'sums.push((sum += rule.messagePrice(price, pinned.has(position))))',
        becomes:
          'sums.push((sum += Math.round((rule.messagePrice(price, pinned.has(position)) * calibration) / 1000)))',
      },
      {
        file: WEIGH,
        snippet: '  const sums = [0];\n',
        becomes: '  const sums = [0];\n  const calibration = settings.calibrationThousandths;\n',
      },
      {
        file: WEIGH,
        snippet: 'function sumPrices({ messages }: Facts,',
        becomes: 'function sumPrices({ messages, settings }: Facts,',
      },
      {
        file: WEIGH,
        snippet: 'const pair = rule.pairPrice({ charge, sent });',
        becomes:
          'const pair = Math.round((rule.pairPrice({ charge, sent }) * facts.settings.calibrationThousandths) / 1000);',
      },
    ],
  },
  {
    id: 'MU-53',
    name: 'prefix-price',
    what: "the prefix sum is off by one at a summary's first message",
    named: 'L13',
    edits: [
      {
        file: WEIGH,
        snippet: 'priceBefore(first + positions.length) - priceBefore(first)',
        becomes: 'priceBefore(first + positions.length) - priceBefore(first + 1)',
      },
    ],
  },
  {
    id: 'MU-35',
    name: 'leave-always',
    what: 'leave mode stands whether it fits or not',
    named: 'L46',
    corrected:
      'predicted L12; the fault is the same on and off, so what off compiles on compiles. L46 was written for it',
    edits: [
      {
        file: 'src/compile.ts',
        snippet: 'if (across.size === 0 || isWithin(facts, leaveTokens, limit)) {',
        becomes: 'if (across.size >= 0) {',
      },
    ],
  },
  {
    id: 'MU-36',
    name: 'take-always',
    what: 'take mode stands wherever something is across',
    named: 'L26',
    edits: [
      {
        file: 'src/compile.ts',
        snippet: 'if (across.size === 0 || isWithin(facts, leaveTokens, limit)) {',
        becomes: 'if (across.size === 0) {',
      },
    ],
  },
  {
    id: 'MU-37',
    name: 'across-replaced',
    what: 'take mode replaces across summaries',
    named: 'L03',
    edits: [
      {
        file: 'src/rule/guards.ts',
        snippet: 'tree.missing || tree.positions.some((position) => isInWindow(position, facts.regions))',
        becomes:
          'tree.missing || (tree.positions.some((position) => isInWindow(position, facts.regions)) && false)',
      },
    ],
  },
  {
    id: 'MU-55',
    name: 'prices-pruned',
    what: 'a message is priced as pruned',
    named: 'L36',
    edits: [
      {
        file: WEIGH,
        snippet: 'rule.messagePrice(price, pinned.has(position))',
        becomes:
          'Math.min(rule.messagePrice(price, pinned.has(position)), baseTokens(sentBlocks(message, position, pruning, settings), settings.estimator))',
      },
      {
        file: WEIGH,
        snippet: 'messages.forEach(({ price }, position) =>',
        becomes: 'messages.forEach(({ price, message }, position) =>',
      },
      {
        file: WEIGH,
        snippet: 'function sumPrices({ messages }: Facts,',
        becomes: 'function sumPrices({ messages, pruning, settings }: Facts,',
      },
      {
        file: WEIGH,
        snippet: "import type { Rule } from './decisions.ts';",
        becomes:
          "import type { Rule } from './decisions.ts';\nimport { sentBlocks } from '../render/prune.ts';\nimport { baseTokens } from '../sizes/blocks.ts';",
      },
    ],
  },
  {
    id: 'MU-56',
    name: 'weighs-combined',
    what: 'the combined pair weighs too',
    named: 'L40',
    edits: [
      {
        file: 'src/compile.ts',
        snippet: 'return dearerRule && positionedRecallPairs;',
        becomes: 'return dearerRule || (dearerRule && positionedRecallPairs);',
      },
    ],
  },
  {
    id: 'MU-60',
    name: 'covered-and-raw',
    what: 'a message under a chosen summary goes out raw all the same',
    named: 'L02',
    edits: [
      {
        file: COMPLETION,
        snippet: 'if (isMarked) rawMiddle.push(position);',
        becomes: 'if (isMarked || covered[position] === 1) rawMiddle.push(position);',
      },
    ],
  },
  {
    id: 'MU-61',
    name: 'ample-budget',
    what: 'the rule is left out where the budget is ample',
    named: 'L09',
    edits: [
      {
        file: 'src/compile.ts',
        snippet: "run(facts, across, 'leave', marks, rule)",
        becomes:
          "run(facts, across, 'leave', marks, (limit ?? 0) >= 100 ? { ...rule, isDearer: () => false } : rule)",
      },
    ],
  },
  {
    id: 'MU-62',
    name: 'pin-covered',
    what: 'a pinned message that a chosen summary covers does not go out raw',
    named: 'L16',
    edits: [
      {
        file: COMPLETION,
        snippet: 'const isMarked = marks.pinned.has(position) || marks.queued.has(position);',
        becomes:
          'const isMarked = (marks.pinned.has(position) && covered[position] !== 1) || marks.queued.has(position);',
      },
    ],
  },
  {
    id: 'MU-63',
    name: 'order-by-id',
    what: 'summaries are taken by their ids instead of in creation order',
    named: 'L22',
    edits: [
      {
        file: 'src/select/listing.ts',
        snippet: 'const shown = listed.filter((tree) => isShown(tree, candidates));',
        becomes:
          'const shown = listed.filter((tree) => isShown(tree, candidates)).sort((a, b) => (a.summary.id < b.summary.id ? -1 : 1));',
      },
    ],
  },
  {
    id: 'MU-64',
    name: 'uncovered-lost',
    what: 'a message that nothing may claim is lost once a summary was chosen',
    named: 'L01',
    edits: [
      {
        file: COMPLETION,
        snippet: 'if (claimer === undefined) {\n      rawMiddle.push(position);',
        becomes: 'if (claimer === undefined) {\n      if (chosen.length === 0) rawMiddle.push(position);',
      },
    ],
  },
  {
    id: 'MU-68',
    name: 'pinned-kept',
    what: 'a summary over a pinned message is kept, as though by a guard',
    named: 'L35',
    edits: [
      {
        file: 'src/rule/guards.ts',
        snippet: 'export const whole: GuardTest = (tree) => tree.isHalfMerged;',
        becomes:
          'export const whole: GuardTest = (tree, { facts }) =>\n  tree.isHalfMerged || facts.store.pins.some(({ first }) => tree.leaves.includes(first));',
      },
    ],
  },
  {
    id: 'MU-69',
    name: 'replacing-refuses',
    what: 'where something was replaced and leave mode does not fit, take mode is not tried',
    named: 'L12',
    edits: [
      {
        file: 'src/compile.ts',
        snippet: 'if (across.size === 0 || isWithin(facts, leaveTokens, limit)) {',
        becomes:
          "if (across.size === 0 || isWithin(facts, leaveTokens, limit) || [...leave.verdicts.values()].some(({ verdict }) => verdict === 'replaced')) {",
      },
    ],
  },
  {
    id: 'MU-70',
    name: 'nothing-to-complete',
    what: 'where no summary is listed the middle is not walked',
    named: 'L01',
    edits: [
      {
        file: COMPLETION,
        snippet: 'for (const position of middleOf(facts.regions)) {',
        becomes: 'for (const position of listed.length === 0 ? [] : middleOf(facts.regions)) {',
      },
    ],
  },
  {
    id: 'MU-71',
    name: 'roomy-raw',
    what: 'where the whole store would fit three times over, nothing is summarised',
    named: 'L08',
    edits: [
      {
        file: 'src/compile.ts',
        snippet: 'const across = acrossRoots(facts);',
        becomes:
          'const whole = facts.messages.reduce((sum, { price }) => sum + price.stored, 0);\n  const across = 3 * whole <= (limit ?? 0) ? new Set(facts.forest.trees) : acrossRoots(facts);',
      },
    ],
  },
  {
    id: 'MU-72',
    name: 'queued-free',
    what: 'messages of a queued chunk are left out of the raw price',
    named: 'L36',
    edits: [
      {
        file: WEIGH,
        snippet: 'messages.forEach(({ price }, position) =>',
        becomes:
          'const queued = new Set(store.chunks.flatMap(({ messages, compressed }) => (compressed ? [] : messages)));\n  messages.forEach(({ price, message }, position) =>',
      },
      {
        file: WEIGH,
        snippet: 'sums.push((sum += rule.messagePrice(price, pinned.has(position))))',
        becomes:
          'sums.push((sum += queued.has(message.id) ? 0 : rule.messagePrice(price, pinned.has(position))))',
      },
      {
        file: WEIGH,
        snippet: 'function sumPrices({ messages }: Facts,',
        becomes: 'function sumPrices({ messages, store }: Facts,',
      },
    ],
  },
];
