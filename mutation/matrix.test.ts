/**
 * The gates of part 70, over the committed matrix; and that each gate can fail.
 *
 * A full run (`npm run breaks -- --matrix`) holds the committed matrix against what the laws do now; here
 * it is only read, so that no commit can leave it in a state that the gates refuse.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesWith } from '../properties/arbitraries/recipes.ts';
import { LAWS } from '../properties/laws/index.ts';
import { productionUnder } from '../properties/subjects/production.ts';
import type { Given } from '../properties/trial.ts';
import { THE_RULE } from '../src/rule/decisions.ts';
import { draw, killersOf } from './kill.ts';
import {
  ALL_LAWS,
  failedGates,
  type Matrix,
  matrixMarkdown,
  readMatrix,
  RESTATING,
  weakerIn,
} from './matrix.ts';
import { OF_THE_RULE } from './mutants/index.ts';
import { matrixPage } from './page.ts';

const matrix = readMatrix();
const [first, second] = matrix.semantic;
if (first === undefined || second === undefined) throw new Error('the committed matrix is empty');

describe('the committed matrix', () => {
  it('passes every gate', () => {
    expect(failedGates(matrix)).toEqual([]);
  });

  it('stands as Markdown and as a page as it does as JSON', () => {
    const beside = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
    expect(beside('kill-matrix.md')).toBe(matrixMarkdown(matrix));
    expect(beside('kill-matrix.html')).toBe(matrixPage(matrix));
  });

  it('names laws that there are', () => {
    const ids = ALL_LAWS.map(({ id }) => id);
    expect(matrix.semantic.flatMap(({ killedBy }) => killedBy).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('says which laws are weaker', () => {
    expect(matrix.weaker).toEqual(weakerIn(matrix.semantic));
  });
});

describe('a gate fails for', () => {
  const of = (id: string) => OF_THE_RULE.some((mutant) => mutant.id === id);
  const changed = (change: Partial<Matrix>): string[] => failedGates({ ...matrix, ...change });
  const withRow = (id: string, killedBy: readonly string[]) => ({
    semantic: matrix.semantic.map((row) => (row.id === id ? { ...row, killedBy } : row)),
  });

  it('a mutant that the law named for it does not kill', () => {
    expect(changed(withRow(first.id, ['L26'])).join()).toContain(`${first.id} ${first.title}: not killed by`);
  });

  it('a mutant that is missing', () => {
    expect(changed({ semantic: matrix.semantic.slice(1) }).join()).toContain(
      `${first.id} is not in the matrix`,
    );
  });

  it('a mutant of the rule that only laws which restate it kill', () => {
    const row = matrix.semantic.find(
      ({ id, killedBy }) => of(id) && killedBy.some((law) => !RESTATING.includes(law)),
    );
    expect(changed(withRow(row?.id ?? '', RESTATING)).join()).toContain('killed by no law but');
  });

  it('a paired mutant that was not tried', () => {
    expect(changed({ paired: [] }).join()).toContain('has no paired row');
  });

  it('a law that kills nothing of its own, without a word why it stays', () => {
    const law = LAWS.map(({ id }) => id).find((id) => matrix.weaker[id] === undefined) ?? '';
    expect(changed({ weaker: { ...matrix.weaker, [law]: ['L01'] } }).join()).toContain(
      `${law} kills nothing of its own`,
    );
  });

  it('a reason that no longer holds', () => {
    expect(changed({ weaker: {} }).join()).toContain('its reason is out of date');
  });
});

/** Stores without a summary: whatever the rule does, nothing comes of it. */
const vacuous = casesWith({}).map((given) => ({ ...given, store: { ...given.store, summaries: [] } }));
const everything = casesWith({});

describe('generators that reach nothing', () => {
  const rule = OF_THE_RULE.find(({ id }) => id === 'MU-01')?.rule;
  const mutant = productionUnder(rule?.(THE_RULE) ?? THE_RULE, 'MU-01');
  const killersOver = (arbitrary: fc.Arbitrary<Given>) =>
    killersOf(
      mutant,
      null,
      draw({
        exhaustive: [],
        lanes: [{ name: 'nearest', what: 'one arbitrary', streams: [{ name: 'it', arbitrary }] }],
        sessionRuns: 0,
      }),
    );

  it('let a mutant live that these laws kill otherwise', async () => {
    expect(await killersOver(vacuous)).toEqual([]);
    expect((await killersOver(everything)).map(({ law }) => law)).toContain('L13');
  });
});
