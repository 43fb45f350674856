/** Faults in the guards' own code, in weighing and in choosing, outside the rule's record. */

import type { Mutant } from './mutant.ts';

const GUARDS = 'src/rule/tool-guards.ts';
const SEQUENCE = 'src/pairing/sequence.ts';
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
        snippet: '  const close = places[lastOutside(',
        becomes:
          '  if (runAt(view.own, places[id?.calls[0]?.part ?? -1] ?? -1) !== undefined) return undefined;\n  const close = places[lastOutside(',
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
        snippet: 'const [call] = id.calls;',
        becomes: 'const call = id.calls.at(-1);',
      },
      {
        file: GUARDS,
        snippet: '  const open = places[id?.calls[0]?.part ?? -1];\n  const close = places[id?.results',
        becomes: '  const open = places[id?.calls.at(-1)?.part ?? -1];\n  const close = places[id?.results',
      },
      {
        file: GUARDS,
        snippet: '  const open = places[id?.calls[0]?.part ?? -1];\n  const close = places[lastOutside',
        becomes: '  const open = places[id?.calls.at(-1)?.part ?? -1];\n  const close = places[lastOutside',
      },
    ],
  },
  {
    id: 'MU-16',
    name: 'store-order-between',
    what: '"before", "between" and "right after" are read in store order after a head reset',
    named: 'L13',
    edits: [
      {
        file: 'src/book.ts',
        snippet: 'positionAt(sequence.count, regions)',
        becomes: 'sequence.count',
      },
      {
        file: WEIGH,
        snippet: 'this.own = requestPlaces(tree.runs, facts.regions);',
        becomes: 'this.own = tree.runs;',
      },
      {
        file: GUARDS,
        snippet: 'const position = positionAt(place, facts.regions);',
        becomes: 'const position = place;',
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
        snippet: "run(facts, 'leave', marks, scales)",
        becomes: "run(budgeted(facts, limit), 'leave', marks, scales)",
      },
      {
        file: 'src/compile.ts',
        snippet: "run(facts, 'take', marks, scales)",
        becomes: "run(budgeted(facts, limit), 'take', marks, scales)",
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
        file: 'src/price.ts',
        snippet: 'weighed: Math.max(stored, cappedTokens),',
        becomes: 'weighed: Math.round((Math.max(stored, cappedTokens) * calibrationThousandths) / 1000),',
      },
      {
        file: 'src/price.ts',
        snippet: '{ estimator, maxMessageTokens }: Settings',
        becomes: '{ estimator, maxMessageTokens, calibrationThousandths }: Settings',
      },
      {
        file: WEIGH,
        snippet: 'const pair = this.rule.pairPrice(price);',
        becomes:
          'const pair = Math.round((this.rule.pairPrice(price) * facts.settings.calibrationThousandths) / 1000);',
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
        snippet: 'prices.between(from, to)',
        becomes: 'prices.between(from + 1, to)',
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
        snippet: 'if (isWithin(facts, leaveTokens, limit) || !isSomeAcross(facts)) {',
        becomes: 'if (leaveTokens >= 0) {',
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
        snippet: 'if (isWithin(facts, leaveTokens, limit) || !isSomeAcross(facts)) {',
        becomes: 'if (!isSomeAcross(facts)) {',
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
        snippet: 'tree.isMissingLeaf || isAcross(tree, facts.regions)',
        becomes: 'tree.isMissingLeaf || (isAcross(tree, facts.regions) && false)',
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
        snippet: '    raw += prices.between(from, to);\n',
        becomes:
          '    for (let position = from; position < to; position++)\n      raw += Math.min(prices.between(position, position + 1), facts.goingAt(position).stored);\n',
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
        snippet: 'const uncovered = without(gaps, groundOf(claimed));',
        becomes: 'const uncovered = unmarked;',
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
        snippet: "run(facts, 'leave', marks, scales)",
        becomes:
          "run(facts, 'leave', marks, (limit ?? 0) >= 100 ? new Scales({ ...scales.rule, isDearer: () => false }) : scales)",
      },
      {
        file: 'src/compile.ts',
        snippet: 'type Scales, weigh',
        becomes: 'Scales, weigh',
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
        snippet: 'unite([...marks.pinned, ...marks.queued])',
        becomes: 'unite([...without(marks.pinned, groundOf(kept)), ...marks.queued])',
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
        snippet: "  return { listed: mode === 'take' ? forest.listable : inside, shown };",
        becomes:
          "  shown.sort((a, b) => (a.summary.id < b.summary.id ? -1 : 1));\n  return { listed: mode === 'take' ? forest.listable : inside, shown };",
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
        snippet: '[...marked, ...uncovered]',
        becomes: '[...marked, ...(kept.length + claimed.length === 0 ? uncovered : [])]',
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
        snippet: 'export const whole = guard(KIN, (tree) => tree.isHalfMerged);',
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
        snippet: 'if (isWithin(facts, leaveTokens, limit) || !isSomeAcross(facts)) {',
        becomes:
          'if (isWithin(facts, leaveTokens, limit) || !isSomeAcross(facts) || leave.weighed.replaced.length > 0) {',
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
        snippet: 'const middle = middleOf(facts.regions);',
        becomes: 'const middle = listed.length === 0 ? [] : middleOf(facts.regions);',
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
        snippet: "const leave = run(facts, 'leave', marks, scales);",
        becomes:
          "const whole = facts.sizes.before(facts.sizes.count);\n  const bare = { ...facts, forest: Object.create(facts.forest, { listable: { value: [] } }) as Facts['forest'] };\n  const leave = run(3 * whole <= (limit ?? 0) ? bare : facts, 'leave', marks, scales);",
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
        snippet: '    raw += prices.between(from, to);\n',
        becomes:
          '    const queued = new Set(facts.store.chunks.flatMap(({ messages, compressed }) => (compressed ? [] : messages)));\n    for (let position = from; position < to; position++) if (!queued.has(facts.messages[position]!.message.id)) raw += prices.between(position, position + 1);\n',
      },
    ],
  },
];
