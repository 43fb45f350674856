/** The laws as a suite for Stryker: a test a law, with a pinned seed and few cases. */

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['mutation/*.profile.ts'], pool: 'threads', testTimeout: 60_000, reporters: ['dot'] },
});
