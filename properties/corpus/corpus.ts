/**
 * Bugs as values: one case a file, replayed first on every run.
 *
 * Seeds go stale when a generator changes; a case doesn't. A file holds one bug: the case, what it showed,
 * and, where the right answer is known, that answer. A file that can't be read or isn't a corpus file
 * fails the run: a regression that is skipped in silence is a false green.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { type Fault, firstFault, shapeFaults, writePath } from '../../src/model/fault.ts';
import type { Options } from '../../src/model/options.ts';
import { budgetSchema, storeSchema } from '../../src/model/schema.ts';
import { parseStore } from '../../src/model/validate.ts';
import { deepFreeze } from '../freeze.ts';
import type { Given } from '../trial.ts';

/** What a corpus file holds. */
const fileSchema = z.strictObject({
  /** What the file is called, less `.json`. */
  id: z.string().regex(/^[A-Za-z0-9-]+$/, 'expected letters, digits and dashes'),
  title: z.string().min(1),
  /** Where it was found: a law and lane, a public report, a source document. */
  foundBy: z.string().min(1),
  case: z.strictObject({
    store: storeSchema,
    budget: budgetSchema.nullish(),
    options: z.record(z.string(), z.unknown()).nullish(),
  }),
  /** The parts of the outcome that are known to be right. */
  expect: z.record(z.string(), z.unknown()).optional(),
});

export interface CorpusCase {
  readonly id: string;
  readonly title: string;
  readonly foundBy: string;
  readonly given: Given;
  readonly expect: Readonly<Record<string, unknown>>;
}

/** A corpus file that is none. */
export class CorpusError extends Error {
  override readonly name = 'CorpusError';
}

/** Every case of a corpus folder, in the order of the names. */
export function readCorpus(folder: string): CorpusCase[] {
  const names = readdirSync(folder).filter((name) => !name.endsWith('.ts')).sort();
  return names.map((name) => readCorpusFile(join(folder, name)));
}

/** Reads one corpus file. */
export function readCorpusFile(path: string): CorpusCase {
  const document = parseJson(path);
  const parsed = fileSchema.safeParse(document);
  if (!parsed.success) throw faulty(path, document, shapeFaults(document, parsed.error));
  const { id, title, foundBy, case: held, expect } = parsed.data;
  if (basename(path) !== `${id}.json`) throw new CorpusError(`${path}: expected the file to be named ${id}.json, as its id says`);
  const { store } = (document as { case: { store: unknown } }).case; // as given: the door reads it
  const given = { store: parseStore(store), budget: held.budget ?? null, options: (held.options ?? {}) as Options };
  return { id, title, foundBy, given: deepFreeze(given), expect: expect ?? {} };
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CorpusError(`${path}: not a corpus file: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function faulty(path: string, document: unknown, faults: Fault[]): CorpusError {
  const { path: at, expected } = firstFault(document, faults);
  return new CorpusError(`${path}: ${writePath(at)}: ${expected}`);
}
