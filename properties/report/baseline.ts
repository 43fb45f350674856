/** A report against what is known: exactly the known violations pass, so that a fix shows too. */

import type { Report } from './report.ts';

export function compareWithBaseline(
  { findings }: Report,
  known: readonly string[],
): { unexpected: string[]; fixed: string[] } {
  const broken = [...new Set(findings.map(({ law }) => law))];
  return {
    unexpected: broken.filter((law) => !known.includes(law)),
    fixed: known.filter((law) => !broken.includes(law)),
  };
}
