/**
 * Stryker over the rule's own folders: what a change of the rule touches (`npm run mutation:rule`).
 *
 * Mocha runs in Stryker's own process, so a mutant costs milliseconds and not a new worker; it ends at the
 * first law that kills.
 */

import base from '../../stryker.conf.json' with { type: 'json' };
import folders from './rule-folders.json' with { type: 'json' };

/** Also run for a proposal before it is merged, so it must end within 15 minutes on two cores. */
const RULE_FILES = folders.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`));

const { vitest: _vitest, ...shared } = base;

export default {
  ...shared,
  testRunner: 'mocha',
  plugins: ['@stryker-mutator/mocha-runner'],
  mochaOptions: { spec: ['mutation/stryker/lanes.mocha.ts'], 'async-only': true },
  testRunnerNodeArgs: ['--import', 'tsx'],
  mutate: [...RULE_FILES, '!src/**/*.test.ts'],
  disableBail: false,
  jsonReporter: { fileName: 'reports/mutation/rule.json' },
  htmlReporter: { fileName: 'reports/mutation/rule.html' },
};
