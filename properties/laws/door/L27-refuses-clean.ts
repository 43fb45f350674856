/** Bad input is refused as a whole and in one line, with its place. */

import { type Given, outcomeIn } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { BREAKAGES, type Breakage } from './breakages.ts';

export const L27 = defineLaw({
  id: 'L27',
  name: 'refuses-clean',
  family: 'door',
  kind: 'invariant',
  statement:
    'every broken store and option is refused with the path of its first fault, and nothing else happens',
  claims: ['pure'],
  compilesMany: true,
  async judge(trial, given) {
    let tried = 0;
    for (const breakage of chosenFor(given)) {
      const broken = structuredClone({
        store: given.store,
        budget: given.budget,
        options: given.options,
      }) as unknown as BrokenCase; // from here on it may hold anything
      const path = breakage.apply(broken);
      if (path === undefined) continue; // there is nothing of that kind to break
      tried++;
      const answer = await trial.answerAnew(broken as never); // it isn't a case: that is the point
      const out = outcomeIn(answer);
      if ('wrote' in answer) return violated(`${breakage.what}: the input is changed: ${answer.wrote}`);
      if (out.outcome !== 'error') return violated(`${breakage.what}: accepted`);
      const expected = `${breakage.error} at ${path}`;
      const got = `${out.error} at ${out.path}`;
      if (got !== expected) return violated(`${breakage.what}: ${got}, not ${expected}: ${out.message}`);
      if (out.message.includes('\n')) return violated(`${breakage.what}: the error takes more than a line`);
    }
    return tried > 0 ? HELD : didNotApply('there is nothing of the kinds to break');
  },
});

/** A case as a document that may hold anything. */
export interface BrokenCase {
  store: Record<string, unknown> & { messages: unknown[]; summaries: unknown[] };
  budget: unknown;
  options: Record<string, unknown>;
}

/** The breakages that fall to this case: told by its own numbers, so that a replay meets the same. */
function chosenFor({ store }: Given): Breakage[] {
  const sizes = store.messages.flatMap(({ content }) => content.map(({ tokens = 1 }) => tokens));
  const start = sizes.reduce(
    (sum, size, index) => sum + size * (index + 1),
    store.summaries.length + store.pins.length,
  );
  const all = BREAKAGES.length;
  return [BREAKAGES[start % all], BREAKAGES[(start * 7 + 3) % all]].flatMap((one) => one ?? []);
}
