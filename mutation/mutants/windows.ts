/** Faults in where the windows begin and end (W1, W2). */

import type { Mutant } from './mutant.ts';

const REGIONS = 'src/regions.ts';

export const WINDOW_MUTANTS: readonly Mutant[] = [
  {
    id: 'MU-73',
    name: 'recent-back-once',
    what: 'the recent window takes in one message before a result, though that holds a result too',
    named: 'L26',
    edits: [
      {
        file: REGIONS,
        snippet: 'while (start > headEnd && holdsResult(messages[start]))',
        becomes: 'if (start > headEnd && holdsResult(messages[start]))',
      },
    ],
  },
  {
    id: 'MU-74',
    name: 'head-back-once',
    what: 'the head gives up one message whose call is answered, though the one before is the same',
    named: 'L26',
    edits: [
      {
        file: REGIONS,
        snippet: 'while (end > start && isAnswered(messages[end - 1], messages[end]))',
        becomes: 'if (end > start && isAnswered(messages[end - 1], messages[end]))',
      },
    ],
  },
  {
    id: 'MU-75',
    name: 'recent-past-head',
    what: 'the recent window takes in messages of the head to keep a result with its call',
    named: 'L26',
    edits: [
      {
        file: REGIONS,
        snippet: 'while (start > headEnd && holdsResult(messages[start]))',
        becomes: 'while (start > 0 && holdsResult(messages[start]))',
      },
    ],
  },
  {
    id: 'MU-76',
    name: 'window-exact-ends',
    what: 'the message that fills the recent window exactly stays outside it',
    named: 'L26',
    edits: [
      {
        file: REGIONS,
        snippet: 'sizes.reachBack(headEnd, most)',
        becomes: 'sizes.reachBack(headEnd, most - 1)',
      },
    ],
  },
];
