/**
 * Which format a file is in, by its first values and, where these don't decide, by its name.
 *
 * A guess that is wrong would be read as something else without a word, so a format is taken only when it
 * is the only one that is possible; else the person is asked.
 */

import { FormatError } from './errors.ts';
import { FORMATS } from './formats.ts';
import type { FormatName } from './transcript.ts';

/** Whether a value alone decides the format. */
export function decides(value: unknown): boolean {
  return FORMATS.some((format) => format.detect(value) === 'sure');
}

/**
 * The format of a file.
 *
 * @param file its name
 * @param values its first top-level values: lines, items of the list, or the one object
 * @throws FormatError that lists the formats which it could be
 */
export function detectFormat(file: string, values: readonly unknown[]): FormatName {
  const evidence = FORMATS.map((format) => ({ format, says: values.map((value) => format.detect(value)) }));
  const sure = evidence.filter(({ says }) => says.includes('sure'));
  const [only] = sure;
  if (only !== undefined && sure.length === 1) return only.format.name;
  const possible =
    sure.length > 0 ? sure : evidence.filter(({ says }) => says.length > 0 && !says.includes('no'));
  const named = possible.filter(({ format }) =>
    format.extensions.some((end) => file.toLowerCase().endsWith(end)),
  );
  const candidates = named.length === 1 ? named : possible;
  const [last] = candidates;
  if (last !== undefined && candidates.length === 1) return last.format.name;
  const names = (candidates.length > 0 ? candidates : evidence).map(({ format }) => format.name).join(', ');
  const fault = candidates.length > 0 ? 'nothing in it tells these formats apart' : 'the format is not known';
  throw new FormatError(file, { path: [] }, `${fault}; expected --format with one of: ${names}`);
}
