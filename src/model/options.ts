/**
 * The options of a compile, as a table: name, kind, default, rule and meaning stand once, here.
 *
 * The door, the JSON Schemas, the command line's flags and the README's table all walk this table. What
 * leaves `parseOptions` has a value for every option, ratios in whole thousandths (T4, B2), so that no code
 * behind the door knows a default or rounds a ratio.
 *
 * Holds part 20's table, B1, B2, T4.
 */

import { z } from 'zod';
import { OptionsError } from './errors.ts';
import { type Fault, firstFault, NO_SUCH_FIELD, shapeFaults, writePath } from './fault.ts';
import { budgetSchema, tokens } from './schema.ts';
import type { Budget, Settings, TokenEstimator } from './types.ts';

/** One option as a row. `fallback` is undefined where leaving it out means "no limit". */
interface Option<S extends z.ZodType = z.ZodType> {
  schema: S;
  fallback: z.output<S> | undefined;
  rule: string;
  meaning: string;
}
function option<S extends z.ZodType>(
  schema: S,
  fallback: z.output<S> | undefined,
  rule: string,
  meaning: string,
): Option<S> {
  return { schema, fallback, rule, meaning };
}

const limit = z.int('expected a whole number');
const estimator = z.union([
  z.string(),
  z.custom<TokenEstimator>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      'text' in value &&
      'json' in value &&
      typeof value.text === 'function' &&
      typeof value.json === 'function',
    'expected an estimator: { name, text(string), json(string) }',
  ),
]);

export const OPTIONS = {
  headWindowTokens: option(tokens, 0, 'W1', 'size of the head window; 0 is none'),
  recentWindowTokens: option(tokens, 30_000, 'W2', 'size of the recent window; 0 is none'),
  l1BudgetTokens: option(tokens, 30_000, 'S3', 'allowance of level 1, in recorded tokens'),
  l2BudgetTokens: option(tokens, 30_000, 'S3', 'allowance of level 2, in recorded tokens'),
  l3BudgetTokens: option(tokens, 30_000, 'S3', 'allowance of level 3, in recorded tokens'),
  positionedRecallPairs: option(z.boolean(), true, 'C1', 'false: one combined pair after the head'),
  select: option(z.literal('hierarchical'), 'hierarchical', 'S1', 'how summaries are chosen'),
  dearerRule: option(z.boolean(), true, 'D1', 'false: the select without the dearer-summary rule'),
  recallHeaderTemplate: option(
    z.string(),
    '[Recall {id}]',
    'P1',
    'the question of a pair; {id}, {level}, {first} and {last} are filled in',
  ),
  recallEnvelope: option(z.enum(['none', 'xml']), 'none', 'E4', 'what stands around an answer'),
  carrierPolicy: option(z.enum(['full', 'live-strip']), 'full', 'P2', "whether a carrier's thinking is sent"),
  thinkingBound: option(
    z.boolean(),
    false,
    'P2',
    "true: the model's thinking is bound, so carriers go without theirs",
  ),
  maxMessageTokens: option(tokens, 0, 'E5', 'the cap on a message or answer; 0 is none'),
  toolResultMaxLastN: option(
    z.union([limit, z.record(z.string(), limit)]),
    undefined,
    'E6',
    'how many results of each tool stay whole, for all tools or by name; negative or unset is no limit',
  ),
  maxImages: option(tokens, undefined, 'R6', 'how many images stay; unset is no limit'),
  toolUseInputMaxTokens: option(tokens, 0, 'E6', 'largest input of a call that stays whole; 0 is no limit'),
  estimator: option(
    estimator,
    'tiktoken:o200k_base',
    'T1',
    'what counts tokens: chars, tiktoken:o200k_base, tiktoken:cl100k_base',
  ),
  calibration: option(z.number().min(0.001), 1, 'T4', 'factor on totals, in whole thousandths'),
  overheadTokens: option(tokens, 0, 'E7', 'base tokens of the system prompt and the tool definitions'),
  pairing: option(z.enum(['nearest', 'earliest-six']), 'nearest', 'R2', 'which call a result answers'),
  overBudgetGraceRatio: option(
    z.number().min(0),
    0.02,
    'B2',
    'how far above the input budget a request may be, in whole thousandths',
  ),
  enforceBudget: option(z.boolean(), true, 'B2', 'false: never refuses'),
} as const;

export type OptionName = keyof typeof OPTIONS;
/** The options as a caller gives them: all may be left out, `null` is absent (M6). */
export type Options = { [Name in OptionName]?: z.input<(typeof OPTIONS)[Name]['schema']> | null | undefined };
export type BudgetInput = z.input<typeof budgetSchema>;

type Schemas = { [Name in OptionName]: z.ZodOptional<z.ZodNullable<(typeof OPTIONS)[Name]['schema']>> };
export const optionsSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(OPTIONS).map(([name, row]) => [name, (row.schema as z.ZodType).nullish()]),
  ) as unknown as Schemas,
);

/** The budget that stands where none is given (part 20). */
export const DEFAULT_BUDGET: Budget = { maxTokens: 100_000, reserveForResponse: 4_000 };

/**
 * Reads options, and gives every option that was left out its default.
 *
 * @param named finds an estimator by its name; it throws an OptionsError for a name it doesn't know
 * @throws OptionsError that names the first option at fault
 */
export function parseOptions(input: unknown, named: (name: string) => TokenEstimator): Settings {
  const given = input ?? {};
  const parsed = optionsSchema.safeParse(given);
  if (!parsed.success) throw faultyOptions(given, shapeFaults(given, parsed.error));
  const options = parsed.data;
  const value = <Name extends OptionName>(name: Name) =>
    (options[name] ?? OPTIONS[name].fallback) as z.output<(typeof OPTIONS)[Name]['schema']>;
  const { toolResultMaxLastN, maxImages } = options;
  const counted = value('estimator');
  return {
    headWindowTokens: value('headWindowTokens'),
    recentWindowTokens: value('recentWindowTokens'),
    l1BudgetTokens: value('l1BudgetTokens'),
    l2BudgetTokens: value('l2BudgetTokens'),
    l3BudgetTokens: value('l3BudgetTokens'),
    positionedRecallPairs: value('positionedRecallPairs'),
    select: value('select'),
    dearerRule: value('dearerRule'),
    recallHeaderTemplate: value('recallHeaderTemplate'),
    recallEnvelope: value('recallEnvelope'),
    carrierPolicy: value('carrierPolicy'),
    thinkingBound: value('thinkingBound'),
    maxMessageTokens: value('maxMessageTokens'),
    ...(toolResultMaxLastN == null ? {} : { toolResultMaxLastN }),
    ...(maxImages == null ? {} : { maxImages }),
    toolUseInputMaxTokens: value('toolUseInputMaxTokens'),
    estimator: typeof counted === 'string' ? named(counted) : counted,
    calibrationThousandths: Math.round(value('calibration') * 1000),
    overheadTokens: value('overheadTokens'),
    pairing: value('pairing'),
    graceThousandths: Math.round(value('overBudgetGraceRatio') * 1000),
    enforceBudget: value('enforceBudget'),
  };
}

/**
 * Reads a budget: a number of tokens, or `{ maxTokens, reserveForResponse }` (part 20, B1).
 *
 * @throws OptionsError where it is no budget, or leaves less than nothing for the input
 */
export function parseBudget(input: unknown): Budget {
  if (input === undefined || input === null) return DEFAULT_BUDGET;
  const parsed = budgetSchema.safeParse(input);
  if (!parsed.success) {
    const faults = shapeFaults(input, parsed.error);
    throw faultyOptions(
      { budget: input },
      faults.map((fault) => ({ ...fault, path: ['budget', ...fault.path] })),
    );
  }
  const budget =
    typeof parsed.data === 'number'
      ? { maxTokens: parsed.data, reserveForResponse: 0 }
      : { maxTokens: parsed.data.maxTokens, reserveForResponse: parsed.data.reserveForResponse ?? 0 };
  if (budget.reserveForResponse > budget.maxTokens) {
    throw new OptionsError(
      'budget.reserveForResponse',
      `expected at most maxTokens, ${budget.maxTokens}, got ${budget.reserveForResponse}`,
    );
  }
  return budget;
}

function faultyOptions(given: unknown, faults: Fault[]): OptionsError {
  const first = firstFault(given, faults);
  const path = writePath(first.path);
  const isUnknown = first.path.length === 1 && first.expected === NO_SUCH_FIELD;
  const names = Object.keys(OPTIONS).join(', ');
  return new OptionsError(path, isUnknown ? `there is no such option; there are ${names}` : first.expected);
}
