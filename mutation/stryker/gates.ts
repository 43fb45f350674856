/**
 * What must hold of a run of Stryker: on the rule's folders nothing survives but argued equivalents, and
 * elsewhere no file falls behind what is committed. A timeout is not a kill.
 */

import { ENDLESS } from '../endless.ts';
import { EQUIVALENTS } from '../equivalents.ts';
import type { FileCounts, Syntactic } from '../matrix.ts';
import ruleFolders from './rule-folders.json' with { type: 'json' };
import { isAlive, isEquivalent, isMeant, type SyntacticMutant, syntacticOf } from './report.ts';

/** What does not hold, in words. */
export function failedSyntacticGates(
  mutants: readonly SyntacticMutant[],
  committed: Syntactic | undefined,
): string[] {
  return [
    ...mutants.filter(isUnargued).map(nameOf),
    ...fallen(syntacticOf(mutants), committed),
    ...outdated(mutants),
  ];
}

function isUnargued(mutant: SyntacticMutant): boolean {
  if (!isOfRule(mutant.file)) return false;
  if (mutant.status === 'Timeout') return !ENDLESS.some((one) => isMeant(one, mutant));
  return isAlive(mutant) && !isEquivalent(mutant);
}

/** Whether a file is one where no mutant may survive unargued (part 70). */
function isOfRule(file: string): boolean {
  return ruleFolders.some((path) => file === path || file.startsWith(`${path}/`));
}

function nameOf({ file, line, status, original, replacement, lineText }: SyntacticMutant): string {
  return `${file}:${line} ${status}: ${JSON.stringify(original)} as ${JSON.stringify(replacement)}, in ${JSON.stringify(lineText)}`;
}

/** Files of which more goes unnoticed than is committed. */
function fallen(now: Syntactic, committed: Syntactic | undefined): string[] {
  const unnoticed = ({ survived, noCoverage, timeout }: FileCounts) => survived + noCoverage + timeout;
  return Object.entries(now.files).flatMap(([file, counts]) => {
    const known = committed?.files[file];
    return known !== undefined && unnoticed(counts) > unnoticed(known)
      ? [`${file}: ${unnoticed(counts)} mutants go unnoticed, and ${unnoticed(known)} did`]
      : [];
  });
}

/** Arguments for a mutant that is killed now, or is no longer there. */
function outdated(mutants: readonly SyntacticMutant[]): string[] {
  const files = new Set(mutants.map(({ file }) => file));
  return [...EQUIVALENTS, ...ENDLESS]
    .filter(({ file }) => files.has(file))
    .flatMap((one) => {
      const meant = mutants.filter((mutant) => isMeant(one, mutant));
      const name = `${one.file}: ${JSON.stringify(one.original)} as ${JSON.stringify(one.replacement)}`;
      if (meant.length === 0) return [`${name} is argued to live, and is not there`];
      return meant.every(({ status }) => status === 'Killed')
        ? [`${name} is argued to live, and killed`]
        : [];
    });
}

/** The committed figures, with those of the files that were run now in their place. */
export function mergedSyntactic(committed: Syntactic | undefined, now: Syntactic): Syntactic {
  return { files: { ...committed?.files, ...now.files } };
}
