/**
 * Bugs as values: one case a file, replayed first on every run.
 *
 * Seeds go stale when a generator changes; a case doesn't. A file holds one bug: the case, what it showed,
 * and, where the right answer is known, that answer. A file that can't be read or isn't a corpus file
 * fails the run, with its place in one line: a regression that is skipped in silence is a false green. The
 * case itself is read by the door's own readers, so that no second one can differ from them.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../src/formats/json.ts';
import { OptionsError, StoreError } from '../../src/model/errors.ts';
import { firstFault, shapeFaults, writePath } from '../../src/model/fault.ts';
import { type BudgetInput, parseBudget, parseOptions } from '../../src/model/options.ts';
import { parseStore } from '../../src/model/validate.ts';
import { estimatorNamed } from '../../src/sizes/estimators.ts';
import { deepFreeze } from '../freeze.ts';
import type { Given } from '../trial.ts';

/** What a corpus file holds; what its case holds, the door checks. */
const fileSchema = z.strictObject({
  /** What the file is called, less `.json`. */
  id: z.string().regex(/^[A-Za-z0-9-]+$/, 'expected letters, digits and dashes'),
  title: z.string().min(1),
  /** Where it was found: a law and lane, a public report, a source document. */
  foundBy: z.string().min(1),
  case: z.strictObject({
    store: z.unknown().optional(), // that it is there is the door's to say, too
    budget: z.unknown().optional(),
    options: z.unknown().optional(),
  }),
  /** The parts of the outcome that are known to be right. */
  expect: z.record(z.string(), z.unknown(), 'expected an object').optional(),
});
type HeldCase = z.infer<typeof fileSchema>['case'];

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

/** Every case of a corpus folder, in the order of the names. Whatever else lies there fails. */
export function readCorpus(folder: string): CorpusCase[] {
  const names = readdirSync(folder).sort();
  return names.map((name) => {
    const path = join(folder, name);
    if (!name.endsWith('.json'))
      throw new CorpusError(`${path}: expected only corpus files here, each named after its id, with .json`);
    return readCorpusFile(path);
  });
}

/** Reads one corpus file. */
export function readCorpusFile(path: string): CorpusCase {
  const document = readJson(path);
  const parsed = fileSchema.safeParse(document);
  if (!parsed.success) {
    const fault = firstFault(document, shapeFaults(document, parsed.error));
    throw new CorpusError(placed(path, writePath(fault.path), fault.expected));
  }
  const { id, title, foundBy, case: held, expect } = parsed.data;
  if (basename(path) !== `${id}.json`)
    throw new CorpusError(placed(path, 'id', `expected the file to be named ${id}.json, as its id says`));
  return { id, title, foundBy, given: deepFreeze(readCase(path, held)), expect: expect ?? {} };
}

function readJson(path: string): unknown {
  const parsed = parseJson(readFileSync(path, 'utf8'), 'file');
  if ('fault' in parsed) throw new CorpusError(`${path}:${parsed.line}: ${parsed.fault}`);
  return parsed.value;
}

/** The case as laws take it: the store behind the door, budget and options as they were written. */
function readCase(path: string, { store, budget, options }: HeldCase): Given {
  const passed = throughDoor(path, 'case.store', () => parseStore(store));
  throughDoor(path, 'case', () => parseBudget(budget)); // its faults name the budget
  throughDoor(path, 'case.options', () => parseOptions(options, estimatorNamed));
  return {
    store: passed,
    budget: (budget ?? null) as BudgetInput | null, // it has just been taken
    options: options ?? {},
  };
}

/** What the door makes of a part of the case; its faults are placed in the whole file. */
function throughDoor<Part>(path: string, part: string, read: () => Part): Part {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof StoreError) && !(error instanceof OptionsError)) throw error;
    const expected = error.path === '' ? error.message : error.message.slice(`${error.path}: `.length);
    const within = error.path === '' || error.path.startsWith('[') ? error.path : `.${error.path}`;
    throw new CorpusError(placed(path, `${part}${within}`, expected));
  }
}

function placed(path: string, place: string, expected: string): string {
  return `${path}: ${place === '' ? '' : `${place}: `}${expected}`;
}
