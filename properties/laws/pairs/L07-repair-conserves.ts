/** Repair mends pairs and does nothing else: every block goes in, and comes out. */

import type { Block, Store, WireMessage } from '../../../src/model/types.ts';
import { type LaidOut, type Given, type Trial, withOptions } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, type Judgement, violated } from '../law.ts';
import { canonical, surplus } from '../reading.ts';
import { partnersOf, placedBlocks, sentBlocks, stubsOf } from './pairing.ts';

export const L07 = defineLaw({
  id: 'L07',
  name: 'repair-conserves',
  family: 'pairs',
  kind: 'invariant',
  statement:
    "messages to send hold exactly the entries' blocks, less orphans, plus one stub per unanswered call; with no reach set, no result is an orphan while an unanswered call of its id stands before it; repairing twice changes nothing",
  claims: ['pairs'],
  async judge(trial, given) {
    const open = withOptions(given, { enforceBudget: false });
    const out = await trial.layOut(open);
    if (out.outcome !== 'request' || out.entries.length === 0) return didNotApply('nothing is sent');
    return (
      sameBlocks(given.store, out, out.messages) ??
      noNeedlessOrphan(open, out) ??
      (await settled(trial, open, out.messages))
    );
  },
});

/** What is sent is what was laid out, as a multiset: ids on the wire and order apart. */
function sameBlocks(store: Store, out: LaidOut, messages: readonly WireMessage[]): Judgement | undefined {
  const laidOut = [...sentBlocks(store, out), ...stubsOf(out)].map(shapeOf);
  const sent = messages.flatMap(({ content }) => content.map(shapeOf));
  const [lost, gained] = [surplus(laidOut, sent), surplus(sent, laidOut)];
  if (lost !== undefined) return violated(`laid out and not sent: ${lost}`);
  return gained === undefined ? undefined : violated(`sent and not laid out: ${gained}`);
}

function isBlank(block: Block): boolean {
  return block.type === 'text' && block.text.trim() === '';
}

/** A block without its id and size, and with its texts as they may stand on the wire (R5). */
function shapeOf(block: Block): string {
  const plain = { ...block, id: undefined, tool_use_id: undefined, tokens: undefined };
  if (plain.type !== 'tool_result' || !Array.isArray(plain.content)) return canonical(wellFormed(plain));
  const content = plain.content
    .filter((inner) => !isBlank(inner))
    .map((inner) => ({ ...inner, tokens: undefined }));
  return canonical(wellFormed({ ...plain, content }));
}

function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key.toWellFormed(), wellFormed(field)]),
  );
}

/** Under `nearest` every result reaches back to an unanswered call of its id, however far. */
function noNeedlessOrphan(given: Given, out: LaidOut): Judgement | undefined {
  if (given.options.pairing === 'earliest-six') return undefined;
  const partners = partnersOf(out);
  const unanswered = new Set<string>(); // ids of calls without a result, in the messages before
  for (const entry of out.entries) {
    const tools = placedBlocks(entry, given.store);
    const needless = tools.find(
      ({ block, ref }) =>
        block.type === 'tool_result' && !partners.has(ref ?? '') && unanswered.has(block.tool_use_id),
    );
    if (needless !== undefined)
      return violated(`${needless.ref ?? ''} is dropped, though a call of its id before it has no result`);
    for (const { block, ref } of tools)
      if (block.type === 'tool_use' && partners.get(ref ?? '') === null) unanswered.add(block.id);
  }
  return undefined;
}

/** The messages sent, taken as a store of their own and repaired again, come out as they are. */
async function settled(trial: Trial, given: Given, messages: readonly WireMessage[]): Promise<Judgement> {
  const again = messages.map((message, index) => ({ id: `w${index}`, ...message }));
  const store: Store = { messages: again, summaries: [], pins: [], chunks: [] };
  const options = { estimator: 'chars', enforceBudget: false, pairing: given.options.pairing };
  const out = await trial.layOut({ store, budget: null, options });
  if (out.outcome !== 'request') return violated('the repaired messages are refused');
  const changed = messages.findIndex(
    (message, index) => canonical(message) !== canonical(out.messages[index]),
  );
  if (out.repairs.length > 0)
    return violated(`a second repair does something: ${JSON.stringify(out.repairs[0])}`);
  return changed === -1 && out.messages.length === messages.length
    ? HELD
    : violated(`a second repair changes message ${changed + 1}`);
}
