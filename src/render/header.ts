/** The question of a recall pair: a template, filled in once. Holds P1's header and part 20's template. */

import type { Tree } from '../forest.ts';

const PLACEHOLDER = /\{(id|level|first|last)\}/g;

/** Fills `{id}`, `{level}`, `{first}` and `{last}` in one pass: what is filled in is never read again. */
export function fillHeader(template: string, tree: Tree): string {
  const values = {
    id: tree.summary.id,
    level: String(tree.summary.level),
    first: tree.leaves[0] ?? '',
    last: tree.leaves.at(-1) ?? '',
  };
  return template.replace(PLACEHOLDER, (_, name: keyof typeof values) => values[name]);
}
