/**
 * Who writes a summary, and how: a case and a catalog in, a decision out. The pipeline, in one screen.
 *
 * Pure: the time, the last request and the health of models are in the case.
 *
 * Holds G15, G17.
 */

import { candidatesOf, factsOf } from './candidates.ts';
import { parseRoutingCase } from './case.ts';
import { CheckedCatalog, defaultCatalog, parseCatalog } from './catalog.ts';
import { choose } from './choice.ts';
import { resolve } from './ladder.ts';
import type { Catalog, Decision, RoutingCase } from './types.ts';

/**
 * Decides a case.
 *
 * @param given a routing case, or anything that might be one
 * @param catalog models and prices; the one that ships when left out. One that is read already
 *   (`parseCatalog`) is not read again
 * @throws RoutingError, CatalogError with the place of the first fault
 */
export function decide(given: RoutingCase, catalog: Catalog | CheckedCatalog = defaultCatalog()): Decision {
  return decideValid(parseRoutingCase(given), checked(catalog));
}

/** A catalog that passed the door. @throws CatalogError */
export function checked(catalog: Catalog | CheckedCatalog): CheckedCatalog {
  return catalog instanceof CheckedCatalog ? catalog : parseCatalog(catalog);
}

/** Decides a case that has passed the door. */
export function decideValid(given: RoutingCase, catalog: CheckedCatalog): Decision {
  const resolved = resolve(given);
  const candidates = candidatesOf(factsOf(given, resolved, catalog));
  const { oneModel = false, recovery = false } = given;
  const { way, reason } = choose({ resolved, oneModel, recovery, candidates });
  const { setting, pinned, roleModel, rungs } = resolved;
  const model = candidates.find((candidate) => candidate.way === way)?.model ?? null;
  return { setting, pinned, oneModel, recovery, roleModel, way, model, candidates, reason, rungs };
}
