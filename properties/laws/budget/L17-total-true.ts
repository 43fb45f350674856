/** A total that can't be added up again is no total. */

import { treeOf } from '../../../reference/forest.ts';
import { pairPrice } from '../../../reference/price.ts';
import { sizeOf } from '../../../reference/sizes.ts';
import type { Entry, Settings, Store } from '../../../src/model/types.ts';
import { type LaidOut, validCase } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { sentBlocks, stubsOf } from '../pairs/pairing.ts';

export const L17 = defineLaw({
  id: 'L17',
  name: 'total-true',
  family: 'budget',
  kind: 'invariant',
  statement:
    'the total is the charges of what is in the entries, worked out again from nothing; sentTokens likewise of the messages',
  claims: ['budget'],
  ourCounting: true,
  async judge(trial, given) {
    const out = await trial.layOut(given);
    if (out.entries.length === 0) return didNotApply('nothing is laid out');
    const { settings } = validCase(given);
    const charges = out.entries.map((entry) => chargeOf(entry, given.store, settings));
    const wrong = out.entries.findIndex(({ charge }, index) => charge !== charges[index]);
    if (wrong !== -1)
      return violated(
        `entry ${wrong + 1} is charged ${out.entries[wrong]?.charge ?? 0}, and comes to ${charges[wrong] ?? 0}`,
      );
    const base = settings.overheadTokens + sumOf(charges);
    const total = (settings.calibrationThousandths * base) / 1000;
    if (out.total !== total) return violated(`the total is ${out.total}, and the charges come to ${total}`);
    const sent = sentOf(out, given.store, settings);
    return out.sentTokens === sent
      ? HELD
      : violated(`sentTokens is ${out.sentTokens}, and what is sent comes to ${sent}`);
  },
});

function sumOf(tokens: readonly number[]): number {
  return tokens.reduce((sum, one) => sum + one, 0);
}

/** A raw entry is charged what it holds; a pair's answer is charged for both of its entries, uncut. */
function chargeOf({ source, role, content }: Entry, store: Store, settings: Settings): number {
  if (source.kind === 'raw') return sizeOf(content, settings.estimator);
  if (role === 'user') return 0;
  if (source.kind === 'summaries') return combinedCharge(source.ids, store, settings);
  const summary = store.summaries.find(({ id }) => id === source.id);
  return summary === undefined ? -1 : pairPrice(treeOf(summary, store), settings).charge;
}

/** C1: the question, and all the texts as one. */
function combinedCharge(ids: readonly string[], store: Store, { estimator }: Settings): number {
  const texts = ids.map((id) => {
    const content = store.summaries.find((summary) => summary.id === id)?.content ?? [];
    return content
      .flatMap((block) => (block.type === 'text' && block.text.trim() !== '' ? [block.text] : []))
      .join('\n\n');
  });
  return estimator.text('What do you remember from earlier?') + estimator.text(texts.join('\n\n---\n\n'));
}

/** What is sent: the entries' blocks, less what isn't, and a stub for each call without a result. */
function sentOf(out: LaidOut, store: Store, { estimator, overheadTokens }: Settings): number {
  return overheadTokens + sizeOf([...sentBlocks(store, out), ...stubsOf(out)], estimator);
}
