import { defineConfig } from 'vitest/config';

const underStryker = process.env['STRYKER_MUTATOR_WORKER'] !== undefined;

export default defineConfig({
  test: {
    include: ['{src,reference,properties,mutation,cli,scripts,bench}/**/*.test.ts', '*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**', '.stryker-tmp/**'],
    pool: 'threads',
    testTimeout: 120_000,
    reporters: underStryker ? ['dot'] : ['default', './scripts/closing-line.ts'],
  },
});
