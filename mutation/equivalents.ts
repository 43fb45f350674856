/**
 * Syntactic mutants that no input can tell from the program, each under the reason why, and those that
 * only a time limit tells.
 *
 * Argued one by one, and checked: a gate tells when one of them is killed after all, or when its source is
 * no longer there. `TYPED` says that a check stands for the type checker, who can't see what makes it
 * needless; `SHORTCUT` that without it the same comes out by a longer way.
 */

export interface Equivalent {
  readonly file: string;
  /** The source that Stryker replaces, and with what. */
  readonly original: string;
  readonly replacement: string;
  /** A text of the line it begins on, where the same source stands elsewhere too. */
  readonly line?: string;
  /** Why no input can tell. */
  readonly reason: string;
}

type Change = readonly [original: string, replacement: string, line?: string];

/** Mutants of one file that live for one reason. */
function argued(file: string, reason: string, changes: readonly Change[]): Equivalent[] {
  return changes.map(([original, replacement, line]) => ({
    file,
    original,
    replacement,
    reason,
    ...(line === undefined ? {} : { line }),
  }));
}

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
  ...argued(
    'src/render/cap.ts',
    'SHORTCUT: texts within the cap are within its characters, so nothing is cut',
    [['textOnlyTokens(blocks) <= capTokens', 'false']],
  ),
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
  ...argued('src/render/prune.ts', 'TYPED: every part is of a message', [['position !== undefined', 'true']]),
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
    ['-1', '+1'],
  ]),
];

/** Mutants that make a loop that never ends: told by a time limit alone, and counted as no kill. */
export const ENDLESS: readonly Equivalent[] = [
  ...argued('src/render/prune.ts', 'the loop runs away from its end', [['position--', 'position++']]),
];
