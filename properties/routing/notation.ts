/**
 * A routing case in short: what is different from the plainest one, path by path.
 *
 * The plain case is what every case shrinks towards, so a smallest counterexample is a few words.
 */

import { plainCase } from './arbitraries/cases.ts';
import type { RoutingGiven } from './given.ts';

/** `path=value` for what is other or new, `-path` for what is not there; `plain` of the plain case itself. */
export function printRoutingCase(given: RoutingGiven): string {
  const [own, plain] = [leavesOf(given), leavesOf(plainCase)];
  const changed = [...own].filter(([path, value]) => plain.get(path) !== value);
  const gone = [...plain.keys()].filter((path) => !own.has(path));
  const told = [...changed.map(([path, value]) => `${path}=${value}`), ...gone.map((path) => `-${path}`)];
  return told.length === 0 ? 'plain' : told.join(' ');
}

/** Every value that holds no other, by its path. */
function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return new Map([[path, JSON.stringify(value)]]);
  const inner = Object.entries(value).map(([key, one]): [string, unknown] => [
    Array.isArray(value) ? `${path}[${nameOf(one, key)}]` : `${path}${path === '' ? '' : '.'}${key}`,
    one,
  ]);
  return new Map(inner.flatMap(([at, one]) => [...leavesOf(one, at)]));
}

/** A model is told by its id, anything else by its place. */
function nameOf(one: unknown, key: string): string {
  const id = typeof one === 'object' && one !== null && 'window' in one && 'id' in one ? one.id : undefined;
  return typeof id === 'string' ? id : key;
}
