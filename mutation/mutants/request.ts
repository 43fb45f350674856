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
          'total: entries.reduce((sum, { charge }) => sum + Math.round(calibrated(charge, settings.calibrationThousandths)), calibrated(settings.overheadTokens, settings.calibrationThousandths)),',
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
        snippet: 'if (tree.from > position) return tree.from;',
        becomes: 'if (tree.from >= position) return tree.from + 1;',
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
        snippet: 'last > LAST_SINGLE_UNIT ? length - 1 : length',
        becomes: 'last > LAST_SINGLE_UNIT && length < 0 ? length - 1 : length',
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
        snippet: 'if (isBefore(next) && callParts[next] === part - 1 && calls[next]?.id === id) {',
        becomes: 'if (next < 0) {',
      },
      {
        file: 'src/pairing/pair.ts',
        snippet:
          '    const call = this.#latest.get(id) ?? -1;\n    if (call === -1) return undefined;\n    this.#latest.set(id, this.#before[call] ?? -1);\n    return call;',
        becomes:
          '    const chain: number[] = [];\n    for (let call = this.#latest.get(id) ?? -1; call !== -1; call = this.#before[call] ?? -1) chain.push(call);\n    if (chain.length === 0) return undefined;\n    const first = Math.min(...chain);\n    const left = chain.filter((call) => call !== first);\n    this.#latest.set(id, left[0] ?? -1);\n    left.forEach((call, index) => (this.#before[call] = left[index + 1] ?? -1));\n    return first;',
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
        snippet: 'if (first !== undefined) join(pairing, first, result);',
        becomes:
          'if (first !== undefined && part <= (callParts[first] ?? 0) + REACH) join(pairing, first, result);',
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
        file: 'src/request/write.ts',
        snippet: 'if (sends.length > 0) messages.push({ role, content: sends.slice() });',
        becomes:
          "if (sends.length > 0) messages.push({ role, content: sends.slice() });\n  else if (part.results.length > 0) messages.push({ role: 'user', content: part.results.map(({ wire }) => wire) });",
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
        snippet:
          'messages[turn + 1]?.content.push(result === undefined ? stubFor(id) : withId(result.wire, id));',
        becomes: 'if (result !== undefined) messages[turn + 1]?.content.push(withId(result.wire, id));',
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
        snippet: 'if (isWellFormed && !used.has(storeId)) {',
        becomes: 'if (isWellFormed) {',
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
        file: 'src/compile.ts',
        snippet: 'const charged = chargeItems(facts, items);',
        becomes:
          'const sentAt = new Set([...items.head, ...items.middle, ...items.recent].flatMap((item) => (item.kind === "raw" ? [...positionsIn([item.run])] : [])));\n  const held = facts.store.messages.map((message, position) => (sentAt.has(position) ? message : { ...message, content: [] }));\n  const pruning = pruningOf(held, (position) => (sentAt.has(position) ? (facts.messages[position]?.parts ?? []) : []), settings);\n  Object.assign(facts, { isAllAsStored: sendsAsStored(pruning, settings), goingAt: goingIn(facts, pruning) });\n  const charged = chargeItems(facts, items);',
      },
      {
        file: 'src/compile.ts',
        snippet: "import type { Facts } from './facts.ts';",
        becomes:
          "import { type Facts, goingIn } from './facts.ts';\nimport { pruningOf, sendsAsStored } from './render/prune.ts';\nimport { positionsIn } from './runs.ts';",
      },
      {
        file: 'src/facts.ts',
        snippet: 'function goingIn(',
        becomes: 'export function goingIn(',
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
        snippet: 'return withTold(request, { entries, weighed, tools, pairing });',
        becomes:
          "const told = settings.positionedRecallPairs ? weighed : weigh(facts, 'take', settings.dearerRule ? facts.forest.listable : [], new Scales(THE_RULE));\n  return withTold(request, { entries, weighed: told, tools, pairing });",
      },
      {
        file: 'src/compile.ts',
        snippet: 'type Scales, weigh',
        becomes: 'Scales, weigh',
      },
      {
        file: 'src/compile.ts',
        snippet: "import { repair, STUB } from './pairing/repair.ts';",
        becomes:
          "import { repair, STUB } from './pairing/repair.ts';\nimport { THE_RULE } from './rule/decisions.ts';",
      },
    ],
  },
];
