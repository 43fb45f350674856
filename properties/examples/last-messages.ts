/** An example: a compactor of one's own, the newest messages that fit, cut where no call is parted from its result. */

import type { Message } from '../../src/index.ts';

export function lastMessages(messages: readonly Message[], budget: number): readonly Message[] {
  let [kept, left] = [messages.slice(messages.length), budget];
  for (const [at, { content }] of [...messages.entries()].reverse()) {
    left -= content.reduce((sum, { tokens = 0 }) => sum + tokens, 0);
    if (left < 0) break;
    const orphans = unpaired(messages.slice(at)).results;
    if (!unpaired(messages.slice(0, at)).calls.some((id) => orphans.includes(id))) kept = messages.slice(at);
  }
  return kept;
}

function unpaired(messages: readonly Message[]): { calls: string[]; results: string[] } {
  const [calls, results]: [string[], string[]] = [[], []];
  for (const block of messages.flatMap(({ content }) => content)) {
    if (block.type === 'tool_use') calls.push(block.id);
    if (block.type !== 'tool_result') continue;
    const place = calls.lastIndexOf(block.tool_use_id);
    if (place === -1) results.push(block.tool_use_id);
    else calls.splice(place, 1);
  }
  return { calls, results };
}
