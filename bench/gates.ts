/**
 * What the benchmarks must show, as data: each line with the number that was measured for it and the most
 * that it may be. A number that was not measured does not hold. Ratios are by the clock,
 * of samples that are each the faster quarter's of many runs.
 */

import { type Results, rowIn } from './results.ts';

export interface Gate {
  readonly claim: string;
  readonly unit: string;
  readonly most: number;
  readonly measured: (results: Results) => number | undefined;
}
export interface Judged {
  readonly claim: string;
  readonly unit: string;
  readonly most: number;
  readonly measured: number | undefined;
  readonly holds: boolean;
}

const SHAPES = ['flat', 'pyramid'] as const;
const NONE_DEARER = [2_000, 8_000, 64_000];
/** The steps that there would not be without the rule. */
const RULES_STEPS = ['weigh', 'less replaced'];

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Price look-ups a listed summary, in one compile. */
function pricesRead(results: Results, shape: string, messages: number): number | undefined {
  const { pricesRead: read, listed } = rowIn(results, `none-dearer/${shape}/${messages}`, 'on')?.facts ?? {};
  return read === undefined || listed === undefined ? undefined : read / listed;
}

function ruleShare(results: Results, comparison: string): number | undefined {
  const stages = rowIn(results, comparison, 'stages')?.stagesMs;
  if (stages === undefined) return undefined;
  return (100 * sum(RULES_STEPS.map((stage) => stages[stage] ?? 0))) / sum(Object.values(stages));
}

export const GATES: readonly Gate[] = [
  ...SHAPES.flatMap((shape) =>
    NONE_DEARER.flatMap((messages): Gate[] => [
      {
        claim: `none dearer, ${shape}, ${messages} messages: price look-ups for each listed summary`,
        unit: '',
        most: 2,
        measured: (results) => pricesRead(results, shape, messages),
      },
      {
        claim: `none dearer, ${shape}, ${messages} messages: the upper bound of on / off`,
        unit: '×',
        most: 1.05,
        measured: (results) => rowIn(results, `none-dearer/${shape}/${messages}`, 'on')?.ratios['off']?.high,
      },
    ]),
  ),
  ...[8_000, 64_000].map((messages): Gate => ({
    claim: `all dear, flat, ${messages} messages: the rule’s own steps in a compile`,
    unit: '%',
    most: 5,
    measured: (results) => ruleShare(results, `long-stores/all/flat/${messages}`),
  })),
  {
    claim: 'after one append, pyramid: 128,000 messages against 8,000',
    unit: '×',
    most: 3,
    measured: (results) => rowIn(results, 'append/pyramid', 'on', 128_000)?.ratios['8000']?.median,
  },
  ...[32_000, 64_000, 128_000].map((messages): Gate => ({
    claim: `cold, pyramid: ${messages} messages against half as many`,
    unit: '×',
    most: 2.2,
    measured: (results) =>
      rowIn(results, 'cold/pyramid', 'on', messages)?.ratios[String(messages / 2)]?.median,
  })),
  ...SHAPES.map((shape): Gate => ({
    claim: `warm, ${shape}, 8,000 messages: a compile against a plain copy of its entries`,
    unit: '×',
    most: 5,
    measured: (results) => rowIn(results, `none-dearer/${shape}/8000`, 'on')?.ratios['copy']?.median,
  })),
  {
    claim: 'the reference on 2,000 messages',
    unit: 's',
    most: 10,
    measured: (results) => {
      const ms = rowIn(results, 'reference/flat/2000', 'reference')?.wallMs;
      return ms === undefined ? undefined : ms / 1_000;
    },
  },
  {
    claim: '128,000 messages of thirty words with all facts',
    unit: 'MB',
    most: 400,
    measured: ({ singles }) => singles['heapMb'],
  },
  {
    claim: 'compactcheck --help, processor time',
    unit: 's',
    most: 0.25,
    measured: ({ singles }) => singles['helpCpuS'],
  },
  {
    claim: 'verify at 300 runs',
    unit: 's',
    most: 30,
    measured: ({ singles }) => singles['verifyS'],
  },
];

/** Each gate with what was measured for it. */
export function judge(results: Results, gates: readonly Gate[] = GATES): Judged[] {
  return gates.map(({ claim, unit, most, measured }) => {
    const value = measured(results);
    return { claim, unit, most, measured: value, holds: value !== undefined && value <= most };
  });
}
