/** A script in words that stay close to the notation of cases. */

import { printStore } from '../notation/print.ts';
import type { Act, Script } from './script.ts';

export function printScript({ store, options, acts }: Script): string {
  const opened = [
    ...printStore(store),
    ...Object.entries(options).map(([name, value]) => `--${name}=${JSON.stringify(value)}`),
  ];
  return [opened.join(' ') || '(an empty store)', ...acts.map(printAct)].join(' > ');
}

export function printAct(act: Act): string {
  const empty = { messages: [], summaries: [], pins: [], chunks: [] };
  switch (act.kind) {
    case 'compile':
      return `${act.dryRun ? 'dry run' : 'compile'} ${JSON.stringify(act.budget)}`;
    case 'append':
      return `append ${act.message.id}=${printStore({ ...empty, messages: [{ ...act.message, id: 'm1' }] }).join(' ')}`;
    case 'addSummary':
      return `add ${printStore({ ...empty, summaries: [act.summary] }).join(' ')}`;
    case 'markMerged':
      return `merge ${act.child} into ${act.parent}`;
    case 'pin':
    case 'unpin':
      return `${act.kind} ${act.range.first}..${act.range.last}`;
    case 'remove':
      return `remove ${act.id}`;
    case 'resetHead':
      return `head ${act.id ?? 'reset'}`;
    case 'queue':
    case 'adopt':
      return `${act.kind} ${act.chunk.messages.join(' ')}`;
  }
}
