/**
 * What the vitest run of `stryker.conf.json` does, in mocha: a check a law, none skipped after the first
 * that kills. Held against it mutant for mutant (`npm run mutation:agree`).
 */

import rule from './rule.conf.mjs';

export default {
  ...rule,
  mochaOptions: { ...rule.mochaOptions, spec: ['mutation/stryker/laws.mocha.ts'] },
  disableBail: true,
  jsonReporter: { fileName: 'reports/mutation/laws.json' },
  htmlReporter: { fileName: 'reports/mutation/laws.html' },
};
