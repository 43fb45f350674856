/**
 * Hand-made sets for the judge of Anthropic's Messages API: the rules about calls and their results.
 *
 * Holds sets of A4 to A10 and edge sets.
 */

import { assistant, call, image, result, text, user } from './sets-anthropic-blocks.ts';
import type { JudgedSet } from './sets.ts';

/** See `sets.ts`. */
export const anthropicCallSets: readonly JudgedSet[] = [
  // ---------------------------------------------------------------- A4
  {
    about: 'A4',
    why: 'A call, answered in the next turn.',
    given: [user('Go'), assistant([call('a')]), user([result('a')]), assistant('Done')],
    breaks: [],
  },
  {
    about: 'A4',
    why: 'A turn of two assistant messages: the call in the first is answered in the next turn.',
    given: [user('Go'), assistant([call('a')]), assistant('I wait.'), user([result('a')])],
    breaks: [],
  },
  {
    about: 'A4',
    why: 'The next turn answers nothing.',
    given: [user('Go'), assistant([call('a')]), user('Well?')],
    breaks: ['A4 messages[1].content[0]'],
  },
  {
    about: 'A4',
    why: 'There is no next turn.',
    given: [user('Go'), assistant([text('I read.'), call('a')])],
    breaks: ['A4 messages[1].content[1]'],
  },
  {
    about: 'A4',
    why: 'One of two calls is answered.',
    given: [user('Go'), assistant([call('a'), call('b')]), user([result('b')])],
    breaks: ['A4 messages[1].content[0]'],
  },

  // ---------------------------------------------------------------- A5
  {
    about: 'A5',
    why: 'A result right after its call.',
    given: [user('Go'), assistant([call('a')]), user([result('a'), text('And?')])],
    breaks: [],
  },
  {
    about: 'A5',
    why: 'Two calls, answered in the other order.',
    given: [user('Go'), assistant([call('a'), call('b')]), user([result('b'), result('a')])],
    breaks: [],
  },
  {
    about: 'A5',
    why: 'An orphan: the turn before calls nothing.',
    given: [user('Go'), assistant('Fine'), user([result('a')])],
    breaks: ['A5 messages[2].content[0]'],
  },
  {
    about: 'A5',
    why: 'An orphan in the first turn: there is no turn before.',
    given: [user([result('a'), text('Go')]), assistant('Fine')],
    breaks: ['A5 messages[0].content[0]'],
  },
  {
    about: 'A5',
    why: 'The turn before calls another id.',
    given: [user('Go'), assistant([call('a')]), user([result('a'), result('A')])],
    breaks: ['A5 messages[2].content[1]'],
  },
  {
    about: 'A5',
    why: 'A second result, a turn too late, is an orphan and not a second result.',
    given: [user('Go'), assistant([call('a')]), user([result('a')]), assistant('Hm'), user([result('a')])],
    breaks: ['A5 messages[4].content[0]'],
  },

  // ---------------------------------------------------------------- A6
  {
    about: 'A6',
    why: 'Two calls with a result each.',
    given: [user('Go'), assistant([call('a'), call('b')]), user([result('a'), result('b')])],
    breaks: [],
  },
  {
    about: 'A6',
    why: 'Two results of the same words are no second result: their ids differ.',
    given: [user('Go'), assistant([call('a'), call('b')]), user([result('a', 'same'), result('b', 'same')])],
    breaks: [],
  },
  {
    about: 'A6',
    why: 'A call with two results.',
    given: [user('Go'), assistant([call('a')]), user([result('a'), result('a', 'once more')])],
    breaks: ['A6 messages[2].content[1]'],
  },
  {
    about: 'A6',
    why: "A call with three results, another's between them.",
    given: [
      user('Go'),
      assistant([call('a'), call('b')]),
      user([result('a'), result('b'), result('a'), result('a')]),
    ],
    breaks: ['A6 messages[2].content[2]', 'A6 messages[2].content[3]'],
  },

  // ---------------------------------------------------------------- A7
  {
    about: 'A7',
    why: 'Result first, text after.',
    given: [user('Go'), assistant([call('a')]), user([result('a'), text('And?')])],
    breaks: [],
  },
  {
    about: 'A7',
    why: 'Results in one message, other content in the next of the same turn.',
    given: [user('Go'), assistant([call('a'), call('b')]), user([result('a'), result('b')]), user([image])],
    breaks: [],
  },
  {
    about: 'A7',
    why: 'Text first, result after.',
    given: [user('Go'), assistant([call('a')]), user([text('Here:'), result('a')])],
    breaks: ['A7 messages[2].content[1]'],
  },
  {
    about: 'A7',
    why: "Text in a message before the result's, in the same turn.",
    given: [user('Go'), assistant([call('a')]), user('Here:'), user([result('a')])],
    breaks: ['A7 messages[3].content[0]'],
  },
  {
    about: 'A7',
    why: 'An image between two results: only the second is late.',
    given: [user('Go'), assistant([call('a'), call('b')]), user([result('a'), image, result('b')])],
    breaks: ['A7 messages[2].content[2]'],
  },

  // ---------------------------------------------------------------- A8
  {
    about: 'A8',
    why: 'Parallel calls with their results in one message.',
    given: [user('Go'), assistant([call('a'), call('b')]), user([result('a'), result('b')])],
    breaks: [],
  },
  {
    about: 'A8',
    why: 'Calls of two messages of one turn, with their results in one message.',
    given: [user('Go'), assistant([call('a')]), assistant([call('b')]), user([result('a'), result('b')])],
    breaks: [],
  },
  {
    about: 'A8',
    why: 'Results of two turns stand in two messages, as they must.',
    given: [
      user('Go'),
      assistant([call('a')]),
      user([result('a')]),
      assistant([call('b')]),
      user([result('b')]),
    ],
    breaks: [],
  },
  {
    about: 'A8',
    why: 'Results split over two messages of one turn.',
    given: [user('Go'), assistant([call('a'), call('b')]), user([result('a')]), user([result('b')])],
    breaks: ['A8 messages[3].content[0]'],
  },
  {
    about: 'A8',
    why: 'Results split over three messages: each that stands apart from the first is named.',
    given: [
      user('Go'),
      assistant([call('a'), call('b'), call('c')]),
      user([result('c')]),
      user([result('b')]),
      user([result('a')]),
    ],
    breaks: ['A8 messages[3].content[0]', 'A8 messages[4].content[0]'],
  },

  // ---------------------------------------------------------------- A9
  {
    about: 'A9',
    why: 'An id of every kind of character that may be used.',
    given: [user('Go'), assistant([call('toolu_01-Az9')]), user([result('toolu_01-Az9')])],
    breaks: [],
  },
  {
    about: 'A9',
    why: 'Ids have no longest length here.',
    given: [user('Go'), assistant([call('a'.repeat(200))]), user([result('a'.repeat(200))])],
    breaks: [],
  },
  {
    about: 'A9',
    why: 'A space and a colon, in the call and in the result.',
    given: [user('Go'), assistant([call('read file:1')]), user([result('read file:1')])],
    breaks: ['A9 messages[1].content[0]', 'A9 messages[2].content[0]'],
  },
  {
    about: 'A9',
    why: 'The empty id.',
    given: [user('Go'), assistant([call('')]), user([result('')])],
    breaks: ['A9 messages[1].content[0]', 'A9 messages[2].content[0]'],
  },
  {
    about: 'A9',
    why: 'A letter outside ASCII, and a line end after an id that would do.',
    given: [user('Go'), assistant([call('é'), call('a\n')]), user([result('é'), result('a\n')])],
    breaks: [
      'A9 messages[1].content[0]',
      'A9 messages[1].content[1]',
      'A9 messages[2].content[0]',
      'A9 messages[2].content[1]',
    ],
  },

  // ---------------------------------------------------------------- A10
  {
    about: 'A10',
    why: 'Ids that differ in case differ.',
    given: [user('Go'), assistant([call('a'), call('A')]), user([result('a'), result('A')])],
    breaks: [],
  },
  {
    about: 'A10',
    why: 'Two turns with an id each.',
    given: [
      user('Go'),
      assistant([call('a')]),
      user([result('a')]),
      assistant([call('b')]),
      user([result('b')]),
    ],
    breaks: [],
  },
  {
    about: 'A10',
    why: 'An id called in two turns, and answered in both.',
    given: [
      user('Go'),
      assistant([call('a')]),
      user([result('a')]),
      assistant([call('a')]),
      user([result('a')]),
    ],
    breaks: ['A10 messages[3].content[0]'],
  },
  {
    about: 'A10',
    why: 'An id called twice in one turn. Its one result answers the id.',
    given: [user('Go'), assistant([call('a'), call('a')]), user([result('a')])],
    breaks: ['A10 messages[1].content[1]'],
  },

  // ---------------------------------------------------------------- edges
  {
    about: 'edge',
    why: 'An id called twice in one turn with two results: by its id it has a second result too.',
    given: [user('Go'), assistant([call('a'), call('a')]), user([result('a'), result('a')])],
    breaks: ['A6 messages[2].content[1]', 'A10 messages[1].content[1]'],
  },
  {
    about: 'edge',
    why: 'The result stands in the assistant turn of its call: in the wrong role, and the call unanswered.',
    given: [user('Go'), assistant([call('a'), result('a')])],
    breaks: ['A3 messages[1].content[1]', 'A4 messages[1].content[0]'],
  },
  {
    about: 'edge',
    why: 'The result stands before its call.',
    given: [user([result('a')]), assistant([call('a')]), user('Well?')],
    breaks: ['A4 messages[1].content[0]', 'A5 messages[0].content[0]'],
  },
  {
    about: 'edge',
    why: 'A result one turn too late: the call unanswered, the result an orphan.',
    given: [user('Go'), assistant([call('a')]), user('Wait'), assistant('Yes'), user([result('a')])],
    breaks: ['A4 messages[1].content[0]', 'A5 messages[4].content[0]'],
  },
  {
    about: 'edge',
    why: 'A call before an empty last assistant message: one turn, whose call nothing answers.',
    given: [user('Go'), assistant([call('a')]), assistant('')],
    breaks: ['A4 messages[1].content[0]'],
  },
  {
    about: 'edge',
    why: "An orphan in a message of its own is no split of the turn's results.",
    given: [user('Go'), assistant([call('a')]), user([result('a')]), user([result('x')])],
    breaks: ['A5 messages[3].content[0]'],
  },
  {
    about: 'edge',
    why: 'A second result in a second message is both too many and apart.',
    given: [user('Go'), assistant([call('a')]), user([result('a')]), user([result('a')])],
    breaks: ['A6 messages[3].content[0]', 'A8 messages[3].content[0]'],
  },
  {
    about: 'edge',
    why: 'A call in a user turn counts for A10, and has no claim to a result.',
    given: [user([text('Go'), call('a')]), assistant([call('a')]), user([result('a')])],
    breaks: ['A3 messages[0].content[1]', 'A10 messages[1].content[0]'],
  },
  {
    about: 'edge',
    why: 'Ids that are names of object fields are ids like any other.',
    given: [
      user('Go'),
      assistant([call('__proto__'), call('constructor')]),
      user([result('__proto__'), result('constructor')]),
    ],
    breaks: [],
  },
];
