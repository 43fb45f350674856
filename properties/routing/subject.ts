/**
 * What the routing laws hold to account: something that decides, and perhaps works out a break-even, builds
 * requests and carries them out.
 *
 * Only `decide` is asked of a subject; a law that needs more does not apply to one that has no more, and
 * says so. The reference decides and no more.
 */

import type { Catalog, Decision, BreakEven, RoutingCase } from '../../src/routing/types.ts';
import { breakEven } from '../../src/routing/break-even.ts';
import { carryOut } from '../../src/routing/carry-out.ts';
import { type CheckedCatalog, parseCatalog } from '../../src/routing/catalog.ts';
import { decideValid } from '../../src/routing/decide.ts';
import { record } from '../../src/routing/record.ts';
import { requests } from '../../src/routing/requests.ts';
import { noteOf, splice } from '../../src/routing/splice.ts';
import { breakEvenReference, decideReference } from '../../reference/routing.ts';

export interface RoutingSubject {
  readonly name: string;
  decide(given: RoutingCase, catalog: Catalog): Decision;
  breakEven?(given: RoutingCase, decision: Decision, catalog: Catalog): BreakEven | null;
  /** How it carries a decision out, where it does. */
  readonly writing?: Writing;
}
/** The rest of routing, with production's own signatures. */
export interface Writing {
  readonly requests: typeof requests;
  readonly carryOut: typeof carryOut;
  readonly record: typeof record;
  readonly noteOf: typeof noteOf;
  readonly splice: typeof splice;
}

const read = new WeakMap<Catalog, CheckedCatalog>();

/** A catalog through the door, once. */
export function checkedOnce(catalog: Catalog): CheckedCatalog {
  const known = read.get(catalog);
  if (known !== undefined) return known;
  const made = parseCatalog(catalog);
  read.set(catalog, made);
  return made;
}

export const productionRouting: RoutingSubject = {
  name: 'production',
  // every case of the laws is valid, which their own tests hold: the door is passed by
  decide: (given, catalog) => decideValid(given, checkedOnce(catalog)),
  breakEven: (given, decision, catalog) => breakEven(given, decision, checkedOnce(catalog)),
  writing: { requests, carryOut, record, noteOf, splice },
};

export const referenceRouting: RoutingSubject = {
  name: 'reference',
  decide: decideReference,
  breakEven: breakEvenReference,
};

export const ROUTING_SUBJECTS: readonly RoutingSubject[] = [productionRouting, referenceRouting];
