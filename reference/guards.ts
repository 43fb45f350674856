/** What keeps a dearer summary (D3: K1-K7, one function each), judged on the store as it stands. Places
 * ("before", "right after") are those in Q, the parts of all messages in request order. */
import type { Guard } from '../src/model/types.ts';
import { covers, isHeldOutside, type Tree } from './forest.ts';
import { callsOf, partsOf, resultsOf, type Call, type Place, type Result } from './pairing.ts';
import type { Regions } from './regions.ts';

/** D3, W3: what the guards read, the same for every summary: Q's calls and results, message ids in
 * request order; for K5 each call with a result right after it; for K6 from where to where an id spans. */
export function groundOf(regions: Regions, trees: Tree[]) {
  const messages = [...regions.head, ...regions.middle, ...regions.recent];
  const order = messages.map(({ id }) => id);
  const [calls, results] = [callsOf(partsOf(messages)), resultsOf(partsOf(messages))];
  const links: { call: Call; result: Result }[] = [];
  for (const call of calls) {
    for (const result of results) {
      if (result.id === call.id && result.part === call.part + 1) links.push({ call, result });
    }
  }
  const spans = results.map((result) => {
    const earliest = calls.find(({ id }) => id === result.id)?.message;
    const from = earliest === undefined ? Infinity : order.indexOf(earliest);
    return { from, to: order.indexOf(result.message), result };
  });
  return { trees, regions, order, calls, results, links, spans };
}
export type Ground = ReturnType<typeof groundOf>;

/** D3: every guard that holds, in order. */
export function guardsOf(tree: Tree, ground: Ground): Guard[] {
  const guards: Guard[] = [];
  if (isAtWindow(tree, ground)) guards.push('window');
  if (isHalfMerged(tree)) guards.push('whole');
  if (isNotAlone(tree, ground)) guards.push('alone');
  if (isShaped(tree, ground)) guards.push('shaped');
  if (isLinked(tree, ground)) guards.push('linked');
  if (isStraddled(tree, ground)) guards.push('straddled');
  if (isRecalled(tree, ground)) guards.push('recalled');
  return guards;
}

/** S1, K1: a leaf lies in the head or the recent window. */
export const isAcross = ({ messages }: Tree, { head, recent }: Regions): boolean =>
  messages.some((message) => head.includes(message) || recent.includes(message));

/** K1 `window`: that, or a leaf has no position. */
const isAtWindow = (tree: Tree, { regions }: Ground): boolean =>
  isAcross(tree, regions) || tree.messages.length < tree.leaves.length;

/** K2 `whole`: tree(s) is half-merged. */
const isHalfMerged = ({ halfMerged }: Tree): boolean => halfMerged;

/** K3 `alone`: a summary outside tree(s) also holds a leaf of s. */
const isNotAlone = (tree: Tree, { trees }: Ground): boolean =>
  tree.leaves.some((leaf) => isHeldOutside(tree, leaf, trees));

/** K4 `shaped`: for some id a part of s has more calls than the next part has results of it, or more
 * results than the part before has calls of it. */
function isShaped(tree: Tree, { calls, results }: Ground): boolean {
  const count = (places: Place[], part: number, id: string): number =>
    places.filter((place) => place.part === part && place.id === id).length;
  const isCallLeft = ({ message, part, id }: Place): boolean =>
    covers(tree, message) && count(calls, part, id) > count(results, part + 1, id);
  const isResultLeft = ({ message, part, id }: Place): boolean =>
    covers(tree, message) && count(results, part, id) > count(calls, part - 1, id);
  return calls.some(isCallLeft) || results.some(isResultLeft);
}

/** K5 `linked`: a partner in the part right after or before, outside s, in the head or held outside. */
function isLinked(tree: Tree, { links, regions, trees }: Ground): boolean {
  const isElsewhere = (message: string): boolean =>
    !covers(tree, message) &&
    (regions.head.some(({ id }) => id === message) || isHeldOutside(tree, message, trees));
  const isPartner = (one: Place, other: Place): boolean =>
    covers(tree, one.message) && isElsewhere(other.message);
  return links.some(({ call, result }) => isPartner(call, result) || isPartner(result, call));
}

/** K6 `straddled`: a message of s between the earliest call of an id and a later result outside s. */
function isStraddled(tree: Tree, { order, spans }: Ground): boolean {
  const places = tree.messages.map(({ id }) => order.indexOf(id));
  const outside = spans.filter(({ result }) => !covers(tree, result.message));
  return outside.some(({ from, to }) => places.some((place) => place > from && place < to));
}

/** K7 `recalled`: a result of s has a call of its id outside s and before it, its neighbour excepted. */
function isRecalled(tree: Tree, { calls, results }: Ground): boolean {
  for (const result of results.filter(({ message }) => covers(tree, message))) {
    const sameId = calls.filter(({ id }) => id === result.id);
    for (const call of sameId) {
      if (covers(tree, call.message) || call.part >= result.part) continue;
      const isFirst = sameId.find(({ message }) => message === call.message) === call;
      if (call.part !== result.part - 1 || !isFirst) return true;
    }
  }
  return false;
}
