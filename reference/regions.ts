/** Which region each message belongs to: head (W1), recent (W2), middle and request order (W3). */
import type { Block, Message, Settings, Store } from '../src/model/types.ts';
import { exceeds, sizeOf } from './sizes.ts';

/** W1-W3: messages in store order, each in exactly one region. */
export type Regions = { head: Message[]; middle: Message[]; recent: Message[] };

/** W3: the middle is every other position, those before `headStart` included. */
export function regionsOf(store: Store, settings: Settings): Regions {
  const { messages } = store;
  const [start, end] = headOf(store, settings);
  const recentStart = recentStartOf(messages, end, settings);
  const middle = [...messages.slice(0, start), ...messages.slice(end, recentStart)];
  return { head: messages.slice(start, end), middle, recent: messages.slice(recentStart) };
}

/** W1: where the head starts and ends. Without a head, `headStart` means nothing. */
function headOf({ messages, headStart }: Store, settings: Settings): [number, number] {
  if (settings.headWindowTokens === 0) return [0, 0];
  const named = messages.findIndex(({ id }) => id === headStart);
  const start = named === -1 ? 0 : named;
  let end = start + fitting(messages.slice(start), settings.headWindowTokens, settings);
  while (end > start && callsInto(messages[end - 1], messages[end])) end -= 1;
  return [start, end];
}

/** W1, W2: how many messages, from the first one on, don't make the sum exceed a window. */
function fitting(messages: Message[], windowTokens: number, settings: Settings): number {
  let sum = 0;
  for (const message of messages) {
    sum += sizeOf(message.content, settings.estimator);
    if (exceeds(sum, windowTokens, settings)) return messages.indexOf(message);
  }
  return messages.length;
}

/** W1: whether a message holds a call whose id a result in the message right after it bears. */
function callsInto(message?: Message, next?: Message): boolean {
  const calls = message?.content.map((block) => (block.type === 'tool_use' ? block.id : null)) ?? [];
  const isAnswer = (block: Block): boolean =>
    block.type === 'tool_result' && calls.includes(block.tool_use_id);
  return next?.content.some(isAnswer) ?? false;
}

/** W2: where the recent window begins: never before the head's end. */
function recentStartOf(messages: Message[], headEnd: number, settings: Settings): number {
  if (settings.recentWindowTokens === 0) return messages.length;
  const newestFirst = messages.slice(headEnd).reverse();
  let start = messages.length - fitting(newestFirst, settings.recentWindowTokens, settings);
  const isResult = ({ type }: Block): boolean => type === 'tool_result';
  while (start > headEnd && messages[start]?.content.some(isResult)) start -= 1;
  return start;
}
