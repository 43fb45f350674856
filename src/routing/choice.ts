/**
 * Which way is taken, and why: both from the candidates and the setting alone, so that a decision explains
 * itself.
 *
 * Holds G15, G17 (`reason`).
 */

import type { Resolved } from './ladder.ts';
import type { Candidate, Flag, Reason, Way } from './types.ts';

/** What the choice looks at. */
export interface Question {
  readonly resolved: Resolved;
  readonly oneModel: boolean;
  readonly recovery: boolean;
  readonly candidates: readonly Candidate[];
}
export interface Choice {
  readonly way: Way | null;
  readonly reason: Reason;
}

/** Of ways that cost the same, the first is taken. */
const TIE_ORDER: readonly Way[] = ['typed', 'reuse', 'role'];

export function choose(question: Question): Choice {
  const way = wayOf(question);
  return { way, reason: reasonOf(question, way) };
}

function wayOf({ resolved: { setting, pinned }, recovery, candidates }: Question): Way | null {
  const [typed, role] = [candidateOf(candidates, 'typed'), candidateOf(candidates, 'role')];
  const orTyped = hasRoom(typed) ? 'typed' : null;
  const roleOrTyped = hasRoom(role) ? 'role' : orTyped;
  if (recovery || setting === 'conversation') return orTyped;
  if (setting === 'role') return roleOrTyped;
  if (isUnpriced(typed)) return pinned ? roleOrTyped : orTyped;
  return leastOf(candidates.filter(({ flags }) => flags.length === 0));
}

/** The way with the least estimate, ties in their order; `null` of none. */
function leastOf(free: readonly Candidate[]): Way | null {
  const [least] = free.toSorted((a, b) => {
    const [costOfA, costOfB] = [costOf(a), costOf(b)];
    if (costOfA !== costOfB) return costOfA < costOfB ? -1 : 1;
    return TIE_ORDER.indexOf(a.way) - TIE_ORDER.indexOf(b.way);
  });
  return least?.way ?? null;
}

/** The reasons in their order; the first that holds is given. Each tells its reason, or nothing. */
const REASONS: readonly ((question: Question, way: Way | null) => Reason | undefined | false)[] = [
  ({ recovery }) => recovery && 'recovery',
  ({ resolved: { setting, roleModel } }) =>
    (setting === 'conversation' || (setting === 'role' && roleModel === null)) && 'default',
  ({ oneModel, resolved: { roleModel } }) => oneModel && roleModel !== null && 'one-model',
  ({ resolved: { skipsUnhealthy } }) => skipsUnhealthy && 'unhealthy',
  ({ resolved: { setting, pinned } }, way) => {
    if (setting !== 'role') return false;
    if (way !== 'role') return 'window-too-small';
    return pinned ? 'pinned' : 'small-work';
  },
  ({ candidates }) => isUnpriced(candidateOf(candidates, 'typed')) && 'price-unknown',
  ({ candidates }, way) => (way === null ? candidateOf(candidates, 'typed')?.flags[0] : false),
  (_, way) => way === 'role' && 'cheaper-role',
  (_, way) => way === 'reuse' && 'cheaper-cache',
  ({ candidates }) => whyNotReuse(candidates),
];

function reasonOf(question: Question, way: Way | null): Reason {
  for (const tell of REASONS) {
    const reason = tell(question, way);
    if (reason !== false && reason !== undefined) return reason;
  }
  return 'cheaper-typed';
}

/** What kept a reusing request from being taken that would have cost less than typing. */
function whyNotReuse(candidates: readonly Candidate[]): Flag | undefined {
  const [typed, reuse] = [candidateOf(candidates, 'typed'), candidateOf(candidates, 'reuse')];
  if (typed === undefined || reuse === undefined || reuse.estimate === null) return undefined;
  return costOf(reuse) < costOf(typed) ? reuse.flags[0] : undefined;
}

function candidateOf(candidates: readonly Candidate[], way: Way): Candidate | undefined {
  return candidates.find((candidate) => candidate.way === way);
}

function hasRoom(candidate: Candidate | undefined): boolean {
  return candidate !== undefined && !candidate.flags.includes('window-too-small');
}

function isUnpriced(candidate: Candidate | undefined): boolean {
  return candidate?.flags.includes('price-unknown') ?? false;
}

function costOf({ estimate }: Candidate): bigint {
  return BigInt(estimate ?? 0);
}
