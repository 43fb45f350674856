/** What is sent again is what was sent, to the object; one message comes after it. */

import { isDeepStrictEqual } from 'node:util';
import { defineRoutingLaw, HELD, violated } from '../law.ts';

export const RL12 = defineRoutingLaw({
  id: 'RL-12',
  name: 'reuse-prefix',
  statement:
    'the reuse request begins with the last request deep-equal, and ends with exactly one more user message',
  needs: 'writing',
  judge(trial) {
    const { last } = trial.case.story.transcript;
    if (last === undefined) throw new Error('every story has a last request');
    const decision = { ...trial.played.decision, way: 'reuse' as const };
    const [call, ...more] = trial.requests(decision, []);
    if (call === undefined || more.length > 0) return violated(`${1 + more.length} requests go out`);
    const { messages, ...rest } = call.body;
    const { messages: before, ...restBefore } = last.request;
    if (!isDeepStrictEqual(rest, restBefore))
      return violated(`beside its messages it sends ${JSON.stringify(rest)}`);
    const expected = [...before, ...last.since];
    if (!isDeepStrictEqual(messages.slice(0, -1), expected))
      return violated(`it begins with ${JSON.stringify(messages.slice(0, -1))}`);
    const { role } = (messages.at(-1) ?? {}) as { role?: unknown };
    if (messages.length !== expected.length + 1 || role !== 'user') return violated('it ends otherwise');
    return call.models.length === 1 && call.models[0] === 'c' ? HELD : violated('it goes to another model');
  },
});
