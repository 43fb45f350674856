/** The laws one by one, for Stryker's vitest runner: slower, and held to the same verdicts. */

import { describe, expect, it } from 'vitest';
import { CHECKS_BY_LAW } from './suite.ts';

describe('production keeps the laws', () => {
  it.each(CHECKS_BY_LAW)('$name', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});
