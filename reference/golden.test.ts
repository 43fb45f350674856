/** The specification's golden cases, against both sides, in all that they name. */

import { describe, expect, it } from 'vitest';
import { unmetExpectation } from '../properties/expectation.ts';
import { production } from '../properties/subjects/production.ts';
import { reference } from '../properties/subjects/reference.ts';
import type { Case } from '../src/door.ts';
import golden from './vectors/golden.json' with { type: 'json' };

interface Golden {
  id: string;
  title: string;
  rules: string;
  case: Case;
  expect: Record<string, unknown>;
}

describe.each([production, reference])('$name answers the golden cases', (subject) => {
  it.each(golden as unknown as Golden[])('$id: $title', async ({ case: given, expect: wanted }) => {
    expect(Object.keys(wanted).length).toBeGreaterThan(0);
    expect(unmetExpectation(await subject.compile(given), wanted)).toBeNull();
  });
});

it('there are sixty golden cases', () => {
  expect(golden).toHaveLength(60);
});
