/** An example of a fault: the newest messages that fit, cut wherever the budget says. */

import type { Message } from '../../src/index.ts';

export function tornMessages(messages: readonly Message[], budget: number): readonly Message[] {
  let left = budget;
  const first = messages.findLastIndex(({ content }) => {
    left -= content.reduce((sum, { tokens = 0 }) => sum + tokens, 0);
    return left < 0;
  });
  return messages.slice(first + 1);
}
