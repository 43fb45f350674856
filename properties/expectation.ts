/** The part of an outcome that is known to be right: golden cases and corpus files name no more than that. */

import { canonical } from './laws/reading.ts';

/**
 * The first thing in which an outcome is not as expected, in words; `null` where all is.
 *
 * `expect` names fields of the outcome; `guards` stands for the guards of the verdicts on the summaries that
 * it names.
 */
export function unmetExpectation(outcome: object, expect: Readonly<Record<string, unknown>>): string | null {
  const got = outcome as Readonly<Record<string, unknown>>;
  for (const [key, wanted] of Object.entries(expect)) {
    const value = key === 'guards' ? guardsOf(got, wanted) : got[key];
    if (canonical(value) !== canonical(wanted))
      return `${key}: expected ${canonical(wanted)}, got ${canonical(value)}`;
  }
  return null;
}

function guardsOf(outcome: Readonly<Record<string, unknown>>, wanted: unknown): unknown {
  const verdicts = outcome['verdicts'] as Record<string, { guards?: unknown } | undefined>;
  return Object.fromEntries(Object.keys(wanted as object).map((id) => [id, verdicts[id]?.guards]));
}
