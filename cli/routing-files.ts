/** What routing's commands read: cases, catalogs and last requests, each fault with the file that it is in. */

import { readFileSync } from 'node:fs';
import { parseLastRequest, parseRoutingCase } from '../src/routing/case.ts';
import { type CheckedCatalog, defaultCatalog, parseCatalog } from '../src/routing/catalog.ts';
import { CatalogError, RoutingError } from '../src/routing/errors.ts';
import type { LastRequest, RoutingCase } from '../src/routing/types.ts';
import { UsageError } from './command.ts';

/** A catalog from a file; the one that ships where none is named. */
export function catalogFrom(file: string | undefined): CheckedCatalog {
  return file === undefined ? defaultCatalog() : within(file, () => parseCatalog(jsonIn(file)));
}

export function routingCaseFrom(file: string): RoutingCase {
  return within(file, () => parseRoutingCase(jsonIn(file)));
}

export function lastRequestFrom(file: string): LastRequest {
  return within(file, () => parseLastRequest(jsonIn(file)));
}

/** Does something with a file's content; a fault of it is told with the file's name. */
export function within<Value>(file: string, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    if (error instanceof CatalogError || error instanceof RoutingError || error instanceof UsageError)
      throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

function jsonIn(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file}: not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
