/** The mutant table: ids once, laws that there are, and snippets that occur exactly once. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LAWS } from '../../properties/laws/index.ts';
import { ROUTING_LAWS } from '../../properties/routing/laws/index.ts';
import { MUTANTS, OF_THE_RULE } from './index.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('the mutant table', () => {
  it('has each id and each name once', () => {
    expect(new Set(MUTANTS.map(({ id }) => id)).size).toBe(MUTANTS.length);
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  });

  it.each(MUTANTS)('$id $name is one change, with a law named for it', ({ named, rule, edits }) => {
    expect([...LAWS, ...ROUTING_LAWS].map(({ id }) => id)).toContain(named);
    expect([rule, edits].filter((change) => change !== undefined)).toHaveLength(1);
  });

  it.each(MUTANTS.filter(({ edits, inReference }) => edits ?? inReference))(
    '$id $name: every snippet occurs exactly once',
    ({ edits = [], inReference = [] }) => {
      for (const { file, snippet } of [...edits, ...inReference]) {
        expect(readFileSync(join(ROOT, file), 'utf8').split(snippet), `${file}: ${snippet}`).toHaveLength(2);
      }
    },
  );

  it('gives every mutant of the rule a partner in the reference', () => {
    expect(OF_THE_RULE.filter(({ inReference }) => inReference === undefined)).toEqual([]);
  });
});
