/**
 * Hand-made sets for the judge of OpenAI's Responses API.
 *
 * Holds sets of RS1 to RS4, `shape` and edge sets.
 */

import type { JudgedSet } from './sets.ts';

const user = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Go' }] };
const assistant = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Fine' }] };
const reasoning = { type: 'reasoning', id: 'rs_1', summary: [] };
const call = (id: unknown) => ({ type: 'function_call', call_id: id, name: 'read', arguments: '{}' });
const output = (id: unknown) => ({ type: 'function_call_output', call_id: id, output: 'done' });

/** See `sets.ts`. */
export const openaiResponsesSets: readonly JudgedSet[] = [
  // ---------------------------------------------------------------- RS1
  { about: 'RS1', why: 'A call and its output.', given: [user, call('a'), output('a')], breaks: [] },
  {
    about: 'RS1',
    why: 'Parallel calls, with their outputs in the other order.',
    given: [user, call('a'), call('b'), output('b'), output('a')],
    breaks: [],
  },
  {
    about: 'RS1',
    why: 'The output may stand further on.',
    given: [user, call('a'), assistant, user, output('a')],
    breaks: [],
  },
  { about: 'RS1', why: 'A call without output.', given: [user, call('a')], breaks: ['RS1 items[1]'] },
  {
    about: 'RS1',
    why: 'One of two calls without output.',
    given: [user, call('a'), call('b'), output('b'), assistant],
    breaks: ['RS1 items[1]'],
  },
  {
    about: 'RS1',
    why: 'A call with two outputs.',
    given: [user, call('a'), output('a'), assistant, output('a')],
    breaks: ['RS1 items[4]'],
  },

  // ---------------------------------------------------------------- RS2
  {
    about: 'RS2',
    why: 'Each output after its call.',
    given: [user, call('a'), output('a'), call('b'), output('b')],
    breaks: [],
  },
  { about: 'RS2', why: 'A request without outputs.', given: [user, reasoning, assistant], breaks: [] },
  {
    about: 'RS2',
    why: 'An orphan: nothing calls its id.',
    given: [user, output('a')],
    breaks: ['RS2 items[1]'],
  },
  {
    about: 'RS2',
    why: 'The output stands before its call. The call has an output all the same.',
    given: [user, output('a'), call('a')],
    breaks: ['RS2 items[1]'],
  },
  {
    about: 'RS2',
    why: 'Two orphans of one id are no second output: there is no call that would have two.',
    given: [user, output('a'), output('a')],
    breaks: ['RS2 items[1]', 'RS2 items[2]'],
  },

  // ---------------------------------------------------------------- RS3
  {
    about: 'RS3',
    why: 'Ids that differ in case differ.',
    given: [user, call('a'), call('A'), output('a'), output('A')],
    breaks: [],
  },
  {
    about: 'RS3',
    why: "The item's own id is not its call_id.",
    given: [user, { ...call('a'), id: 'fc_1' }, { ...call('b'), id: 'fc_1' }, output('a'), output('b')],
    breaks: [],
  },
  {
    about: 'RS3',
    why: 'Two calls of one id in a row. Its one output is the output of both.',
    given: [user, call('a'), call('a'), output('a')],
    breaks: ['RS3 items[2]'],
  },
  {
    about: 'RS3',
    why: 'A second and a third call of the id, later on.',
    given: [user, call('a'), output('a'), user, call('a'), call('a')],
    breaks: ['RS3 items[4]', 'RS3 items[5]'],
  },

  // ---------------------------------------------------------------- RS4
  {
    about: 'RS4',
    why: 'An id of 64 characters.',
    given: [user, call('a'.repeat(64)), output('a'.repeat(64))],
    breaks: [],
  },
  {
    about: 'RS4',
    why: 'An id of 64 characters that take two code units each.',
    given: [user, call('😀'.repeat(64)), output('😀'.repeat(64))],
    breaks: [],
  },
  {
    about: 'RS4',
    why: 'An id of 65 characters, in the call and in the output.',
    given: [user, call('a'.repeat(65)), output('a'.repeat(65))],
    breaks: ['RS4 items[1]', 'RS4 items[2]'],
  },
  {
    about: 'RS4',
    why: 'Only one of two ids is too long.',
    given: [user, call('a'), call('b'.repeat(100)), output('b'.repeat(100)), output('a')],
    breaks: ['RS4 items[2]', 'RS4 items[3]'],
  },

  // ---------------------------------------------------------------- shape
  {
    about: 'shape',
    why: 'Messages without a type, a reference without a type, and items of other tools.',
    given: [
      { role: 'developer', content: 'Be brief.' },
      { role: 'user', content: 'Go' },
      { id: 'msg_1' },
      { type: 'item_reference', id: 'msg_2' },
      reasoning,
      { type: 'web_search_call', id: 'ws_1', status: 'completed' },
      { type: 'custom_tool_call', call_id: 'c', name: 'grep', input: 'x' },
    ],
    breaks: [],
  },
  {
    about: 'shape',
    why: 'An output may be a list of parts.',
    given: [user, call('a'), { ...output('a'), output: [{ type: 'input_text', text: 'done' }] }],
    breaks: [],
  },
  { about: 'shape', why: 'The input is a list here.', given: 'Go', breaks: ['shape items'] },
  {
    about: 'shape',
    why: 'Items that are no objects, and items of no or of an unknown type.',
    given: [null, 5, [], { type: 'tool_use', id: 'a' }, { type: null, role: 'user', content: 'Go' }],
    breaks: [
      'shape items[0]',
      'shape items[1]',
      'shape items[2]',
      'shape items[3].type',
      'shape items[4].type',
    ],
  },
  {
    about: 'shape',
    why: 'Messages of an unknown role, or without content.',
    given: [{ type: 'message', role: 'tool', content: 'x' }, { role: 'user' }, {}],
    breaks: [
      'shape items[0].role',
      'shape items[1].content',
      'shape items[2].role',
      'shape items[2].content',
    ],
  },
  {
    about: 'shape',
    why: 'Calls and outputs without a readable call_id, and an output that says nothing.',
    given: [
      { ...call('a'), call_id: undefined },
      output(5),
      call('b'),
      { type: 'function_call_output', call_id: 'b' },
    ],
    breaks: ['shape items[0].call_id', 'shape items[1].call_id', 'shape items[3].output'],
  },

  // ---------------------------------------------------------------- edges
  { about: 'edge', why: 'An empty request breaks no rule of the table.', given: [], breaks: [] },
  {
    about: 'edge',
    why: "Reasoning between a call and its output is in nobody's way.",
    given: [user, reasoning, call('a'), reasoning, output('a'), assistant],
    breaks: [],
  },
  {
    about: 'edge',
    why: 'An id called in two turns and answered in both: by its id each call has two outputs.',
    given: [user, call('a'), output('a'), user, call('a'), output('a')],
    breaks: ['RS1 items[5]', 'RS3 items[4]'],
  },
  {
    about: 'edge',
    why: 'An id called twice and never answered: both calls are without output.',
    given: [user, call('a'), call('a')],
    breaks: ['RS1 items[1]', 'RS1 items[2]', 'RS3 items[2]'],
  },
  {
    about: 'edge',
    why: "Another tool's output is no function_call_output.",
    given: [user, call('a'), { type: 'custom_tool_call_output', call_id: 'a', output: 'done' }],
    breaks: ['RS1 items[1]'],
  },
  {
    about: 'edge',
    why: 'A long id of an orphan is too long all the same.',
    given: [user, output('a'.repeat(65))],
    breaks: ['RS2 items[1]', 'RS4 items[1]'],
  },
];
