/** Writing: what a format can't hold is named. */

import { describe, expect, it } from 'vitest';
import type { WireMessage } from '../model/types.ts';
import { toAiSdk, toOpenAIChat, toOpenAIResponses, writeMessages } from './index.ts';

const WIRE: WireMessage[] = [
  { role: 'user', content: [{ type: 'text', text: 'go' }] },
  {
    role: 'assistant',
    content: [
      { type: 'text', text: 'yes' },
      { type: 'tool_use', id: 'a', name: 'f', input: { x: 1 } },
      { type: 'tool_use', id: 'b', name: 'g', input: 'raw' },
    ],
  },
  {
    role: 'user',
    content: [
      { type: 'tool_result', tool_use_id: 'a', content: '1' },
      { type: 'tool_result', tool_use_id: 'b', content: [{ type: 'text', text: '2' }], is_error: true },
    ],
  },
];

describe('writing', () => {
  it('puts a tool message per result right behind the calls, for Chat Completions', () => {
    expect(toOpenAIChat(WIRE)).toEqual([
      { role: 'user', content: 'go' },
      {
        role: 'assistant',
        content: 'yes',
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'f', arguments: '{"x":1}' } },
          { id: 'b', type: 'function', function: { name: 'g', arguments: 'raw' } },
        ],
      },
      { role: 'tool', tool_call_id: 'a', content: '1' },
      { role: 'tool', tool_call_id: 'b', content: [{ type: 'text', text: '2' }] },
    ]);
    expect(writeMessages('openai-chat', WIRE).leftOut.map(({ what }) => what)).toEqual([
      'results of one message, written as a message each',
      'is_error of a result',
    ]);
  });
  it('writes items for Responses', () => {
    expect(toOpenAIResponses(WIRE).map(({ type, call_id }) => [type, call_id])).toEqual([
      ['message', undefined],
      ['message', undefined],
      ['function_call', 'a'],
      ['function_call', 'b'],
      ['function_call_output', 'a'],
      ['function_call_output', 'b'],
    ]);
  });
  it('writes one tool message for the AI SDK, with the names of the calls', () => {
    expect(toAiSdk(WIRE)[2]).toEqual({
      role: 'tool',
      content: [
        { type: 'tool-result', toolCallId: 'a', toolName: 'f', output: { type: 'text', value: '1' } },
        {
          type: 'tool-result',
          toolCallId: 'b',
          toolName: 'g',
          output: { type: 'content', value: [{ type: 'text', text: '2' }] },
        },
      ],
    });
  });
  it('names what the target lacks, and leaves no empty message', () => {
    const messages: WireMessage[] = [
      {
        role: 'user',
        content: [{ type: 'document', source: { type: 'url', url: 'https://a.example/b.pdf' } }],
      },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'hm' },
          { type: 'tool_use', id: 'a', name: 'f', input: {} },
          { type: 'text', text: 'late', tokens: 3 },
        ],
      },
    ];
    const { value, leftOut } = writeMessages('openai-chat', messages);
    expect(value).toHaveLength(1);
    expect(leftOut.map(({ what }) => what)).toEqual([
      'tokens of a block',
      'document block of the user',
      'message with nothing left to write',
      'thinking block of the assistant',
      'text after a call, written before it',
    ]);
  });
});
