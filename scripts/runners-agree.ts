/**
 * Whether two runs of Stryker came to the same: every mutant with the same fate and, where both tell all,
 * the same killers. `tsx scripts/runners-agree.ts A.json B.json`; exits with 1 where they differ.
 */

import { readReport, type SyntacticMutant } from '../mutation/stryker/report.ts';

const [first, second] = process.argv.slice(2);
if (first === undefined || second === undefined) {
  console.error('runners-agree: expected two reports of Stryker, as reports/mutation/mutation.json');
  process.exit(2);
}

const nameOf = ({ file, line, original, replacement }: SyntacticMutant): string =>
  `${file}:${line} ${JSON.stringify(original)} as ${JSON.stringify(replacement)}`;
const fateOf = ({ status, laws }: SyntacticMutant): string => [status, ...laws.toSorted()].join(' ');
const fatesIn = (path: string) =>
  new Map(readReport(path).map((mutant) => [nameOf(mutant), fateOf(mutant)] as const));

const [ours, theirs] = [fatesIn(first), fatesIn(second)];
const differing = [...new Set([...ours.keys(), ...theirs.keys()])].filter(
  (name) => ours.get(name) !== theirs.get(name),
);
for (const name of differing)
  console.log(`${name}: ${ours.get(name) ?? 'not tried'} and ${theirs.get(name) ?? 'not tried'}`);
console.log(`${ours.size} mutants and ${theirs.size}: ${differing.length} with another fate`);
process.exitCode = differing.length === 0 && ours.size > 0 ? 0 : 1;
