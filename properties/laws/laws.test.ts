/** The law table, its files and its statements agree. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL_LAWS, LAWS, TRIMMER_LAWS } from './index.ts';

const FILES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /L-?\d\d-.*\.ts$/.test(file),
);

describe('the law table', () => {
  it('has a row for each file, and a file for each row', () => {
    const named = ALL_LAWS.map(({ family, id, name }) => join(family, `${id}-${name}.ts`));
    expect(named.toSorted()).toEqual(FILES.toSorted());
  });

  it('has each id and each name once', () => {
    expect(new Set(ALL_LAWS.map(({ id }) => id)).size).toBe(ALL_LAWS.length);
    expect(new Set(ALL_LAWS.map(({ name }) => name)).size).toBe(ALL_LAWS.length);
  });

  it.each(LAWS)('$id $name is a statement, and claims something', ({ statement, claims }) => {
    expect(statement).not.toMatch(/\b(should|must)\b|\.$/);
    expect(claims.length).toBeGreaterThan(0);
  });

  it.each(TRIMMER_LAWS)('$id $name is a statement', ({ statement }) => {
    expect(statement).not.toMatch(/\b(should|must)\b|\.$/);
  });

  it('only one law asks for no claim: that a subject answers at all', () => {
    expect(ALL_LAWS.filter(({ claims }) => claims.length === 0).map(({ id }) => id)).toEqual(['TL-01']);
  });
});
