/**
 * Hand-made sets for the judge of OpenAI's Chat Completions API.
 *
 * Holds sets of O1 to O4, `shape` and edge sets.
 */

import type { JudgedSet } from './sets.ts';

const user = { role: 'user', content: 'Go' };
const assistant = { role: 'assistant', content: 'Fine' };
const calls = (...ids: unknown[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'read', arguments: '{}' } })),
});
const answer = (id: unknown) => ({ role: 'tool', tool_call_id: id, content: 'done' });

/** See `sets.ts`. */
export const openaiChatSets: readonly JudgedSet[] = [
  // ---------------------------------------------------------------- O1
  {
    about: 'O1',
    why: 'A call and its tool message.',
    given: [user, calls('a'), answer('a'), assistant],
    breaks: [],
  },
  {
    about: 'O1',
    why: 'Parallel calls, answered in the other order.',
    given: [user, calls('a', 'b'), answer('b'), answer('a')],
    breaks: [],
  },
  {
    about: 'O1',
    why: 'The request ends with the calls.',
    given: [user, calls('a')],
    breaks: ['O1 messages[1].tool_calls[0]'],
  },
  {
    about: 'O1',
    why: 'Something else follows.',
    given: [user, calls('a', 'b'), user],
    breaks: ['O1 messages[1].tool_calls[0]', 'O1 messages[1].tool_calls[1]'],
  },
  {
    about: 'O1',
    why: 'One of two ids is answered.',
    given: [user, calls('a', 'b'), answer('a'), assistant],
    breaks: ['O1 messages[1].tool_calls[1]'],
  },

  // ---------------------------------------------------------------- O2
  {
    about: 'O2',
    why: 'Two runs with tool messages of their own.',
    given: [user, calls('a'), answer('a'), calls('b'), answer('b')],
    breaks: [],
  },
  {
    about: 'O2',
    why: 'A request without tool messages.',
    given: [{ role: 'system', content: 'Be brief.' }, user, assistant, user],
    breaks: [],
  },
  {
    about: 'O2',
    why: 'An orphan after a user message.',
    given: [user, answer('a'), assistant],
    breaks: ['O2 messages[1]'],
  },
  {
    about: 'O2',
    why: 'An orphan after an assistant message that calls nothing.',
    given: [user, assistant, answer('a')],
    breaks: ['O2 messages[2]'],
  },
  {
    about: 'O2',
    why: 'A tool message in a run that names no id of it. It does not end the run.',
    given: [user, calls('a'), answer('x'), answer('a')],
    breaks: ['O2 messages[2]'],
  },
  {
    about: 'O2',
    why: 'A second tool message after the run has ended is an orphan.',
    given: [user, calls('a'), answer('a'), user, answer('a')],
    breaks: ['O2 messages[4]'],
  },

  // ---------------------------------------------------------------- O3
  {
    about: 'O3',
    why: 'One tool message for each id.',
    given: [user, calls('a', 'b'), answer('a'), answer('b')],
    breaks: [],
  },
  {
    about: 'O3',
    why: 'The same id in two runs: one tool message in each.',
    given: [user, calls('a'), answer('a'), user, calls('a'), answer('a')],
    breaks: [],
  },
  {
    about: 'O3',
    why: 'Two tool messages for one id.',
    given: [user, calls('a'), answer('a'), answer('a')],
    breaks: ['O3 messages[3]'],
  },
  {
    about: 'O3',
    why: "Two for one id, another's between them.",
    given: [user, calls('a', 'b'), answer('a'), answer('b'), answer('a')],
    breaks: ['O3 messages[4]'],
  },

  // ---------------------------------------------------------------- O4
  {
    about: 'O4',
    why: 'An id of 40 characters.',
    given: [user, calls('a'.repeat(40)), answer('a'.repeat(40))],
    breaks: [],
  },
  {
    about: 'O4',
    why: 'An id of 40 characters that take two code units each.',
    given: [user, calls('😀'.repeat(40)), answer('😀'.repeat(40))],
    breaks: [],
  },
  {
    about: 'O4',
    why: 'An id of 41 characters, in the call and in the tool message.',
    given: [user, calls('a'.repeat(41)), answer('a'.repeat(41))],
    breaks: ['O4 messages[1].tool_calls[0]', 'O4 messages[2]'],
  },
  {
    about: 'O4',
    why: 'Only one of two ids is too long.',
    given: [user, calls('a', 'b'.repeat(64)), answer('a'), answer('b'.repeat(64))],
    breaks: ['O4 messages[1].tool_calls[1]', 'O4 messages[3]'],
  },

  // ---------------------------------------------------------------- shape
  {
    about: 'shape',
    why: 'Every role, and content as a text and as parts.',
    given: [
      { role: 'developer', content: 'Be brief.' },
      { role: 'system', content: [{ type: 'text', text: 'Be kind.' }] },
      { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:,' } }] },
      { role: 'assistant', content: null, function_call: { name: 'read', arguments: '{}' } },
      { role: 'function', name: 'read', content: null },
    ],
    breaks: [],
  },
  {
    about: 'shape',
    why: 'An assistant message may lack content where it has something instead.',
    given: [user, { role: 'assistant', content: null, refusal: 'No.' }, calls('a'), answer('a')],
    breaks: [],
  },
  { about: 'shape', why: 'A request is a list.', given: 'Hello', breaks: ['shape messages'] },
  {
    about: 'shape',
    why: 'Messages that are no objects, and unknown roles.',
    given: [user, null, 5, { role: 'model', content: 'x' }, { content: 'x' }],
    breaks: ['shape messages[1]', 'shape messages[2]', 'shape messages[3].role', 'shape messages[4].role'],
  },
  {
    about: 'shape',
    why: 'Missing content, also where the fields that could stand instead are null.',
    given: [
      { role: 'user' },
      { role: 'assistant', content: null, refusal: null },
      { role: 'user', content: [null, 'Go', { text: 'Go' }] },
    ],
    breaks: [
      'shape messages[0].content',
      'shape messages[1].content',
      'shape messages[2].content[0]',
      'shape messages[2].content[1]',
      'shape messages[2].content[2]',
    ],
  },
  {
    about: 'shape',
    why: 'Calls and tool messages that cannot be read.',
    given: [
      user,
      { role: 'assistant', content: 'Hm', tool_calls: null },
      user,
      { role: 'assistant', content: null, tool_calls: [null, { type: 'function' }] },
      { role: 'tool', content: 'done' },
      calls(5),
      answer(5),
    ],
    breaks: [
      'shape messages[1].tool_calls',
      'shape messages[3].tool_calls[0]',
      'shape messages[3].tool_calls[1].id',
      'shape messages[4].tool_call_id',
      'shape messages[5].tool_calls[0].id',
      'shape messages[6].tool_call_id',
    ],
  },

  // ---------------------------------------------------------------- edges
  { about: 'edge', why: 'An empty request breaks no rule of the table.', given: [], breaks: [] },
  {
    about: 'edge',
    why: 'An empty list of calls opens no run.',
    given: [user, { role: 'assistant', content: 'Fine', tool_calls: [] }, answer('a')],
    breaks: ['O2 messages[2]'],
  },
  {
    about: 'edge',
    why: 'A user message between: the call unanswered, the tool message an orphan.',
    given: [user, calls('a'), user, answer('a')],
    breaks: ['O1 messages[1].tool_calls[0]', 'O2 messages[3]'],
  },
  {
    about: 'edge',
    why: 'A user message between two tool messages ends the run.',
    given: [user, calls('a', 'b'), answer('a'), user, answer('b')],
    breaks: ['O1 messages[1].tool_calls[1]', 'O2 messages[4]'],
  },
  {
    about: 'edge',
    why: 'Calls right after calls: the first run is over.',
    given: [user, calls('a'), calls('b'), answer('b'), answer('a')],
    breaks: ['O1 messages[1].tool_calls[0]', 'O2 messages[4]'],
  },
  {
    about: 'edge',
    why: 'An id that one message calls twice has one tool message.',
    given: [user, calls('a', 'a'), answer('a')],
    breaks: [],
  },
  {
    about: 'edge',
    why: 'An id that one message calls twice, with two tool messages: the second is too many.',
    given: [user, calls('a', 'a'), answer('a'), answer('a')],
    breaks: ['O3 messages[3]'],
  },
  {
    about: 'edge',
    why: 'The tool message stands before its call.',
    given: [user, answer('a'), calls('a')],
    breaks: ['O1 messages[2].tool_calls[0]', 'O2 messages[1]'],
  },
  {
    about: 'edge',
    why: 'Two orphans of one id in a run are no second tool message: the id is not called there.',
    given: [user, calls('a'), answer('a'), answer('x'), answer('x')],
    breaks: ['O2 messages[3]', 'O2 messages[4]'],
  },
  {
    about: 'edge',
    why: 'A long id of an orphan is too long all the same.',
    given: [user, answer('a'.repeat(41))],
    breaks: ['O2 messages[1]', 'O4 messages[1]'],
  },
];
