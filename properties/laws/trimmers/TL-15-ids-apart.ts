/**
 * Some providers number their calls anew each turn, so one id bears two pairs; whoever goes by the id alone
 * keeps, or drops, one pair for the other's sake.
 */

import type { Block, Store } from '../../../src/model/types.ts';
import type { Given } from '../../trial.ts';
import { didNotApply, HELD, violated } from '../law.ts';
import { hasWords, pairedPlaces, pairsOf, placeKey, rawIds, sentPlaces, toolPlacesOf } from './reading.ts';
import type { Sent } from '../../subjects/sent.ts';
import { defineTrimmerLaw } from './trimmer-law.ts';

export const TL_15 = defineTrimmerLaw({
  id: 'TL-15',
  name: 'ids-apart',
  kind: 'metamorphic',
  statement: 'giving each pair an id of its own changes nothing in what goes out',
  claims: ['pairs'],
  ourCounting: true,
  async judgeSent(sent, { given, trial }) {
    const renamed = withOwnIds(given);
    if (renamed === null) return didNotApply('no id bears two calls or results of different pairs');
    const then = await trial.send(renamed);
    if (then === null) return violated('with an id for each pair it refuses');
    const [was, is] = [ordinalsOf(sent, given.store), ordinalsOf(then, renamed.store)];
    const lost = was.find((one) => !is.includes(one));
    if (lost !== undefined) return violated(`${lost} goes out, and with an id for each pair it does not`);
    const gained = is.find((one) => !was.includes(one));
    return gained === undefined ? HELD : violated(`${gained} goes out only with an id for each pair`);
  },
});

/** The case with an id for each pair and for each call without one; null where that is so already. */
function withOwnIds(given: Given): Given | null {
  const { store } = given;
  const names = new Map<string, string>();
  for (const [index, { call, result }] of pairsOf(store).entries()) {
    names.set(placeKey(call), `p${index}`);
    names.set(placeKey(result), `p${index}`);
  }
  const places = store.messages.flatMap(toolPlacesOf);
  for (const [index, place] of places.entries()) {
    if (names.has(placeKey(place))) continue;
    // a second result of a call stays that call's; what is alone is told apart from all others
    const called = places.slice(0, index).findLast(({ kind, id }) => kind === 'call' && id === place.id);
    const own = place.kind === 'result' && called !== undefined ? names.get(placeKey(called)) : undefined;
    names.set(placeKey(place), own ?? `q${index}`);
  }
  const owners = new Map<string, Set<string>>();
  for (const place of places)
    owners.set(place.id, (owners.get(place.id) ?? new Set()).add(names.get(placeKey(place)) ?? ''));
  if ([...owners.values()].every((own) => own.size < 2)) return null;
  return { ...given, store: renamed(store, names) };
}

function renamed(store: Store, names: ReadonlyMap<string, string>): Store {
  const messages = store.messages.map((message) => {
    const places = toolPlacesOf(message);
    const nameOfNext = () =>
      names.get(placeKey(places.shift() ?? { message: '', kind: 'call', id: '', nth: 0 })) ?? '';
    const content = message.content.map((block): Block => {
      if (block.type === 'tool_use') return { ...block, id: nameOfNext() };
      if (block.type === 'tool_result') return { ...block, tool_use_id: nameOfNext() };
      return block;
    });
    return { ...message, content };
  });
  return { ...store, messages };
}

/**
 * What went out, told without tool ids: messages, and their calls and results by number. What the store holds
 * unpaired doesn't count: a subject may mend that by whatever rule.
 */
function ordinalsOf(sent: Sent, store: Store): string[] {
  const [out, paired] = [sentPlaces(sent, store), pairedPlaces(store)];
  const raw = new Set(rawIds(sent));
  return store.messages.flatMap((message) => {
    const places = toolPlacesOf(message);
    const isPaired = places.map((place) => paired.has(placeKey(place)));
    const counts = hasWords(message) || isPaired.includes(true);
    const sentOnes = places.flatMap((place, index) =>
      isPaired[index] === true && out.has(placeKey(place))
        ? [`${place.kind} ${index + 1} of ${message.id}`]
        : [],
    );
    return [...(counts && raw.has(message.id) ? [message.id] : []), ...sentOnes];
  });
}
