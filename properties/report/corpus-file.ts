/** A failing case as a ready corpus file: to be read again as it is, and filed by moving it. */

import type { ReportedFinding } from './report.ts';

/** The file's name and text; `null` for a script. The name follows from law and case, so that one case is kept once. */
export function corpusFile({
  law,
  lane,
  what,
  case: given,
  notation,
}: ReportedFinding): { name: string; text: string } | null {
  if (given === null) return null;
  const id = `${law}-${hashOf(notation)}`;
  const file = {
    id,
    title: what.slice(0, 200),
    foundBy: `${law} in lane ${lane}`,
    case: { store: given.store, budget: given.budget, options: given.options },
  };
  return { name: `${id}.json`, text: `${JSON.stringify(file, null, 2)}\n` };
}

function hashOf(text: string): string {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
