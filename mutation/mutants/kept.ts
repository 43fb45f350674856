/** Faults in what is kept from compile to compile: stale, off by one, not dropped, or made again for nothing. */

import type { Mutant } from './mutant.ts';

export const KEPT_MUTANTS: readonly Mutant[] = [
  {
    id: 'MU-50',
    name: 'no-early-stop',
    what: 'every sum runs to its end',
    named: 'L25',
    edits: [
      {
        file: 'src/rule/weigh.ts',
        snippet: '    if (raw > pair) break;\n',
        becomes: '',
      },
    ],
  },
  {
    id: 'MU-80',
    name: 'sized-again',
    what: 'every compile sizes all messages anew',
    named: 'L25',
    edits: [
      {
        file: 'src/book.ts',
        snippet: '  facts(): Facts {\n',
        becomes:
          '  facts(): Facts {\n    this.#messages = this.#store.messages.map((message) => this.#factsOf(message));\n',
      },
    ],
  },
  {
    id: 'MU-81',
    name: 'planted-again',
    what: 'every compile plants all summaries anew',
    named: 'L25',
    edits: [
      {
        file: 'src/book.ts',
        snippet: 'forest: (this.#forest ??= new Forest(',
        becomes: 'forest: (this.#forest = new Forest(',
      },
    ],
  },
  {
    id: 'MU-82',
    name: 'priced-again',
    what: 'every compile prices all pairs anew',
    named: 'L25',
    edits: [
      {
        file: 'src/book.ts',
        snippet: 'const known = this.#pairs[tree.index];',
        becomes: 'const known: PricedPair | undefined = undefined;',
      },
    ],
  },
  {
    id: 'MU-83',
    name: 'placed-again',
    what: 'every compile puts the sequence of parts together anew',
    named: 'L25',
    edits: [
      {
        file: 'src/book.ts',
        snippet: 'if (this.#tools?.order !== order) this.#tools',
        becomes: 'this.#tools',
      },
    ],
  },
  {
    id: 'MU-84',
    name: 'stale-sums',
    what: 'what comes in is not added to the sums of sizes and prices',
    named: 'L23',
    edits: [
      {
        file: 'src/book.ts',
        snippet: '    this.#positions.set(message.id, position);\n    this.#sum(position);\n',
        becomes: '    this.#positions.set(message.id, position);\n',
      },
    ],
  },
  {
    id: 'MU-85',
    name: 'sums-not-dropped',
    what: 'a removal leaves the sums of sizes and prices as they were',
    named: 'L23',
    edits: [
      {
        file: 'src/book.ts',
        snippet: '    this.#sizes = new Sums();\n    this.#prices = new Sums();\n    for (let position = 0;',
        becomes: '    for (let position = this.#sizes.count;',
      },
    ],
  },
  {
    id: 'MU-86',
    name: 'stale-tools',
    what: 'a removal leaves the sequence of parts as it was',
    named: 'L23',
    edits: [
      {
        file: 'src/book.ts',
        snippet: '    this.#forest = null;\n    this.#tools = null;\n',
        becomes: '    this.#forest = null;\n',
      },
    ],
  },
  {
    id: 'MU-87',
    name: 'order-kept',
    what: 'a head that starts elsewhere leaves the sequence of parts in its order',
    named: 'L23',
    edits: [
      {
        file: 'src/book.ts',
        snippet: 'if (this.#tools?.order !== order) this.#tools',
        becomes: 'if (this.#tools === null) this.#tools',
      },
    ],
  },
  {
    id: 'MU-88',
    name: 'stale-listing',
    what: 'a mark leaves the list of roots as it was',
    named: 'L23',
    edits: [
      {
        file: 'src/forest.ts',
        snippet: '    tree.isRoot = summary.mergedInto === undefined;\n    this.#listable = null;\n',
        becomes: '    tree.isRoot = summary.mergedInto === undefined;\n',
      },
    ],
  },
  {
    id: 'MU-89',
    name: 'whole-not-judged',
    what: 'a mark changes nothing of whether what is above it is whole',
    named: 'L23',
    edits: [
      {
        file: 'src/forest.ts',
        snippet: '    for (const parent of tree.parents) this.#judgeWhole(parent);\n  }\n\n  #plant',
        becomes: '  }\n\n  #plant',
      },
    ],
  },
  {
    id: 'MU-90',
    name: 'whole-not-passed-on',
    what: 'whether a tree is whole is told to its parent, and no further',
    named: 'L23',
    edits: [
      {
        file: 'src/forest.ts',
        snippet:
          '    tree.isHalfMerged = isHalfMerged;\n    for (const parent of tree.parents) this.#judgeWhole(parent);\n',
        becomes: '    tree.isHalfMerged = isHalfMerged;\n',
      },
    ],
  },
  {
    id: 'MU-91',
    name: 'spans-not-dropped',
    what: 'a span that grows leaves the count of places under spans as it was',
    named: 'L23',
    edits: [
      {
        file: 'src/pairing/sequence.ts',
        snippet:
          '    if (from < close) this.#underBefore.length = Math.min(this.#underBefore.length, from + 1);\n',
        becomes: '',
      },
    ],
  },
  {
    id: 'MU-92',
    name: 'tidy-called-twice',
    what: 'an id that is called again counts as tidy all the same',
    named: 'L13',
    edits: [
      {
        file: 'src/pairing/sequence.ts',
        snippet: 'const isAlone = id.calls.length === 1 && id.results.length === 1;',
        becomes: 'const isAlone = id.results.length === 1;',
      },
    ],
  },
  {
    id: 'MU-93',
    name: 'first-holder-alone',
    what: 'of two summaries that hold one message, only the second knows that they share it',
    named: 'L13',
    edits: [
      {
        file: 'src/forest.ts',
        snippet: '        for (const other of known) markShared(other);\n',
        becomes: '',
      },
    ],
  },
  {
    id: 'MU-94',
    name: 'window-off-by-one',
    what: 'the search for the recent window stops a message too late',
    named: 'L26',
    edits: [
      {
        file: 'src/sizes/sums.ts',
        snippet: 'this.between(middle, this.#count) <= most',
        becomes: 'this.between(middle + 1, this.#count) <= most',
      },
    ],
  },
  {
    id: 'MU-95',
    name: 'hull-for-ground',
    what: 'a summary with gaps counts as though it covered what lies in them',
    named: 'L01',
    edits: [
      {
        file: 'src/forest.ts',
        snippet: 'for (const { runs } of trees) for (const run of runs) ground.push(run);',
        becomes: 'for (const { runs, from, to } of trees) if (runs.length > 0) ground.push({ from, to });',
      },
    ],
  },
  {
    id: 'MU-96',
    name: 'neighbours-only-before',
    what: 'K5 looks at the part before a summary alone',
    named: 'L06',
    edits: [
      {
        file: 'src/rule/tool-guards.ts',
        snippet: '    if (answersPrevious[next] === true && isTaken(next, view)) return true;\n',
        becomes: '',
      },
    ],
  },
  {
    id: 'MU-97',
    name: 'weighed-stale',
    what: 'what was found not to be cheaper is kept while there are as many summaries as before',
    named: 'L23',
    edits: [
      {
        file: 'src/rule/weigh.ts',
        snippet: 'if (this.#listable !== listable) {',
        becomes: 'if (this.#listable?.length !== listable.length) {',
      },
    ],
  },
  {
    id: 'MU-98',
    name: 'weighed-again',
    what: 'every compile weighs all summaries anew',
    named: 'L25',
    edits: [
      {
        file: 'src/rule/weigh.ts',
        snippet: 'if (this.#listable !== listable) {',
        becomes: 'if (this.#listable !== null || listable.length > 0) {',
      },
    ],
  },
  {
    id: 'MU-99',
    name: 'glance-at-ids',
    what: 'a summary without untidy ids is thought to stand between no call and its result',
    named: 'L13',
    edits: [
      {
        file: 'src/rule/tool-guards.ts',
        snippet: 'straddled = guard(SPAN,',
        becomes: 'straddled = guard(UNTIDY,',
      },
    ],
  },
];
