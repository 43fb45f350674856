/** The laws as a suite for Stryker's vitest runner: a test a law. */

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['mutation/stryker/laws.vitest.ts'],
    pool: 'threads',
    testTimeout: 120_000,
    reporters: ['dot'],
  },
});
