/** Faults in what goes out: layout, charge, cap, pruning, pairing, repair, ids on the wire. */

import type { Mutant } from './mutant.ts';

const REPAIR = 'src/pairing/repair.ts';

export const REQUEST_MUTANTS: readonly Mutant[] = [
  {
    id: 'MU-29',
    name: 'round-early',
    what: 'totals round each entry',
    named: 'L17',
    edits: [
      {
        file: 'src/compile.ts',
        snippet: 'total: calibrated(charged.baseTokens, settings.calibrationThousandths),',
        becomes:
          'total: charged.charges.reduce((sum, charge) => sum + Math.round(calibrated(charge, settings.calibrationThousandths)), calibrated(settings.overheadTokens, settings.calibrationThousandths)),',
      },
    ],
  },
  {
    id: 'MU-43',
    name: 'pair-after-raw',
    what: 'a raw message goes out before the pair at its position',
    named: 'L04',
    edits: [
      {
        file: 'src/request/layout.ts',
        snippet: 'placeOf(tree) <= position',
        becomes: 'placeOf(tree) < position',
      },
    ],
  },
  {
    id: 'MU-44',
    name: 'cut-surrogate',
    what: 'the cap may split a pair of surrogates',
    named: 'L28',
    edits: [
      {
        file: 'src/render/cap.ts',
        snippet: 'splitsPair ? length - 1 : length',
        becomes: 'splitsPair && length < 0 ? length - 1 : length',
      },
    ],
  },
  {
    id: 'MU-45',
    name: 'earliest-call',
    what: 'nearest pairing takes the earliest unanswered call',
    named: 'L43',
    edits: [
      {
        file: 'src/pairing/pair.ts',
        snippet: 'const first = parts?.at(-1)?.shift();',
        becomes: 'const first = parts?.[0]?.shift();',
      },
      {
        file: 'src/pairing/pair.ts',
        snippet: 'if (parts?.at(-1)?.length === 0) parts.pop();',
        becomes: 'if (parts?.[0]?.length === 0) parts.shift();',
      },
    ],
  },
  {
    id: 'MU-46',
    name: 'reach-six',
    what: 'nearest loses results beyond six parts',
    named: 'L07',
    edits: [
      {
        file: 'src/pairing/pair.ts',
        snippet: 'if (first !== undefined) join(first, result);',
        becomes: 'if (first !== undefined && result.part <= first.part + REACH) join(first, result);',
      },
    ],
  },
  {
    id: 'MU-47',
    name: 'orphans-kept',
    what: 'results that answer no call are sent',
    named: 'L05',
    edits: [
      {
        file: REPAIR,
        snippet: '  if (part.sends.length === 0) return [];\n',
        becomes:
          "  if (part.sends.length === 0) return part.results.length === 0 ? [] : [{ role: 'user', content: part.results.map(({ wire }) => wire) }];\n",
      },
    ],
  },
  {
    id: 'MU-48',
    name: 'stubs-missing',
    what: 'a call without a result gets no stub',
    named: 'L05',
    edits: [
      {
        file: REPAIR,
        snippet: "    { role: 'user', content: results },\n",
        becomes:
          "    { role: 'user', content: results.filter((block) => block.type !== 'tool_result' || block.content !== STUB) },\n",
      },
    ],
  },
  {
    id: 'MU-49',
    name: 'ids-repeat',
    what: 'an id that is used again is sent as it is',
    named: 'L05',
    edits: [
      {
        file: 'src/pairing/wire.ts',
        snippet: 'if (WIRE_ID.test(storeId) && !used.has(storeId)) {',
        becomes: 'if (WIRE_ID.test(storeId)) {',
      },
    ],
  },
  {
    id: 'MU-51',
    name: 'mutates-store',
    what: "pruning writes into the store's own blocks",
    named: 'L21',
    edits: [
      {
        file: 'src/render/prune.ts',
        snippet: "  return { ...unsized(block), content: `[Result truncated — tool '${tool}']` };",
        becomes:
          "  return Object.assign(block, { ...unsized(block), content: `[Result truncated — tool '${tool}']` });",
      },
    ],
  },
  {
    id: 'MU-54',
    name: 'prunes-the-request',
    what: 'pruning counts what the request holds instead of the store',
    named: 'L38',
    edits: [
      {
        file: 'src/request/charge.ts',
        snippet: '  const write = (item: Item) => writeItem(facts, item);',
        becomes:
          '  const sentAt = new Set([...head, ...middle, ...recent].flatMap((item) => (item.kind === "raw" ? [item.position] : [])));\n  const held = facts.store.messages.map((message, position) => (sentAt.has(position) ? message : { ...message, content: [] }));\n  const pruning = pruningOf(held, (position) => (sentAt.has(position) ? (facts.messages[position]?.parts ?? []) : []), facts.settings);\n  const write = (item: Item) => writeItem({ ...facts, pruning }, item);',
      },
      {
        file: 'src/request/charge.ts',
        snippet: "import { sentBlocks } from '../render/prune.ts';",
        becomes: "import { pruningOf, sentBlocks } from '../render/prune.ts';",
      },
    ],
  },
  {
    id: 'MU-65',
    name: 'id-shared',
    what: 'the door lets a summary bear an id that the store has',
    named: 'L27',
    edits: [
      {
        file: 'src/model/links.ts',
        snippet: "    ['summaries', summaries],\n  ] as const) {",
        becomes: '  ] as const) {',
      },
    ],
  },
  {
    id: 'MU-66',
    name: 'cap-recounts',
    what: 'with a cap, texts are sized anew, whatever sizes they bear',
    named: 'L39',
    edits: [
      {
        file: 'src/render/cap.ts',
        snippet: 'if (capTokens === 0 || textOnlyTokens(blocks) <= capTokens) return blocks;',
        becomes:
          'if (capTokens === 0) return blocks;\n  if (textOnlyTokens(blocks) <= capTokens) return blocks.map((block) => unsized(block) as B);',
      },
    ],
  },
  {
    id: 'MU-67',
    name: 'combined-told',
    what: 'verdicts are told with the combined pair, which does not act on them',
    named: 'L40',
    edits: [
      {
        file: 'src/compile.ts',
        snippet: '    verdicts: Object.fromEntries([...verdicts]',
        becomes:
          '    verdicts: Object.fromEntries([...(settings.positionedRecallPairs ? verdicts : weigh(facts, settings.dearerRule ? facts.forest.trees.filter((tree) => tree.isRoot && !tree.isBlank) : [], new Set(), THE_RULE))]',
      },
      {
        file: 'src/compile.ts',
        snippet: "import type { Rule } from './rule/decisions.ts';",
        becomes: "import { type Rule, THE_RULE } from './rule/decisions.ts';",
      },
    ],
  },
];
