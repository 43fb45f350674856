/** Stryker over routing, by the routing laws: as the rule's run, over other folders (`npm run mutation:all`). */

import rule from './rule.conf.mjs';

export default {
  ...rule,
  mochaOptions: { ...rule.mochaOptions, spec: ['mutation/stryker/routing.mocha.ts'] },
  mutate: ['src/routing/**/*.ts', '!src/**/*.test.ts'],
  thresholds: { high: 100, low: 95, break: null }, // the gates over its report are by file
  jsonReporter: { fileName: 'reports/mutation/routing.json' },
  htmlReporter: { fileName: 'reports/mutation/routing.html' },
};
