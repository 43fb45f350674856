/** Stryker over all of `src/` that the laws reach (`npm run mutation`): what the rule's run does, more widely. */

import rule from './rule.conf.mjs';

export default {
  ...rule,
  mutate: ['src/**/*.ts', '!src/**/*.test.ts', '!src/formats/**', '!src/lifecycle/**', '!src/routing/**'],
  jsonReporter: { fileName: 'reports/mutation/all.json' },
  htmlReporter: { fileName: 'reports/mutation/all.html' },
};
