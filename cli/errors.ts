/** Which errors are the user's to mend, each as one line. */

import { OptionsError, StoreError } from '../src/model/errors.ts';
import { CorpusError } from '../properties/corpus/corpus.ts';
import { NotationError } from '../properties/notation/parse.ts';
import { AdapterError } from '../properties/subjects/elsewhere/adapter.ts';
import { FormatError } from '../src/formats/errors.ts';
import { CatalogError, RoutingError } from '../src/routing/errors.ts';
import { UsageError } from './command.ts';

const EXPLAINED = [
  UsageError,
  StoreError,
  OptionsError,
  FormatError,
  CorpusError,
  NotationError,
  RoutingError,
  CatalogError,
  AdapterError,
];

/** The line for an error that bad input explains; `null` for any other, which is a defect of ours. */
export function errorLine(error: unknown): string | null {
  const explained = EXPLAINED.some((kind) => error instanceof kind);
  if (!explained || !(error instanceof Error)) return systemLine(error);
  const option = error instanceof OptionsError ? 'option ' : '';
  return `${option}${error.message}`.replace(/\s*\n\s*/g, ' ');
}

const SYSTEM: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a directory; expected a file',
  EACCES: 'it may not be read',
  ENOTDIR: 'a part of the path is no directory',
};

function systemLine(error: unknown): string | null {
  const { code, path } = error as NodeJS.ErrnoException;
  const known = typeof code === 'string' ? SYSTEM[code] : undefined;
  return known === undefined ? null : `${path ?? 'file'}: ${known}`;
}
