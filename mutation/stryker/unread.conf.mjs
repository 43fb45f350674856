/**
 * Stryker over what no law reads, so that it is told and not left out (`npm run mutation:all`): transcripts
 * and summarizers, which their own tests hold.
 */

import all from './all.conf.mjs';

export default {
  ...all,
  mutate: ['src/formats/**/*.ts', 'src/lifecycle/**/*.ts', '!src/**/*.test.ts'],
  ignoreStatic: true, // loaded and never asked: each would cost all laws once more, and live
  jsonReporter: { fileName: 'reports/mutation/unread.json' },
  htmlReporter: { fileName: 'reports/mutation/unread.html' },
};
