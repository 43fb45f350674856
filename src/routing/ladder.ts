/**
 * The roles ladder: whom a setting names to write a summary, and whom the request may reach.
 *
 * Holds G5, G6, G7.
 */

import { RoutingError } from './errors.ts';
import type { RoutingCase, RoutingSettings, Setting } from './types.ts';

/** Roles and the tier that each is on (G5, G6). */
export const ROLES = { summary: 'low' } as const;
export type Role = keyof typeof ROLES;
export const TIERS = ['reflex', 'low', 'worker', 'high', 'mastermind'] as const;
export type TierName = (typeof TIERS)[number];
export const SETTINGS: readonly Setting[] = ['conversation', 'role', 'auto'];

/** Settings by role and by tier, as `ladder` takes them. */
export interface LadderSettings {
  readonly roles?: Readonly<Record<string, string | null | undefined>>;
  readonly tiers?: Readonly<Record<string, string | null | undefined>>;
}

/**
 * The ladder of a role (G5): pin, tier, floor, without blanks, a repeated model once.
 *
 * @param floor the conversation's model
 * @throws RoutingError for an unknown role, or where no rung is left
 */
export function ladder(role: string, settings: LadderSettings, floor: string): string[] {
  const tier = Object.hasOwn(ROLES, role) ? ROLES[role as Role] : undefined;
  if (tier === undefined)
    throw new RoutingError(
      'role',
      `expected ${Object.keys(ROLES).join(' or ')}, got ${JSON.stringify(role)}`,
    );
  const rungs = [value(settings.roles?.[role]), value(settings.tiers?.[tier]), value(floor)];
  const models = [...new Set(rungs.filter((model) => model !== null))];
  if (models.length === 0) throw new RoutingError('conversation.model', 'expected a model: there is no rung');
  return models;
}

/** What the settings come to (G6, G7). */
export interface Resolved {
  readonly setting: Setting;
  readonly pinned: boolean;
  /** The pin, else the tier's model; `null` when blank or the conversation's own. */
  readonly roleModel: string | null;
  /** Whether the role's rung would stand, but for its health. */
  readonly skipsUnhealthy: boolean;
  /** The models that the case's requests may reach, the conversation's last. */
  readonly rungs: readonly string[];
}

/** Resolves a case's settings into rungs. @throws RoutingError for a setting that there isn't */
export function resolve({
  settings,
  oneModel = false,
  recovery = false,
  unhealthy = [],
  conversation,
}: RoutingCase): Resolved {
  const pin = value(settings.roles?.summary);
  const setting = settingOf(settings, pin !== null);
  const named = pin ?? value(settings.tiers?.low);
  const roleModel = named === conversation.model ? null : named;
  const isAlone = setting === 'conversation' || oneModel || recovery || roleModel === null;
  const skipsUnhealthy = !isAlone && unhealthy.includes(roleModel);
  const first = isAlone || skipsUnhealthy ? [] : [roleModel];
  const rungs = [...first, conversation.model];
  return { setting, pinned: pin !== null, roleModel, skipsUnhealthy, rungs };
}

function settingOf({ summaries }: RoutingSettings, isPinned: boolean): Setting {
  const given = value(summaries);
  if (given === null) return isPinned ? 'role' : 'conversation';
  const known = SETTINGS.find((setting) => setting === given);
  if (known === undefined)
    throw new RoutingError(
      'settings.summaries',
      `expected ${SETTINGS.map(quoted).join(' or ')}, got ${quoted(given)}`,
    );
  return known;
}

/** A setting's value; unset, blank and absent are the same (G5). */
function value(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
