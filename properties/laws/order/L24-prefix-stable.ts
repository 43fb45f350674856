/** Providers cache a request's beginning, so what went out before should go out again as it was. */

import type { Message } from '../../../src/model/types.ts';
import { withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { canonical } from '../reading.ts';

const APPENDED: Message = { id: 'appended', role: 'user', content: [{ type: 'text', text: 't', tokens: 3 }] };

export const L24 = defineLaw({
  id: 'L24',
  name: 'prefix-stable',
  family: 'order',
  kind: 'metamorphic',
  statement:
    'appending a message that changes no chosen summary, no pruning and not the head, with none taken across a window, leaves the earlier entries a prefix of the new ones',
  claims: ['order', 'raw-once'],
  ourCounting: true,
  compilesMany: true,
  async judge(trial, given) {
    const before = withOptions(given, { enforceBudget: false });
    const after = { ...before, store: { ...before.store, messages: [...before.store.messages, APPENDED] } };
    const [old, grown] = [await trial.layOut(before), await trial.layOut(after)];
    const [was, is] = [trial.explain(before).reasons, trial.explain(after).reasons];
    if (canonical(old.summaries) !== canonical(grown.summaries))
      return didNotApply('another summary is chosen');
    if (canonical(was.regions.head) !== canonical(is.regions.head)) return didNotApply('the head changes');
    const oldEntries = old.entries.map(canonical);
    const newEntries = grown.entries.map(canonical);
    const changed = oldEntries.findIndex((entry, index) => entry !== newEntries[index]);
    return changed === -1 ? HELD : violated(`after one more message, entry ${changed + 1} is another one`);
  },
});
