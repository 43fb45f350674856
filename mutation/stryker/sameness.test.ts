/** What differs is found, what is equivalent stays, and a mutant that never ends is stopped. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sameness, sameness } from './sameness.ts';
import { SWITCHED, type Switched, switched } from './switched.ts';

const NAME = 'switched-in-a-test';
const SHARE = { seed: 1, cases: 600, scripts: 20, hasScope: false };
let all: Switched;

beforeAll(async () => {
  all = await switched(['src/rule/decisions.ts', 'src/select/budgets.ts', 'src/pairing/pair.ts'], NAME);
});
afterAll(() => rmSync(join(SWITCHED, `${NAME}.mjs`), { force: true }));

/** What becomes of the first mutant of a file that puts a text in a source's place. */
function triedOne(file: string, replacement: string): Sameness | undefined {
  const mutant = all.mutants.find((one) => one.fileName === file && one.replacement === replacement);
  if (mutant === undefined) throw new Error(`${file} is not mutated to ${replacement}`);
  return sameness(all, [mutant.id], SHARE, () => undefined)[0];
}

describe('a mutant', () => {
  it('that changes what comes out differs, and the case is told', () => {
    const found = triedOne('src/rule/decisions.ts', 'raw <= pair');
    expect(found?.difference).toMatch(/budget.*: expected …/);
  });

  it('that is equivalent was met, and never differs', () => {
    const found = triedOne('src/rule/decisions.ts', 'a.index <= b.index');
    expect(found?.difference).toBeNull();
    expect(found?.passed).toBeGreaterThan(0);
  });

  it('that never ends is stopped, and differs', () => {
    expect(triedOne('src/pairing/pair.ts', 'result--')?.difference).toMatch(/it throws .*limit/);
  });

  it('of the program that is asked again leaves it as it was', () => {
    const twice = [1, 2].map(() => triedOne('src/rule/decisions.ts', 'raw <= pair'));
    expect(twice[0]).toEqual(twice[1]);
  });
});
