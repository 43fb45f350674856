/** A decision explains itself: who reads it alone comes to the same way, for the same reason. */

import type { Candidate, Decision, Reason, Way } from '../../../src/routing/types.ts';
import { defineRoutingLaw, HELD, violated } from '../law.ts';
import { candidateIn } from './reading.ts';

export const RL16 = defineRoutingLaw({
  id: 'RL-16',
  name: 'explains',
  statement: "way and reason recomputed from the decision alone are the decision's",
  judge({ decision }) {
    const way = wayFrom(decision);
    if (way !== decision.way)
      return violated(`from what it says, ${way ?? 'nothing'} follows, not ${decision.way ?? 'nothing'}`);
    const reason = reasonFrom(decision);
    if (reason !== decision.reason)
      return violated(`from what it says, ${reason} follows, not ${decision.reason}`);
    const model = candidateIn(decision, way)?.model ?? null;
    return model === decision.model ? HELD : violated(`${way ?? 'nothing'} goes to ${model ?? 'nobody'}`);
  },
});

const RANK: Record<Way, number> = { typed: 0, reuse: 1, role: 2 };

/** G15, from the decision. */
function wayFrom(decision: Decision): Way | null {
  const { setting, pinned, recovery, candidates } = decision;
  const hasRoom = (way: Way) => candidateIn(decision, way)?.flags.includes('window-too-small') === false;
  const typed = hasRoom('typed') ? 'typed' : null;
  const role = hasRoom('role') ? 'role' : typed;
  if (setting === 'conversation' || recovery) return typed;
  if (setting === 'role') return role;
  if (isUnpriced(decision)) return pinned ? role : typed;
  const free = candidates.filter(({ flags }) => flags.length === 0);
  const [first] = free.toSorted(byEstimate);
  return first?.way ?? null;
}

function byEstimate(a: Candidate, b: Candidate): number {
  const difference = BigInt(a.estimate ?? 0) - BigInt(b.estimate ?? 0);
  return difference === 0n ? RANK[a.way] - RANK[b.way] : difference < 0n ? -1 : 1;
}

const isUnpriced = (decision: Decision) =>
  candidateIn(decision, 'typed')?.flags.includes('price-unknown') === true;

/** G17's reasons, the first that holds. */
function reasonFrom(decision: Decision): Reason {
  const { setting, pinned, oneModel, recovery, roleModel, rungs, way } = decision;
  if (recovery) return 'recovery';
  if (setting === 'conversation' || (setting === 'role' && roleModel === null)) return 'default';
  if (oneModel && roleModel !== null) return 'one-model';
  if (roleModel !== null && !rungs.includes(roleModel)) return 'unhealthy';
  if (setting === 'auto') return reasonOfPrice(decision);
  if (way !== 'role') return 'window-too-small';
  return pinned ? 'pinned' : 'small-work';
}

function reasonOfPrice(decision: Decision): Reason {
  const [typed, reuse] = [candidateIn(decision, 'typed'), candidateIn(decision, 'reuse')];
  if (isUnpriced(decision)) return 'price-unknown';
  if (decision.way === null) return typed?.flags[0] ?? 'cheaper-typed';
  if (decision.way === 'role') return 'cheaper-role';
  if (decision.way === 'reuse') return 'cheaper-cache';
  const isKept = reuse !== undefined && isBelow(reuse, typed);
  return (isKept ? reuse.flags[0] : undefined) ?? 'cheaper-typed';
}

function isBelow({ estimate }: Candidate, other: Candidate | undefined): boolean {
  const [one, two] = [estimate, other?.estimate ?? null];
  return one !== null && two !== null && BigInt(one) < BigInt(two);
}
