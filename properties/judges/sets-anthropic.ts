/**
 * Hand-made sets for the judge of Anthropic's Messages API: the rules about turns and roles (A1 to A3),
 * `shape`, and edges. The rules about calls and their results are in `sets-anthropic-calls.ts`.
 *
 * Holds sets of A1 to A3, `shape` and edge sets.
 */

import { assistant, call, image, result, text, thinking, user } from './sets-anthropic-blocks.ts';
import { anthropicCallSets } from './sets-anthropic-calls.ts';
import type { JudgedSet } from './sets.ts';

const turnSets: readonly JudgedSet[] = [
  // ---------------------------------------------------------------- A1
  { about: 'A1', why: 'A user message opens the request.', given: [user('Hello')], breaks: [] },
  {
    about: 'A1',
    why: 'Two user messages open it: one user turn.',
    given: [user('Hello'), user('Are you there?'), assistant('Yes')],
    breaks: [],
  },
  {
    about: 'A1',
    why: 'An assistant message opens it.',
    given: [assistant('Hello'), user('Hi')],
    breaks: ['A1 messages[0]'],
  },
  {
    about: 'A1',
    why: 'A turn of two assistant messages opens it: said once.',
    given: [assistant('Hello'), assistant('How can I help?'), user('Hi')],
    breaks: ['A1 messages[0]'],
  },

  // ---------------------------------------------------------------- A2
  {
    about: 'A2',
    why: 'The last assistant turn may be empty.',
    given: [user('Go on'), assistant([])],
    breaks: [],
  },
  {
    about: 'A2',
    why: 'An empty message beside one with content makes no empty turn.',
    given: [user(''), user('Hello'), assistant('Hi')],
    breaks: [],
  },
  {
    about: 'A2',
    why: 'An image alone is content.',
    given: [user([image]), assistant('A cat')],
    breaks: [],
  },
  {
    about: 'A2',
    why: 'A result may have no content, or an empty text for it: neither is a text block.',
    given: [
      user('Go'),
      assistant([call('a'), call('b')]),
      user([{ type: 'tool_result', tool_use_id: 'a' }, result('b', '')]),
    ],
    breaks: [],
  },
  {
    about: 'A2',
    why: 'An assistant turn that is not the last is empty.',
    given: [user('Hello'), assistant(''), user('Hello?')],
    breaks: ['A2 messages[1]'],
  },
  {
    about: 'A2',
    why: 'A last turn may be empty only if it is an assistant turn.',
    given: [user('Hello'), assistant('Hi'), user([])],
    breaks: ['A2 messages[2]'],
  },
  {
    about: 'A2',
    why: 'Blank text blocks among others: one empty, one of white space.',
    given: [user([text('Hello'), text('')]), assistant([text(' \n'), text('Hi')])],
    breaks: ['A2 messages[0].content[1]', 'A2 messages[1].content[0]'],
  },
  {
    about: 'A2',
    why: 'A blank text block in the last assistant turn: the turn may be empty, but the block not blank.',
    given: [user('Hello'), assistant([text('')])],
    breaks: ['A2 messages[1].content[0]'],
  },
  {
    about: 'A2',
    why: 'Content that is a text of white space is one blank text block.',
    given: [user('\t'), assistant('Hi')],
    breaks: ['A2 messages[0].content'],
  },
  {
    about: 'A2',
    why: 'A blank text inside the list of a result.',
    given: [user('Go'), assistant([call('a')]), user([result('a', [text('done'), text('')])])],
    breaks: ['A2 messages[2].content[0].content[1]'],
  },

  // ---------------------------------------------------------------- A3
  {
    about: 'A3',
    why: 'The call in an assistant turn, the result in a user turn.',
    given: [user('Go'), assistant([call('a')]), user([result('a')])],
    breaks: [],
  },
  {
    about: 'A3',
    why: 'Calls may stand among texts of an assistant turn.',
    given: [user('Go'), assistant([text('I read.'), call('a'), text('Wait.')]), user([result('a')])],
    breaks: [],
  },
  {
    about: 'A3',
    why: 'A call in a user turn. It asks for no result: A4 is about assistant turns.',
    given: [user([text('Go'), call('a')]), assistant('Fine')],
    breaks: ['A3 messages[0].content[1]'],
  },
  {
    about: 'A3',
    why: 'A result in an assistant turn. It is no orphan besides: A5 is about user turns.',
    given: [user('Go'), assistant([text('Done'), result('a')])],
    breaks: ['A3 messages[1].content[1]'],
  },

  // ---------------------------------------------------------------- shape
  {
    about: 'shape',
    why: 'Types that no rule looks into, the server tools among them, are readable.',
    given: [
      user([image, { type: 'document', source: {} }]),
      assistant([
        { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
        { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] },
        text('Found'),
      ]),
    ],
    breaks: [],
  },
  {
    about: 'shape',
    why: 'Fields that no rule looks into may hold anything.',
    given: [{ role: 'user', content: 'Hello', name: 5, extra: null }],
    breaks: [],
  },
  { about: 'shape', why: 'A request is a list.', given: { messages: [] }, breaks: ['shape messages'] },
  { about: 'shape', why: 'Nothing at all is no list.', given: null, breaks: ['shape messages'] },
  {
    about: 'shape',
    why: 'Messages that are no objects are left out.',
    given: [null, user('Hello'), 7, 'Hi', [user('Hello')]],
    breaks: ['shape messages[0]', 'shape messages[2]', 'shape messages[3]', 'shape messages[4]'],
  },
  {
    about: 'shape',
    why: 'Messages of an unknown role, or of none.',
    given: [user('Hello'), { role: 'tool', content: 'x' }, { content: 'x' }, { role: 1, content: 'x' }],
    breaks: ['shape messages[1].role', 'shape messages[2].role', 'shape messages[3].role'],
  },
  {
    about: 'shape',
    why: 'Missing content is not called empty besides.',
    given: [{ role: 'user' }, { role: 'assistant', content: null }, { role: 'user', content: 5 }],
    breaks: ['shape messages[0].content', 'shape messages[1].content', 'shape messages[2].content'],
  },
  {
    about: 'shape',
    why: 'Blocks that are no objects, have no type, or have an unknown type.',
    given: [user([null, 'Hello', {}, { type: 'tool_call', id: 'a' }])],
    breaks: [
      'shape messages[0].content[0]',
      'shape messages[0].content[1]',
      'shape messages[0].content[2].type',
      'shape messages[0].content[3].type',
    ],
  },
  {
    about: 'shape',
    why: 'A text, a call and a result without what makes them so.',
    given: [
      user([{ type: 'text' }]),
      assistant([{ type: 'tool_use', id: 5, name: 'read', input: {} }]),
      user([{ type: 'tool_result', content: 'x' }]),
    ],
    breaks: [
      'shape messages[0].content[0].text',
      'shape messages[1].content[0].id',
      'shape messages[2].content[0].tool_use_id',
    ],
  },
  {
    about: 'shape',
    why: 'Results whose content is of no known form.',
    given: [
      user('Go'),
      assistant([call('a'), call('b')]),
      user([result('a', 5), result('b', [null, call('c'), { type: 'text' }])]),
    ],
    breaks: [
      'shape messages[2].content[0].content',
      'shape messages[2].content[1].content[0]',
      'shape messages[2].content[1].content[1]',
      'shape messages[2].content[1].content[2].text',
    ],
  },
  {
    about: 'shape',
    why: 'A block that cannot be read is no ground to say that a result after it is late.',
    given: [user('Go'), assistant([call('a')]), user([{ type: 'tool_result' }, result('a')])],
    breaks: ['shape messages[2].content[0].tool_use_id'],
  },

  // ---------------------------------------------------------------- edges
  { about: 'edge', why: 'An empty request breaks no rule of the table.', given: [], breaks: [] },
  {
    about: 'edge',
    why: 'Thinking blocks are content, before a call and alone.',
    given: [
      user('Go'),
      assistant([thinking, call('a')]),
      user([result('a')]),
      assistant([{ type: 'redacted_thinking', data: 'x' }]),
      user('Well?'),
    ],
    breaks: [],
  },
  {
    about: 'edge',
    why: 'Empty thinking is no blank text block.',
    given: [user('Go'), assistant([{ type: 'thinking', thinking: '', signature: 's' }]), user('Well?')],
    breaks: [],
  },
  {
    about: 'edge',
    why: 'An empty message of the other role parts two turns, and call and result with them.',
    given: [user('Go'), assistant([call('a')]), user([]), assistant('Hm'), user([result('a')])],
    breaks: ['A2 messages[2]', 'A4 messages[1].content[0]', 'A5 messages[4].content[0]'],
  },
  {
    about: 'edge',
    why: 'A request of one empty assistant turn: the turn may be empty, but should not come first.',
    given: [assistant([])],
    breaks: ['A1 messages[0]'],
  },
];

/** All sets of the judge of Anthropic's Messages API. */
export const anthropicSets: readonly JudgedSet[] = [...turnSets, ...anthropicCallSets];
