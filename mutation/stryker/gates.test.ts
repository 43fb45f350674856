/** The gates over a run of Stryker, each seen to fail. */

import { describe, expect, it } from 'vitest';
import { ENDLESS } from '../endless.ts';
import { EQUIVALENTS } from '../equivalents.ts';
import { failedSyntacticGates, mergedSyntactic } from './gates.ts';
import { type SyntacticMutant, syntacticOf } from './report.ts';

/** A mutant of a file that nothing is argued about. */
const mutant = (change: Partial<SyntacticMutant>): SyntacticMutant => ({
  file: 'src/rule/made-up.ts',
  line: 3,
  span: '3:5-3:15',
  lineText: 'if (raw < pair) return;',
  original: 'raw < pair',
  replacement: 'raw <= pair',
  status: 'Killed',
  mutator: 'EqualityOperator',
  laws: change.status === undefined || change.status === 'Killed' ? ['L13'] : [],
  ...change,
});
const [argued] = EQUIVALENTS;
const [endless] = ENDLESS;
if (argued === undefined || endless === undefined) throw new Error('nothing is argued');
/** All that is argued about a file, as it is argued. */
const arguedIn = (file: string, status: string): SyntacticMutant[] =>
  EQUIVALENTS.filter((one) => one.file === file).map(({ original, replacement, line }) =>
    mutant({ file, original, replacement, status, lineText: line ?? '' }),
  );

describe('a run passes', () => {
  it('where everything is killed', () => {
    expect(failedSyntacticGates([mutant({})], undefined)).toEqual([]);
  });

  it('where what survives is argued', () => {
    expect(failedSyntacticGates(arguedIn(argued.file, 'Survived'), undefined)).toEqual([]);
  });

  it('where something survives outside the rule’s folders, as it did', () => {
    const outside = [mutant({ file: 'src/other.ts', status: 'Survived' })];
    expect(failedSyntacticGates(outside, syntacticOf(outside))).toEqual([]);
  });
});

describe('a run fails for', () => {
  it.each(['Survived', 'NoCoverage', 'Timeout'])('%s in the rule’s folders', (status) => {
    expect(failedSyntacticGates([mutant({ status })], undefined)).toEqual([
      `src/rule/made-up.ts:3 ${status}: "raw < pair" as "raw <= pair", in "if (raw < pair) return;"`,
    ]);
  });

  it('a file of which more goes unnoticed than is committed', () => {
    const now = [mutant({ file: 'src/other.ts', status: 'Survived' })];
    const committed = syntacticOf([mutant({ file: 'src/other.ts' })]);
    expect(failedSyntacticGates(now, committed)).toEqual(['src/other.ts: 1 mutants go unnoticed, and 0 did']);
  });

  it('an argument about a mutant that is killed', () => {
    expect(failedSyntacticGates(arguedIn(argued.file, 'Killed'), undefined).join()).toContain(
      'is argued to live, and killed',
    );
  });

  it('an argument about a mutant that is not there', () => {
    expect(failedSyntacticGates([mutant({ file: argued.file })], undefined).join()).toContain(
      'is argued to live, and is not there',
    );
  });
});

describe('the figures', () => {
  it('count a timeout as no kill, and an argued survivor apart', () => {
    const mutants = [
      mutant({}),
      mutant({ status: 'Timeout' }),
      ...arguedIn(argued.file, 'Survived').slice(0, 1),
    ];
    expect(syntacticOf(mutants)).toEqual({
      files: {
        'src/rule/made-up.ts': {
          killed: 1,
          survived: 0,
          timeout: 1,
          noCoverage: 0,
          equivalent: 0,
          byLaw: { L13: 1 },
        },
        [argued.file]: { killed: 0, survived: 0, timeout: 0, noCoverage: 0, equivalent: 1, byLaw: {} },
      },
    });
  });

  it('of a part take the place of that part alone', () => {
    const before = syntacticOf([mutant({ file: 'src/a.ts' }), mutant({ file: 'src/b.ts' })]);
    const now = syntacticOf([mutant({ file: 'src/b.ts', status: 'Survived' })]);
    expect(mergedSyntactic(before, now).files).toEqual({ ...before.files, ...now.files });
  });
});
