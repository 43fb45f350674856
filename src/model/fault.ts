/**
 * A fault in what came in: where it is, what would be right, and which of several is the first.
 *
 * The specification asks for the first fault in document order (M6). Faults come from two passes, shapes
 * and links, so each is put at its place in the document that was given before the first is taken.
 */

import type { z } from 'zod';

export type Path = readonly (string | number)[];
/** `expected` is a phrase that says what would be right, and what stands there. */
export interface Fault {
  path: Path;
  expected: string;
}

/** What is said of a field that there is no room for. */
export const NO_SUCH_FIELD = 'expected no such field';

/** A path as people write it: `summaries[3].sources[1]`; the document itself is the empty string. */
export function writePath(path: Path): string {
  let written = '';
  for (const step of path) {
    if (typeof step === 'number') written += `[${step}]`;
    else if (/^[A-Za-z_$][\w$]*$/.test(step)) written += written === '' ? step : `.${step}`;
    else written += `[${JSON.stringify(step)}]`;
  }
  return written;
}

/** The fault that a reader of `document` would meet first. `faults` is not empty. */
export function firstFault(document: unknown, faults: readonly Fault[]): Fault {
  return faults.reduce((first, fault) =>
    compareInDocument(document, fault.path, first.path) < 0 ? fault : first,
  );
}

/** Negative where `a` stands before `b`. A field that is missing stands after those that its object has. */
function compareInDocument(document: unknown, a: Path, b: Path): number {
  let parent = document;
  for (let depth = 0; depth < a.length && depth < b.length; depth++) {
    const stepOfA = a[depth];
    const stepOfB = b[depth];
    if (stepOfA !== stepOfB) return placeOf(parent, stepOfA) - placeOf(parent, stepOfB);
    parent = childOf(parent, stepOfA);
  }
  return a.length - b.length;
}

function placeOf(parent: unknown, step: string | number | undefined): number {
  if (typeof step === 'number') return step;
  const keys = typeof parent === 'object' && parent !== null ? Object.keys(parent) : [];
  const place = keys.indexOf(String(step));
  return place === -1 ? Number.MAX_SAFE_INTEGER : place;
}

function childOf(parent: unknown, step: string | number | undefined): unknown {
  if (typeof parent !== 'object' || parent === null || step === undefined) return undefined;
  return (parent as Record<string | number, unknown>)[step];
}

/** The value that a path leads to, `undefined` where there is none. */
function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => childOf(value, step), document);
}

/** The faults that a schema found in `document`, in our words. */
export function shapeFaults(document: unknown, error: z.ZodError): Fault[] {
  return error.issues.flatMap((issue) => faultsOf(document, issue, []));
}

type Issue = z.core.$ZodIssue;

/** One issue as faults. Of a union's branches, the one that got furthest is what the writer meant. */
function faultsOf(document: unknown, issue: Issue, above: Path): Fault[] {
  const path = [...above, ...(issue.path as (string | number)[])];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const branches = issue.errors.map((issues) => issues.flatMap((inner) => faultsOf(document, inner, path)));
    const inside = branches.filter((faults) => faults.every((fault) => fault.path.length > path.length));
    if (inside[0] !== undefined) return inside[0];
    const wanted = branches.flatMap((faults) =>
      faults.map((fault) => fault.expected.split(', got ')[0] ?? ''),
    );
    return [
      {
        path,
        expected: `${[...new Set(wanted)].join(' or ').replaceAll(' or expected', ' or')}, got ${seen(document, path)}`,
      },
    ];
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], expected: NO_SUCH_FIELD }));
  }
  return [{ path, expected: `${wanted(issue)}, got ${seen(document, path)}` }];
}

/** What would be right, as the start of a sentence. */
function wanted(issue: Issue): string {
  if (issue.message.startsWith('expected')) return issue.message; // the schema says it itself
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${NAMES[issue.expected] ?? `a ${issue.expected}`}`;
    case 'invalid_value':
      return `expected ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'invalid_union':
      return `expected ${discriminators(issue)
        .map((option) => JSON.stringify(option))
        .join(' or ')}`;
    case 'too_small':
      if (issue.origin === 'string') return 'expected a string that is not empty';
      if (issue.origin === 'array') return 'expected a list that is not empty';
      return `expected a number of at least ${issue.minimum}`;
    case 'too_big':
      return `expected a number of at most ${issue.maximum}`;
    default:
      return issue.message;
  }
}

/** The kinds that a tagged union knows; zod tells them, though its types don't say so. */
function discriminators(issue: Issue): unknown[] {
  return 'options' in issue && Array.isArray(issue.options) ? issue.options : [];
}

const NAMES: Record<string, string> = {
  array: 'a list',
  object: 'an object',
  int: 'a whole number',
  boolean: 'true or false',
};

/** What stands there, short enough for one line. */
function seen(document: unknown, path: Path): string {
  const value = valueAt(document, path);
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return 'a list';
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}
