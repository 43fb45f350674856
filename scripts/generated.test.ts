/** What is generated is what stands in the files; and the schemas take what the door takes. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { casesWith } from '../properties/arbitraries/recipes.ts';
import { production } from '../properties/subjects/production.ts';
import { outcomeSchema } from '../src/model/outcome-schema.ts';
import { generatedFiles, ROOT } from './generated.ts';

describe('generated files', () => {
  it('are up to date (npm run generate)', async () => {
    for (const [file, text] of Object.entries(await generatedFiles())) {
      expect(readFileSync(join(ROOT, file), 'utf8'), file).toBe(text);
    }
  });
});

it('every outcome has the shape that its schema says, and no more', async () => {
  for (const given of fc.sample(casesWith({}), { seed: 5, numRuns: 200 })) {
    const outcome = await production.compile({ ...given });
    const { data, error } = outcomeSchema.safeParse(outcome);
    expect(error?.message).toBeUndefined();
    expect(data).toEqual(outcome);
  }
});
