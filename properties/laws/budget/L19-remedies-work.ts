/** Whoever is refused is told what would help; it must help, by just as much. */

import type { Chunk, Remedy, Store } from '../../../src/model/types.ts';
import { baseOf } from '../../budgets.ts';
import { type Given, type LaidOut, type Trial, validCase } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, type Judgement, violated } from '../law.ts';
import { leafIds, pinnedIds } from '../reading.ts';

export const L19 = defineLaw({
  id: 'L19',
  name: 'remedies-work',
  family: 'budget',
  kind: 'metamorphic',
  statement:
    'each remedy that a refusal names, carried out alone, lowers the total by what it says, and within the limit where it says it clears; what would help is named',
  claims: ['budget'],
  ourCounting: true,
  compilesMany: true,
  async judge(trial, given) {
    const refused = await trial.layOut(given);
    if (refused.outcome === 'request') return didNotApply('nothing is refused');
    const named = <Kind extends Remedy['kind']>(kind: Kind) =>
      refused.clearedBy.find((remedy): remedy is Extract<Remedy, { kind: Kind }> => remedy.kind === kind);
    return (
      (await adoptions(trial, given, refused, named('compression'))) ??
      (await unpinning(trial, given, refused, named('unpin'))) ??
      HELD
    );
  },
});

/** What becomes of the refused total, in base tokens, with another store. */
async function effectOf(
  trial: Trial,
  given: Given,
  refused: LaidOut,
  store: Store,
): Promise<{ frees: number; clears: boolean }> {
  const { settings } = validCase(given);
  const after = await trial.layOut({ ...given, store });
  return {
    frees: baseOf(refused.total, settings) - baseOf(after.total, settings),
    clears: after.outcome === 'request',
  };
}

async function adoptions(
  trial: Trial,
  given: Given,
  refused: LaidOut,
  remedy: Extract<Remedy, { kind: 'compression' }> | undefined,
): Promise<Judgement | null> {
  const { store } = given;
  const queued = store.chunks.filter(({ compressed }) => !compressed);
  const adopting = (chosen: readonly Chunk[]) => ({
    ...store,
    chunks: store.chunks.map((chunk) => (chosen.includes(chunk) ? { ...chunk, compressed: true } : chunk)),
  });
  const helping: Chunk[] = [];
  for (const chunk of queued.filter((one) => hasExactSummary(one, store))) {
    if ((await effectOf(trial, given, refused, adopting([chunk]))).frees > 0) helping.push(chunk);
  }
  const pending = queued.filter(({ messages }) => !isSummarised(messages, store)).length;
  if (helping.length + pending === 0)
    return remedy === undefined ? null : violated('compression is named, and there is none to be had');
  if (remedy === undefined)
    return violated(
      `compression is not named, though ${helping.length} adoptions help and ${pending} chunks wait`,
    );
  const together =
    helping.length === 0
      ? { frees: 0, clears: false }
      : await effectOf(trial, given, refused, adopting(helping));
  const is = `${remedy.adoptions} adoptions free ${remedy.frees}, clear: ${remedy.clears}, ${remedy.chunks} chunks wait`;
  const should = `${helping.length} adoptions free ${together.frees}, clear: ${together.clears}, ${pending} chunks wait`;
  return is === should ? null : violated(`it says that ${is}; carried out, ${should}`);
}

function hasExactSummary({ messages }: Chunk, { summaries }: Store): boolean {
  return summaries.some(({ level, sources }) => level === 1 && sources.join('\n') === messages.join('\n'));
}

/** Whether a summary that isn't blank holds one of these messages. */
function isSummarised(messages: readonly string[], store: Store): boolean {
  const written = store.summaries.filter(({ content }) =>
    content.some((block) => block.type === 'text' && block.text.trim() !== ''),
  );
  return written.some(({ id }) => leafIds(store, id).some((leaf) => messages.includes(leaf)));
}

async function unpinning(
  trial: Trial,
  given: Given,
  refused: LaidOut,
  remedy: Extract<Remedy, { kind: 'unpin' }> | undefined,
): Promise<Judgement | null> {
  const { store } = given;
  const pinned = pinnedIds(store);
  const { middle } = trial.explain(given).reasons.regions;
  const covered = new Set(refused.summaries.flatMap((id) => leafIds(store, id)));
  const beside = middle.filter((id) => pinned.has(id) && covered.has(id));
  const others = [...pinned].filter((id) => !beside.includes(id)).map((id) => ({ first: id, last: id }));
  const { frees, clears } = await effectOf(trial, given, refused, { ...store, pins: others });
  if (frees <= 0) return remedy === undefined ? null : violated('unpinning is named, and frees nothing');
  if (remedy === undefined) return violated(`unpinning is not named, though it frees ${frees}`);
  const is = `unpinning ${remedy.messages.join(' ')} frees ${remedy.frees}, clears: ${remedy.clears}`;
  const should = `unpinning ${beside.join(' ')} frees ${frees}, clears: ${clears}`;
  return is === should ? null : violated(`it says that ${is}; carried out, ${should}`);
}
