/**
 * Syntactic mutants that no input can tell from the program, each under the reason why.
 *
 * A gate tells when one of `EQUIVALENTS` is killed after all, or when its source is no longer
 * there; `KINDS` are argued as a whole and no gate holds them. `TYPED` says that a check stands for the type
 * checker, who can't see what makes it needless; `SHORTCUT` that without it the same comes out by a longer way.
 */

import { argued, type Equivalent } from './argued.ts';

export const EQUIVALENTS: readonly Equivalent[] = [
  ...argued('src/pairing/parts.ts', 'TYPED: a run has a block', [['run?.[0]?.type', 'run?.[0].type']]),
  ...argued('src/pairing/parts.ts', 'SHORTCUT: a run without calls and results makes empty lists of them', [
    ['!run.some(isTool)', 'false'],
  ]),
  ...argued('src/pairing/wire.ts', 'SHORTCUT: what comes out is a copy that is equal to what went in', [
    ['block.tokens === undefined', 'false'],
    ['(item, index) => item === value[index]', '() => undefined'],
    ['item === value[index]', 'item !== value[index]'],
    ['item === value[index]', 'false'],
    [
      '([key, field]) => field === (value as Record<string, unknown>)[key] && key.isWellFormed()',
      '() => undefined',
    ],
    ['field === (value as Record<string, unknown>)[key] && key.isWellFormed()', 'false'],
  ]),
  ...argued('src/pairing/wire.ts', 'TYPED: of the blocks only results have a content', [
    ["sent.type !== 'tool_result'", 'false'],
  ]),
  ...argued(
    'src/pairing/wire.ts',
    'SHORTCUT: a number or a boolean has no fields, so it is returned in the end',
    [["typeof value !== 'object'", 'false']],
  ),
  ...argued('src/price.ts', 'SHORTCUT: the size of the same blocks is the same', [
    ['sent === content', 'false'],
    ['cut === blocks', 'false'],
  ]),
  ...argued('src/render/cap.ts', 'TYPED: of the blocks only results have a content', [
    ["block.type === 'tool_result'", 'true', "typeof block.content === 'string'"],
  ]),
  ...argued('src/render/prune.ts', 'SHORTCUT: with no limit nothing is old', [
    ['settings.toolResultMaxLastN !== undefined', 'true'],
    ['settings.maxImages !== undefined', 'true'],
    ['marks === undefined && settings.toolUseInputMaxTokens === 0', 'false'],
    ['images > kept', 'true'],
    ['images > kept', 'images >= kept'],
  ]),
  ...argued('src/render/prune.ts', 'no number is at least undefined, so nothing is old without a limit', [
    ['own === undefined', 'false'],
  ]),
  ...argued('src/render/prune.ts', 'behind the last message there is none, which has no images', [
    ['messages.length - 1', 'messages.length + 1'],
  ]),
  ...argued('src/render/prune.ts', 'TYPED: there is a message at each position', [
    ['messages[position]?.content', 'messages[position].content'],
  ]),
  ...argued('src/render/prune.ts', 'TYPED: `null` is one token, and a limit is at least one', [
    ['block.input !== null', 'true'],
  ]),
  ...argued('src/render/prune.ts', 'TYPED: a message has as many results to send as are stored', [
    ['-1', '+1', 'resultsStored[results++]'],
  ]),
  ...argued('src/pairing/pair.ts', 'TYPED: the loop ends before what is not there, which is passed over', [
    ['result < results.length', 'result <= results.length'],
    ['end < this.#calls.length', 'true'],
    ['end < this.#calls.length', 'end <= this.#calls.length'],
    ['i < same.results.length', 'i <= same.results.length'],
  ]),
  ...argued(
    'src/pairing/pair.ts',
    'no part holds both calls and results (R1), so a result’s part is no call’s',
    [
      ['(callParts[call] ?? Infinity) < part', '(callParts[call] ?? Infinity) <= part'],
      ['partOf(same.results[same.from]) <= part', 'partOf(same.results[same.from]) < part'],
    ],
  ),
  ...argued(
    'src/pairing/pair.ts',
    'SHORTCUT: a call in the part right before is what would be taken of those that wait',
    [
      ['isBefore(next) && callParts[next] === part - 1 && calls[next]?.id === id', 'false'],
      ['part - 1', 'part + 1'],
      [
        '{\n      join(pairing, next++, result); // nearer and earlier than any that waits\n      continue;\n    }',
        '{}',
      ],
    ],
  ),
  ...argued('src/pairing/pair.ts', 'there is no call -1: joined to it, a result is unanswered as it was', [
    ['call === -1', 'false'],
  ]),
  ...argued('src/pairing/repair.ts', 'TYPED: a part has a block for each of its calls', [
    ['place < asked.length', 'true'],
    ['place < asked.length', 'place <= asked.length'],
    ["block?.type === 'tool_use' && block.id !== id", 'true'],
    ["block?.type === 'tool_use'", 'true'],
  ]),
  ...argued('src/pairing/repair.ts', 'SHORTCUT: a block with the id that it has is equal to itself', [
    ["block?.type === 'tool_use' && block.id !== id", "block?.type === 'tool_use' || block.id !== id"],
    ['block.id !== id', 'true'],
    ['result.tool_use_id === tool_use_id', 'false'],
  ]),
  ...argued(
    'src/rule/decisions.ts',
    'no two summaries have one index, and those of one level are compared by it',
    [
      ['a.index < b.index', 'a.index <= b.index'],
      ['a.summary.level > b.summary.level', 'a.summary.level >= b.summary.level'],
    ],
  ),
  ...argued('src/rule/guards.ts', 'SHORTCUT: its messages are asked one by one, and none is held outside', [
    ['!tree.mayShare && tree.parents.length === 0', 'false'],
  ]),
  ...argued('src/rule/tool-guards.ts', 'SHORTCUT: without untidy ids there are no such parts', [
    ['!tools.isSomeUntidy', 'false'],
    ['!isSomeUntidy', 'false'],
  ]),
  ...argued(
    'src/rule/tool-guards.ts',
    'TYPED: a part that answers the one before, or is answered by it, is of a message',
    [['place === undefined', 'false']],
  ),
  ...argued('src/rule/tool-guards.ts', 'SHORTCUT: where no span stands over a message, none crosses it', [
    ['!isSpanned(view)', 'false'],
    ['tools.isSpanned(from, to)', 'true'],
  ]),
  ...argued(
    'src/rule/tool-guards.ts',
    'a message of s is at no end of a span whose last result is outside s',
    [
      [
        '(places[countBelow(places, span.open + 1)] ?? Infinity) < span.close',
        '(places[countBelow(places, span.open + 1)] ?? Infinity) <= span.close',
      ],
    ],
  ),
  ...argued('src/rule/tool-guards.ts', 'TYPED: it grows by what is set, and is read with a default', [
    ['new Array<number>(own.length + 1)', 'new Array()'],
    ['own.length + 1', 'own.length - 1'],
  ]),
  ...argued('src/rule/tool-guards.ts', 'the first two calls outside decide, and more only say the same', [
    ['found.length < DECISIVE', 'found.length <= DECISIVE'],
  ]),
  ...argued(
    'src/pairing/sequence.ts',
    'SHORTCUT: without results, or without calls before, no id is shared',
    [
      ['results.length === 0', 'false'],
      ['other.calls.length === 0', 'false'],
    ],
  ),
  ...argued(
    'src/pairing/sequence.ts',
    'SHORTCUT: where nothing is untidy the list of untidy parts is empty',
    [
      ['this.#untidyParts.length > 0', 'true'],
      ['this.#untidyParts.length > 0', 'this.#untidyParts.length >= 0'],
    ],
  ),
  ...argued(
    'src/pairing/sequence.ts',
    'SHORTCUT: an id that is tidy and listed as untidy is looked at, and found in order',
    [
      ['id.calls.length === 1 && id.results.length === 1', 'false'],
      ['isAlone && last === call.part + 1 && close <= open + 1', 'false'],
      ['close <= open + 1', 'close < open + 1'],
      ['open + 1', 'open - 1', 'this.#setTidy(id, isAlone'],
    ],
  ),
  ...argued(
    'src/pairing/sequence.ts',
    'SHORTCUT: what stands under no span is then asked one by one, and none crosses it',
    [
      ['(this.spansOver[place] ?? 0) > 0', 'true'],
      ['(this.spansOver[place] ?? 0) > 0', '(this.spansOver[place] ?? 0) >= 0'],
      ['(before[to] ?? 0) > (before[from] ?? 0)', 'true'],
      ['(before[to] ?? 0) > (before[from] ?? 0)', '(before[to] ?? 0) >= (before[from] ?? 0)'],
    ],
  ),
  ...argued('src/rule/tool-guards.ts', 'no part holds both calls and results (R1)', [
    ['part < result', 'part <= result'],
  ]),
  ...argued('src/rule/tool-guards.ts', 'there is no part of that name', [
    ['[]', '["Stryker was here"]', 'const NO_PARTS'],
  ]),
  ...argued('src/rule/tool-guards.ts', 'SHORTCUT: a run’s own calls are then passed over one by one', [
    ['run === undefined', 'true', 'index = run === undefined'],
  ]),
  ...argued('src/rule/tool-guards.ts', 'nothing is before an end that is no number', [
    ['close === undefined', 'false'],
  ]),
  ...argued('src/pairing/sequence.ts', 'it stands behind all parts, and there is no part of that name', [
    ['[]', '["Stryker was here"]', '#untidyParts'],
  ]),
  ...argued('src/pairing/sequence.ts', 'the loop begins one place earlier, and puts the same 0 there', [
    ['[0]', '[]', '#underBefore'],
  ]),
  ...argued('src/pairing/sequence.ts', 'SHORTCUT: what is counted too early is cut back when a span comes', [
    ['place < to', 'place <= to'],
    ['from < close', 'true'],
    ['from < close', 'from <= close'],
    ['from + 1', 'from - 1'],
    ['before[from] ?? 0', 'before[from] && 0'],
  ]),
  ...argued('src/pairing/sequence.ts', 'an id that stands nowhere yet has nothing to list or to strike', [
    ['false', 'true', 'isTidy: false, spanned: 0'],
    ['known.calls.length + known.results.length === 0', 'true'],
    ['known.calls.length + known.results.length', 'known.calls.length - known.results.length'],
    ['last === undefined', 'false'],
  ]),
  ...argued(
    'src/pairing/sequence.ts',
    'SHORTCUT: a part that is listed twice, or though all its ids are tidy, is looked at once more',
    [
      ['false', 'true', 'this.#setTidy(known, false)'],
      ['id.isTidy === isTidy', 'false'],
      ['id.isTidy === isTidy', 'true'],
      ['id.isTidy === isTidy', 'id.isTidy !== isTidy'],
      ['-1', '+1', 'for (const { part } of id.calls)'],
      ['-1', '+1', 'for (const part of id.results)'],
      ['this.#untidyCounts[part] ?? 0', 'this.#untidyCounts[part] && 0'],
      ['by === 1 && count === 1', 'true'],
      ['by === 1 && count === 1', 'by === 1 || count === 1'],
      ['by === 1', 'true'],
      ['count === 1', 'true'],
      ['by === -1 && count === 0', 'false'],
      ['by === -1', 'true'],
      ['by === -1', 'by !== -1'],
      ['-1', '+1', 'by === -1 && count === 0'],
      [
        '{\n    if (id.isTidy === isTidy) return;\n    id.isTidy = isTidy;\n    for (const { part } of id.calls) this.#countUntidy(part, isTidy ? -1 : 1);\n    for (const part of id.results) this.#countUntidy(part, isTidy ? -1 : 1);\n  }',
        '{}',
      ],
    ],
  ),
  ...argued('src/select/listing.ts', 'at level 1 every summary is shown that is listed and not across', [
    ['tree.level === 1', 'false', 'shown.push(tree)'],
  ]),
  ...argued('src/select/listing.ts', 'what has no level is taken at none', [
    ['[]', '["Stryker was here"]', 'const shown'],
  ]),
  ...argued('src/rule/tool-guards.ts', 'an id that no block has is none of those that are compared', [
    ['[]', '["Stryker was here"]', 'return (places ?? [])'],
  ]),
  ...argued('src/render/prune.ts', 'TYPED: behind the last message there are no parts', [
    ['position < messages.length', 'position <= messages.length'],
  ]),
  ...argued('src/render/prune.ts', 'TYPED: behind the last result there is none, and it answers nothing', [
    ['results.length - 1', 'results.length + 1'],
  ]),
  ...argued(
    'src/render/prune.ts',
    'a result is replaced by what tells its tool, so one that has none stays',
    [['tool === undefined', 'false', '// it answers nothing']],
  ),
  ...argued('src/render/prune.ts', 'SHORTCUT: each message is looked at, and goes out as it is stored', [
    [
      '{\n  return pruning.size === 0 && settings.maxMessageTokens === 0 && settings.toolUseInputMaxTokens === 0;\n}',
      '{}',
    ],
    [
      'pruning.size === 0 && settings.maxMessageTokens === 0 && settings.toolUseInputMaxTokens === 0',
      'false',
    ],
  ]),
  ...argued('src/pairing/repair.ts', 'no part holds both calls and results (R1)', [
    ['(callParts[call] ?? 0) < part', '(callParts[call] ?? 0) <= part'],
  ]),
  ...argued(
    'src/rule/needs.ts',
    'SHORTCUT: a guard is asked where it has nothing to look at, and does not hold',
    [
      ['runs.length !== 1', 'true'],
      ['!isHalfMerged && !mayShare && parents.length === 0', 'false'],
      ['!isStoreOrder(regions)', 'true'],
      ['from < headEnd || to > recentStart', 'true'],
      ['from < headEnd', 'from <= headEnd'],
      ['to > recentStart', 'to >= recentStart'],
      ['tools.answersPrevious[first] === true || tools.answersPrevious[next] === true', 'true'],
    ],
  ),
  ...argued('src/rule/guards.ts', 'SHORTCUT: a guard that does not say what it needs is always asked', [
    ['{ needs }', '{}'],
  ]),
  ...argued('src/rule/weigh.ts', 'SHORTCUT: a guard is asked where it has nothing to look at', [
    ['test.needs ?? NOTHING', 'test.needs && NOTHING'],
    ['(around & needs) !== 0', 'true'],
    ['(around & all) === 0', 'false'],
  ]),
  ...argued('src/rule/weigh.ts', 'it is set before it is read', [
    ['[]', '["Stryker was here"]', '#notCheaper: readonly'],
  ]),
  ...argued(
    'src/rule/weigh.ts',
    'a tree without a verdict is not told, and a verdict without a tree neither',
    [['[]', '["Stryker was here"]', 'export const NOTHING_WEIGHED']],
  ),
  ...argued(
    'src/rule/tool-guards.ts',
    'SHORTCUT: where no span stands over a message, no other look finds one',
    [['false', 'true', 'return false;']],
  ),
  ...argued('src/pairing/sequence.ts', 'SHORTCUT: the guards that need an untidy id look for it themselves', [
    ['this.#untidyParts.length === 0', 'false'],
    ['false', 'true', 'if (this.#untidyParts.length === 0) return false;'],
    ['(this.#untidyParts[countBelow(this.#untidyParts, from)] ?? Infinity) < to', 'true'],
    [
      '(this.#untidyParts[countBelow(this.#untidyParts, from)] ?? Infinity) < to',
      '(this.#untidyParts[countBelow(this.#untidyParts, from)] ?? Infinity) <= to',
    ],
  ]),
  ...argued('src/select/completion.ts', 'SHORTCUT: nothing is left out where nothing was replaced', [
    ['replaced.length === 0', 'false'],
  ]),
  ...argued('src/select/completion.ts', 'only `true` at an index says that a tree is gone', [
    ['[]', '["Stryker was here"]', 'const isGone'],
  ]),
  ...argued(
    'src/select/completion.ts',
    'what is under a replaced summary is merged into it (K2), so it was never taken (D4)',
    [
      ['tree.children.length > 0', 'true'],
      ['tree.children.length > 0', 'false'],
      ['tree.children.length > 0', 'tree.children.length >= 0'],
      ['tree.children.length > 0', 'tree.children.length <= 0'],
    ],
  ),
  ...argued(
    'src/select/completion.ts',
    'SHORTCUT: the claimers of no gap are none, and who is kept is over no gap',
    [
      ['gaps.length > 0 && kept.length < listed.length', 'true'],
      ['gaps.length > 0 && kept.length < listed.length', 'gaps.length > 0 || kept.length < listed.length'],
      ['gaps.length > 0', 'true'],
      ['gaps.length > 0', 'gaps.length >= 0'],
      ['kept.length < listed.length', 'true'],
      ['kept.length < listed.length', 'kept.length <= listed.length'],
      ['open.length === 0', 'false'],
    ],
  ),
  ...argued('src/select/marks.ts', 'a text is a run without ends, which no union keeps and no run meets', [
    ['[]', '["Stryker was here"]', 'if (chunk.compressed'],
  ]),
  ...argued('src/select/completion.ts', 'TYPED: what lies open is under a claimant', [
    ['claimer === undefined', 'false'],
  ]),
  ...argued('src/select/completion.ts', 'SHORTCUT: whoever holds a message is then asked who claims it', [
    [
      '{\n    while ((ordered[next]?.to ?? Infinity) <= position) next++;\n    return (ordered[next + 1]?.from ?? Infinity) > position ? ordered[next] : undefined;\n  }',
      '{}',
    ],
    ['(ordered[next]?.to ?? Infinity) <= position', 'false'],
    ['(ordered[next]?.to ?? Infinity) <= position', '(ordered[next]?.to ?? Infinity) < position'],
    ['ordered[next]?.to ?? Infinity', 'ordered[next]?.to && Infinity'],
    ['next++', 'next--'],
    ['(ordered[next + 1]?.from ?? Infinity) > position', 'false'],
  ]),
];

/** Files in which an index is always in bounds, and an id looked up where it was put. */
const IN_BOUNDS = [
  'src/pairing/pair.ts',
  'src/pairing/repair.ts',
  'src/pairing/parts.ts',
  'src/rule/tool-guards.ts',
  'src/rule/weigh.ts',
  'src/select/completion.ts',
  'src/render/prune.ts',
];

/**
 * Whole kinds of mutants, where the type checker asks for something that is never needed: an input that
 * needed it would make the mutant throw, or would have run the fallback, which nothing did.
 */
export interface Kind {
  readonly reason: string;
  /** Stryker's name, or `fallback`: a value behind `??`. */
  readonly mutator: string;
  readonly status: 'Survived' | 'NoCoverage';
  readonly files: readonly string[];
}
export const KINDS: readonly Kind[] = [
  {
    reason: 'TYPED: what is looked up is there, so `?.` never stops',
    mutator: 'OptionalChaining',
    status: 'Survived',
    files: IN_BOUNDS,
  },
  {
    reason: 'TYPED: what is looked up is there, so nothing stands in for it',
    mutator: 'fallback',
    status: 'NoCoverage',
    files: IN_BOUNDS,
  },
];
