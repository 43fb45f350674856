/** Syntactic mutants that never end. A time limit tells them and no law does, so they count as no kill. */

import { argued, type Equivalent } from './argued.ts';

const LOOPS = 'the loop runs away from its end';

/** Mutants that make a loop that never ends: told by a time limit alone, and counted as no kill. */
export const ENDLESS: readonly Equivalent[] = [
  ...argued('src/render/prune.ts', LOOPS, [
    ['position++', 'position--'],
    ['position--', 'position++'],
    ['index--', 'index++'],
  ]),
  ...argued('src/pairing/pair.ts', LOOPS, [
    ['end++', 'end--'],
    ['result < results.length', 'result >= results.length'],
    ['result++', 'result--'],
    ['(callParts[call] ?? Infinity) < part', 'true'],
    ['call--', 'call++'],
    ['partOf(same.results[same.from]) <= part', 'partOf(same.results[same.from]) > part'],
    ['-1', '+1', 'const partOf ='],
  ]),
  ...argued('src/pairing/repair.ts', LOOPS, [
    ['result++', 'result--'],
    ['call++', 'call--'],
    ['call < calls.length', 'true', '< part'],
    ['call < calls.length', 'call >= calls.length', '< part'],
    [
      'call < calls.length && (callParts[call] ?? 0) < part',
      'call < calls.length || (callParts[call] ?? 0) < part',
    ],
    [
      "place < asked.length && asked[place]?.type !== 'tool_use'",
      "place < asked.length || asked[place]?.type !== 'tool_use'",
    ],
    ['place++', 'place--'],
  ]),
  ...argued('src/select/completion.ts', LOOPS, [
    ['position++', 'position--'],
    ['(ordered[next]?.to ?? Infinity) <= position', '(ordered[next]?.to ?? Infinity) > position'],
  ]),
  ...argued('src/rule/tool-guards.ts', LOOPS, [
    [
      'countBelow(parts, tools.starts[run.from] ?? 0) - 1',
      'countBelow(parts, tools.starts[run.from] ?? 0) + 1',
    ],
    ['tools.starts[run.to] ?? 0', 'tools.starts[run.to] && 0'],
    ['low < high', 'false'],
    ['low < high', 'low <= high'],
    ['low < high', 'low >= high'],
    ['(calls[middle]?.part ?? 0) < part', 'false'],
    ['(calls[middle]?.part ?? 0) < part', '(calls[middle]?.part ?? 0) >= part'],
    ['middle + 1', 'middle - 1'],
    [
      '{\n    const part = parts[index] ?? 0;\n    const run = runAt(own, tools.places[part] ?? -1);\n    if (run === undefined) return part;\n    index = countBelow(parts, tools.starts[run.from] ?? 0) - 1;\n  }',
      '{}',
    ],
    [
      '{\n    const call = calls[index];\n    if (call === undefined) break;\n    const run = runAt(own, tools.places[call.part] ?? -1);\n    if (run === undefined) found.push(call);\n    index = run === undefined ? index + 1 : firstFrom(calls, tools.starts[run.to] ?? 0);\n  }',
      '{}',
    ],
    [
      '{\n    const middle = (low + high) >>> 1;\n    if ((calls[middle]?.part ?? 0) < part) low = middle + 1;\n    else high = middle;\n  }',
      '{}',
    ],
  ]),
  ...argued('src/pairing/sequence.ts', LOOPS, [
    ['place++', 'place--', 'before.length - 1'],
    ['place++', 'place--', 'let place = from'],
    ['place < close', 'place >= close'],
    [
      '{\n    const place = this.count;\n    const first = this.parts.length;\n    const touched: GrowingPlaces[] = [];\n    this.spansOver.push(0);\n    for (const part of parts) {\n      this.answersPrevious.push(answers(part, this.parts.at(-1)));\n      const index = this.parts.push(part) - 1;\n      this.places.push(place);\n      this.#untidyCounts.push(0);\n      for (const { id } of part.calls) {\n        const { calls } = this.#untidyAt(id, index, touched);\n        calls.push({ part: index, isFirstInMessage: (calls.at(-1)?.part ?? -1) < first });\n      }\n      for (const { id } of part.results) this.#untidyAt(id, index, touched).results.push(index);\n    }\n    this.starts.push(this.parts.length);\n    for (const id of touched) this.#settle(id);\n  }',
      '{}',
    ],
  ]),
];
