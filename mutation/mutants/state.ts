/** Faults in what is counted, kept and told: stats, dry runs, remedies, limits, kept facts. */

import type { Mutant } from './mutant.ts';

const COMPILER = 'src/compiler.ts';
const REMEDIES = 'src/remedies.ts';
const COUNTED = 'if (isWeighing(settings)) stats.dearerReplaced = draft.weighed.replaced.length;';

export const STATE_MUTANTS: readonly Mutant[] = [
  {
    id: 'MU-30',
    name: 'count-all',
    what: 'dearerReplaced counts every summary left out',
    named: 'L20',
    edits: [
      {
        file: COMPILER,
        snippet: COUNTED,
        becomes: COUNTED.replace('replaced.length', 'replaced.flatMap((tree) => [...treeOf(tree)]).length'),
      },
      {
        file: COMPILER,
        snippet: "import type { Facts } from './facts.ts';",
        becomes: "import type { Facts } from './facts.ts';\nimport { treeOf } from './forest.ts';",
      },
    ],
  },
  {
    id: 'MU-31',
    name: 'never-counted',
    what: 'dearerReplaced is never set',
    named: 'L20',
    edits: [{ file: COMPILER, snippet: COUNTED, becomes: '' }],
  },
  {
    id: 'MU-32',
    name: 'dry-counted',
    what: 'dearerReplaced is set on dry runs',
    named: 'L20',
    edits: [
      {
        file: COMPILER,
        snippet: '    if (!dryRun) this.#count(settled, facts);',
        becomes:
          '    if (!dryRun) this.#count(settled, facts);\n    else if (isWeighing(facts.settings)) this.#stats.dearerReplaced = settled.decision.draft.weighed.replaced.length;',
      },
    ],
  },
  {
    id: 'MU-33',
    name: 'counted-when-it-fits',
    what: 'dearerReplaced is set only when the compile fits',
    named: 'L20',
    edits: [{ file: COMPILER, snippet: COUNTED, becomes: `if (!isRefused) ${COUNTED}` }],
  },
  {
    id: 'MU-34',
    name: 'fallback-counted-dry',
    what: 'a dry run counts a fallback',
    named: 'L20',
    edits: [
      {
        file: COMPILER,
        snippet: '    if (!dryRun) this.#count(settled, facts);',
        becomes:
          "    if (!dryRun) this.#count(settled, facts);\n    else if (settled.decision.draft.mode === 'take') this.#stats.acrossFallbacks++;",
      },
    ],
  },
  {
    id: 'MU-38',
    name: 'adoption-counted',
    what: 'clearedBy counts an adoption of a replaced summary',
    named: 'L19',
    edits: [
      {
        file: REMEDIES,
        snippet: 'hasExactSummary(chunk, facts) && effectOf(refused, without([chunk])).frees > 0',
        becomes: 'hasExactSummary(chunk, facts) && effectOf(refused, without([chunk])).frees >= 0',
      },
    ],
  },
  {
    id: 'MU-39',
    name: 'no-adoption',
    what: 'clearedBy counts no adoption',
    named: 'L19',
    edits: [
      {
        file: REMEDIES,
        snippet: 'hasExactSummary(chunk, facts) && effectOf(refused, without([chunk])).frees > 0',
        becomes: 'hasExactSummary(chunk, facts) && effectOf(refused, without([chunk])).frees > Infinity',
      },
    ],
  },
  {
    id: 'MU-40',
    name: 'adoption-by-price',
    what: 'clearedBy judges an adoption by price alone',
    named: 'L19',
    edits: [
      {
        file: REMEDIES,
        snippet: 'hasExactSummary(chunk, facts) && effectOf(refused, without([chunk])).frees > 0',
        becomes:
          "hasExactSummary(chunk, facts) &&\n      effectOf(refused, without([chunk])).frees > 0 &&\n      !refused.decision.draft.weighed.trees.some((tree, index) => ['guard', 'replaced'].includes(refused.decision.draft.weighed.verdicts[index]?.verdict ?? '') && tree.leaves.join() === chunk.messages.join())",
      },
    ],
  },
  {
    id: 'MU-41',
    name: 'grace-loose',
    what: 'a request that is just at the limit is refused',
    named: 'L18',
    edits: [
      {
        file: 'src/compile.ts',
        snippet: 'base <= largestBaseWithin(limit, settings.calibrationThousandths)',
        becomes: 'base < largestBaseWithin(limit, settings.calibrationThousandths)',
      },
    ],
  },
  {
    id: 'MU-42',
    name: 'reserve-forgotten',
    what: 'the limit forgets what is reserved for the response',
    named: 'L18',
    edits: [
      {
        file: COMPILER,
        snippet: '  const inputBudget = budget.maxTokens - budget.reserveForResponse;\n  const limit',
        becomes: '  const inputBudget = budget.maxTokens;\n  const limit',
      },
    ],
  },
  {
    id: 'MU-52',
    name: 'stale-pair',
    what: "a pair's price is kept by id alone, whatever its header now names",
    named: 'L23',
    edits: [
      {
        file: 'src/book.ts',
        snippet: 'if (known?.tree === tree) return known.price;',
        becomes: 'if (known !== undefined) return known.price;',
      },
    ],
  },
  {
    id: 'MU-57',
    name: 'stale-forest',
    what: 'a mark does not plant the forest anew',
    named: 'L23',
    edits: [
      {
        file: 'src/book.ts',
        snippet: '    this.#forest?.mark(index, marked);\n',
        becomes: '',
      },
    ],
  },
  {
    id: 'MU-58',
    name: 'stale-positions',
    what: 'a removal does not move the messages behind it up',
    named: 'L23',
    edits: [
      {
        file: 'src/book.ts',
        snippet: '    this.#messages.splice(position, 1);\n    this.#place();',
        becomes: '    this.#messages.splice(position, 1);\n    this.#positions.delete(id);',
      },
    ],
  },
  {
    id: 'MU-59',
    name: 'named-not-noticed',
    what: 'a message that a summary names already comes in and the forest stays as it was',
    named: 'L23',
    edits: [
      {
        file: 'src/book.ts',
        snippet: '    if (this.#named.has(message.id)) {',
        becomes: '    if (this.#named.has(`${message.id} `)) {',
      },
    ],
  },
];
