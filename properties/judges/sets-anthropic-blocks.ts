/**
 * The words that the sets for Anthropic's judge are written in: messages and blocks, short enough that a
 * whole list can be read at a glance. Constants and constructors of plain data; no rule is known here.
 *
 * Holds no rule.
 */

/** A message as the provider takes it. Content is `unknown`, since malformed lists are written so too. */
interface WrittenMessage {
  role: 'user' | 'assistant';
  content: unknown;
}

export const user = (content: unknown): WrittenMessage => ({ role: 'user', content });
export const assistant = (content: unknown): WrittenMessage => ({ role: 'assistant', content });

export const text = (words: string) => ({ type: 'text', text: words });
export const call = (id: string) => ({ type: 'tool_use', id, name: 'read', input: {} });
export const result = (id: string, content: unknown = 'done') => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
});
export const thinking = { type: 'thinking', thinking: 'Let me see.', signature: 's' };
export const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA==' } };
