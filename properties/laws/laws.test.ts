/** The law table, its files and its statements agree. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LAWS } from './index.ts';

const FILES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /L\d\d-.*\.ts$/.test(file),
);

describe('the law table', () => {
  it('has a row for each file, and a file for each row', () => {
    const named = LAWS.map(({ family, id, name }) => join(family, `${id}-${name}.ts`));
    expect(named.toSorted()).toEqual(FILES.toSorted());
  });

  it('has each id and each name once', () => {
    expect(new Set(LAWS.map(({ id }) => id)).size).toBe(LAWS.length);
    expect(new Set(LAWS.map(({ name }) => name)).size).toBe(LAWS.length);
  });

  it.each(LAWS)('$id $name is a statement, and claims something', ({ statement, claims }) => {
    expect(statement).not.toMatch(/\b(should|must)\b|\.$/);
    expect(claims.length).toBeGreaterThan(0);
  });
});
