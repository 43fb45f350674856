/** Stryker's JSON report, as far as the matrix reads it: what became of each mutant, and which law killed it. */

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Equivalent } from '../argued.ts';
import { EQUIVALENTS, KINDS } from '../equivalents.ts';
import type { FileCounts, Syntactic } from '../matrix.ts';

const place = z.object({ line: z.number(), column: z.number() });
const mutantSchema = z.object({
  id: z.string(),
  mutatorName: z.string(),
  replacement: z.string().default(''),
  status: z.string(),
  statusReason: z.string().default(''),
  killedBy: z.array(z.string()).default([]),
  location: z.object({ start: place, end: place }),
});
const reportSchema = z.object({
  files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(mutantSchema) })),
  testFiles: z
    .record(z.string(), z.object({ tests: z.array(z.object({ id: z.string(), name: z.string() })) }))
    .default({}),
});
type Report = z.infer<typeof reportSchema>;

/** A mutant as a person looks for it. */
export interface SyntacticMutant {
  readonly file: string;
  readonly line: number;
  /** From where to where, lines and columns from 1: `46:6-46:44`. */
  readonly span: string;
  readonly lineText: string;
  readonly original: string;
  readonly replacement: string;
  readonly status: string;
  readonly mutator: string;
  readonly laws: readonly string[];
}

/** Reads a report. @throws where it isn't one */
export function readReport(path: string): SyntacticMutant[] {
  const report = reportSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const names = new Map(
    Object.values(report.testFiles).flatMap(({ tests }) => tests.map(({ id, name }) => [id, name])),
  );
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({
      file,
      line: mutant.location.start.line,
      span: spanOf(mutant.location, 0),
      lineText: source.split('\n')[mutant.location.start.line - 1]?.trim() ?? '',
      original: textAt(source, mutant.location),
      replacement: mutant.replacement,
      status: mutant.status,
      mutator: mutant.mutatorName,
      laws: lawsIn([mutant.statusReason, ...mutant.killedBy.map((id) => names.get(id) ?? '')]),
    })),
  );
}

type Location = Report['files'][string]['mutants'][number]['location'];

/** Names a place, given what is to be added to lines and columns to count from 1. */
export function spanOf({ start, end }: Location, added: number): string {
  const named = ({ line, column }: Location['start']) => `${line + added}:${column + added}`;
  return `${named(start)}-${named(end)}`;
}

function textAt(source: string, { start, end }: Location): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join('\n');
}

/** The laws named before the first colon: a check's name has none, its error has the broken laws there. */
function lawsIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.split(':')[0]?.match(/\b(?:RL-|L)\d\d\b/g) ?? []))];
}

/** Whether nothing noticed it, be it met or not. */
export function isAlive({ status }: SyntacticMutant): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

export function isEquivalent(mutant: SyntacticMutant): boolean {
  return EQUIVALENTS.some((one) => isMeant(one, mutant)) || isOfKind(mutant);
}

/** Whether it is of a kind of which all that live are argued together. */
function isOfKind({ file, mutator, status, original, lineText }: SyntacticMutant): boolean {
  return KINDS.some(
    (kind) =>
      kind.files.includes(file) &&
      kind.status === status &&
      (kind.mutator === mutator || (kind.mutator === 'fallback' && lineText.includes(`?? ${original}`))),
  );
}

export function isMeant({ file, original, replacement, line }: Equivalent, mutant: SyntacticMutant): boolean {
  return (
    mutant.file === file &&
    mutant.original === original &&
    mutant.replacement === replacement &&
    (line === undefined || mutant.lineText.includes(line))
  );
}

/** The counts by file. */
export function syntacticOf(mutants: readonly SyntacticMutant[]): Syntactic {
  const files = [...new Set(mutants.map((mutant) => mutant.file))].sort();
  const countsOf = (file: string) => countsIn(mutants.filter((mutant) => mutant.file === file));
  return { files: Object.fromEntries(files.map((file) => [file, countsOf(file)])) };
}

function countsIn(mutants: readonly SyntacticMutant[]): FileCounts {
  const count = (status: string, equivalent = false) =>
    mutants.filter((mutant) => mutant.status === status && isEquivalent(mutant) === equivalent).length;
  const byLaw: Record<string, number> = {};
  for (const { laws } of mutants) for (const law of laws) byLaw[law] = (byLaw[law] ?? 0) + 1;
  return {
    killed: count('Killed') + count('RuntimeError'),
    survived: count('Survived'),
    timeout: count('Timeout') + count('Timeout', true),
    noCoverage: count('NoCoverage'),
    equivalent: count('Survived', true) + count('NoCoverage', true),
    byLaw: Object.fromEntries(Object.entries(byLaw).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
