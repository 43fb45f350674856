/**
 * The laws' invariants as a cheap check at run time: before a request is sent, that nothing is lost or sent
 * twice, that order is kept, and that providers will take the pairs.
 *
 * The same code as the laws L01, L04 and L05; linear in the store and the request.
 */

import type { Request, Store } from '../src/model/types.ts';
import { validateAnthropic } from './judges/index.ts';
import { lostOrTwice } from './laws/once/L01-exactly-once.ts';
import { outOfOrder } from './laws/order/L04-store-order.ts';

/** A request that breaks an invariant; `law` says which. */
export class RequestFault extends Error {
  override readonly name = 'RequestFault';
  readonly law: string;
  constructor(law: string, what: string) {
    super(`${law}: ${what}`);
    this.law = law;
  }
}

/**
 * Checks a request against the store that it was compiled from.
 *
 * @throws RequestFault for the first law that is broken: L01 (each message once, or covered), L04 (order),
 *   L05 (the messages to send are valid for Anthropic, A1 apart)
 */
export function assertRequest(store: Store, request: Request): void {
  const lost = lostOrTwice(store, request);
  if (lost !== null) throw new RequestFault('L01', lost);
  const misplaced = outOfOrder(store, request);
  if (misplaced !== null) throw new RequestFault('L04', misplaced);
  const [broken] = validateAnthropic(request.messages).filter(({ warning }) => warning !== true);
  if (broken !== undefined)
    throw new RequestFault('L05', `${broken.rule} at ${broken.at}: ${broken.message}`);
}
