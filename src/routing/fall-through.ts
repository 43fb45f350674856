/**
 * What hands a request over to the next rung, and how long a rung may take: two tables.
 *
 * Holds G19.
 */

import type { TierName } from './ladder.ts';

/** How an attempt came to nothing. */
export type Failure =
  | 'timeout'
  | 'connection'
  | 'too-many-requests'
  | 'server'
  | 'unauthorized'
  | 'not-found'
  | 'rejected'
  | 'overflow'
  | 'bad-request'
  | 'cancelled'
  | 'spending-cap'
  | 'region-changed';

/** Whether the next rung is tried. */
export const WALKS_DOWN: { readonly [Name in Failure]: boolean | 'to a larger window' } = {
  timeout: true,
  connection: true,
  'too-many-requests': true,
  server: true,
  unauthorized: true,
  'not-found': true,
  rejected: true,
  overflow: 'to a larger window',
  'bad-request': false,
  cancelled: false,
  'spending-cap': false,
  'region-changed': false,
};

/** What a status of HTTP says; any other that is no success is a fault of our own bytes. */
const STATUSES: Readonly<Record<number, Failure>> = {
  401: 'unauthorized',
  402: 'spending-cap',
  403: 'unauthorized',
  404: 'not-found',
  408: 'timeout',
  413: 'overflow',
  429: 'too-many-requests',
};

export function failureOfStatus(status: number): Failure {
  return STATUSES[status] ?? (status >= 500 ? 'server' : 'bad-request');
}

/** Seconds for all attempts of a chunk, by the role's tier. */
export const PATIENCE_SECONDS: { readonly [Tier in TierName]: number } = {
  reflex: 45,
  low: 120,
  worker: 120,
  high: 300,
  mastermind: 600,
};

/** Seconds for an attempt: the first of two has four fifths of the time, and the last what is left. */
export function secondsFor(totalSeconds: number, spentSeconds: number, isFirstOfTwo: boolean): number {
  return isFirstOfTwo ? (totalSeconds * 4) / 5 : Math.max(0, totalSeconds - spentSeconds);
}
