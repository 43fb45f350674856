/** Names mean nothing: a choice that depends on one is an accident. */

import type { Block, Store } from '../../../src/model/types.ts';
import type { LaidOut } from '../../trial.ts';
import { defineLaw, didNotApply, HELD, violated } from '../law.ts';
import { canonical } from '../reading.ts';

/**
 * Another name of the same length, by letters turned about: estimates by `chars`, header sizes and the
 * form of an id stay, and different names stay different. Digits stay, since ids on the wire add them.
 */
function reletter(name: string): string {
  return name.replace(/[a-zA-Z]/g, (letter) => {
    const base = letter < 'a' ? 65 : 97;
    return String.fromCharCode(base + ((letter.charCodeAt(0) - base + 13) % 26));
  });
}

/** Another id for a message or a summary, none of which goes on the wire: its digits are turned about too, so that ids sort the other way. */
function renamed(id: string): string {
  return reletter(id).replace(/\d/g, (digit) => String(9 - Number(digit)));
}

export const L22 = defineLaw({
  id: 'L22',
  name: 'names-free',
  family: 'door',
  kind: 'metamorphic',
  statement:
    'renaming ids one to one, and wording texts anew at equal sizes, renames the request and changes nothing else',
  claims: ['pure'],
  compilesMany: true,
  async judge(trial, given) {
    if (given.store.messages.length + given.store.summaries.length === 0)
      return didNotApply('the store is empty');
    const other = await trial.layOut({ ...given, store: renameStore(given.store) });
    const [expected, got] = [
      outlineOf(await trial.layOut(given), renamed, reletter),
      outlineOf(other, same, same),
    ];
    const different = Object.keys(expected).find((key) => canonical(expected[key]) !== canonical(got[key]));
    return different === undefined
      ? HELD
      : violated(
          `with other names, ${different} is ${canonical(got[different])}, not ${canonical(expected[different])}`,
        );
  },
});

function renameStore(store: Store): Store {
  const { messages, summaries, pins, chunks, headStart } = store;
  return {
    messages: messages.map((message) => ({
      ...message,
      id: renamed(message.id),
      content: message.content.map(reworded),
    })),
    summaries: summaries.map(({ mergedInto, ...summary }) => ({
      ...summary,
      id: renamed(summary.id),
      sources: summary.sources.map(renamed),
      content: summary.content.map(reworded),
      ...(mergedInto === undefined ? {} : { mergedInto: renamed(mergedInto) }),
    })),
    pins: pins.map(({ first, last }) => ({ first: renamed(first), last: renamed(last) })),
    chunks: chunks.map((chunk) => ({ ...chunk, messages: chunk.messages.map(renamed) })),
    ...(headStart === undefined ? {} : { headStart: renamed(headStart) }),
  };
}

/** A block with its ids and texts turned about; what tools are called stays, since options name it. */
function reworded<B extends Block>(block: B): B {
  const turned: Record<string, unknown> = { ...block };
  for (const key of ['id', 'tool_use_id', 'text', 'thinking', 'data', 'content']) {
    if (typeof turned[key] === 'string') turned[key] = reletter(turned[key]);
    if (Array.isArray(turned[key])) turned[key] = (turned[key] as Block[]).map(reworded);
  }
  return turned as unknown as B; // the same fields, with other strings
}

type Rename = (id: string) => string;
const same: Rename = (id) => id;
/** Which of a repair's fields are ids of calls. */
const CALL_IDS = ['call', 'result'];

/** All that an outcome says but its texts, its ids and its calls' ids each under their other names. */
function outlineOf(out: LaidOut, name: Rename, callName: Rename): Record<string, unknown> {
  return {
    outcome: out.outcome,
    limit: out.limit,
    total: out.total,
    sentTokens: out.sentTokens,
    mode: out.mode,
    order: out.order.map(name),
    replaced: out.replaced.map(name),
    verdicts: Object.fromEntries(Object.entries(out.verdicts).map(([id, verdict]) => [name(id), verdict])),
    entries: out.entries.map(({ role, charge, content }) => ({
      role,
      charge,
      blocks: content.map(({ type, tokens }) => ({ type, tokens })),
    })),
    pairs: out.pairs.map(({ call, result }) =>
      [call, result].map((ref) => (ref === null ? null : { ...ref, message: name(ref.message) })),
    ),
    repairs: out.repairs.map((repair) =>
      Object.fromEntries(
        Object.entries(repair).map(([key, value]) => [
          key,
          key === 'kind' ? value : (CALL_IDS.includes(key) ? callName : name)(value),
        ]),
      ),
    ),
    messages:
      out.outcome === 'request'
        ? out.messages.map(({ role, content }) => ({ role, types: content.map(({ type }) => type) }))
        : [],
  };
}
