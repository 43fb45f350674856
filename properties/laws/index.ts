/**
 * The law table. The runner, the README's table and the kill matrix all walk it; a test holds it against
 * the file names.
 */

import { L08 } from './budget/L08-budget-monotone.ts';
import { L11 } from './budget/L11-never-dearer.ts';
import { L12 } from './budget/L12-never-refuses.ts';
import { L17 } from './budget/L17-total-true.ts';
import { L18 } from './budget/L18-limit-exact.ts';
import { L19 } from './budget/L19-remedies-work.ts';
import { L34 } from './budget/L34-sent-smaller.ts';
import { L41 } from './budget/L41-mode-flip.ts';
import { L46 } from './budget/L46-refused-last.ts';
import { L21 } from './door/L21-pure.ts';
import { L22 } from './door/L22-names-free.ts';
import { L27 } from './door/L27-refuses-clean.ts';
import { L28 } from './door/L28-well-formed.ts';
import type { CaseLaw, GateLaw, Law, SessionLaw } from './law.ts';
import { L01 } from './once/L01-exactly-once.ts';
import { L02 } from './once/L02-never-both.ts';
import { L03 } from './once/L03-replaced-raw-once.ts';
import { L16 } from './once/L16-pins-raw.ts';
import { L26 } from './oracle/L26-oracle-equal.ts';
import { L04 } from './order/L04-store-order.ts';
import { L24 } from './order/L24-prefix-stable.ts';
import { L05 } from './pairs/L05-wire-valid.ts';
import { L06 } from './pairs/L06-pairing-neutral.ts';
import { L07 } from './pairs/L07-repair-conserves.ts';
import { L43 } from './pairs/L43-next-first.ts';
import { L09 } from './rule/L09-budget-blind.ts';
import { L10 } from './rule/L10-calibration-equal.ts';
import { L13 } from './rule/L13-verdict-exact.ts';
import { L14 } from './rule/L14-guard-needed.ts';
import { L15 } from './rule/L15-share-kept.ts';
import { L35 } from './rule/L35-pin-blind.ts';
import { L36 } from './rule/L36-switch-blind.ts';
import { L37 } from './rule/L37-one-token.ts';
import { L38 } from './rule/L38-bystander-unchanged.ts';
import { L39 } from './rule/L39-cap-inert.ts';
import { L40 } from './rule/L40-combined-inert.ts';
import { L42 } from './rule/L42-dear-gone.ts';
import { L44 } from './rule/L44-guards-sound.ts';
import { L45 } from './rule/L45-cap-lifted.ts';
import { L20 } from './state/L20-stats-true.ts';
import { L23 } from './state/L23-growth-fresh.ts';
import { L25 } from './state/L25-work-bounded.ts';
import { TRIMMER_LAWS } from './trimmers/index.ts';

/** All laws, by id. */
export const LAWS: readonly Law[] = [
  L01,
  L02,
  L03,
  L04,
  L05,
  L06,
  L07,
  L08,
  L09,
  L10,
  L11,
  L12,
  L13,
  L14,
  L15,
  L16,
  L17,
  L18,
  L19,
  L20,
  L21,
  L22,
  L23,
  L24,
  L25,
  L26,
  L27,
  L28,
  L34,
  L35,
  L36,
  L37,
  L38,
  L39,
  L40,
  L41,
  L42,
  L43,
  L44,
  L45,
  L46,
];

/** Every law, those for trimmers too, which are no part of the table above: they judge what was sent. */
export const ALL_LAWS: readonly Law[] = [...LAWS, ...TRIMMER_LAWS];

export const CASE_LAWS: readonly CaseLaw[] = LAWS.flatMap((law) => (law.shape === 'case' ? [law] : []));
export const SESSION_LAWS: readonly SessionLaw[] = LAWS.flatMap((law) =>
  law.shape === 'session' ? [law] : [],
);
export const GATE_LAWS: readonly GateLaw[] = LAWS.flatMap((law) => (law.shape === 'gate' ? [law] : []));
export { TRIMMER_LAWS } from './trimmers/index.ts';
