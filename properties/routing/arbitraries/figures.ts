/**
 * A case's figures: settings, sizes, the last request, what makes a way ineligible.
 *
 * Sizes are tuned to the models that are there: a reusing request fits to the token or by one too many, or
 * stands at the edge of a tier; a spending cap is a way's worst cost, or one pico-dollar less; prices a
 * request make two ways cost the same.
 */

import { decideReference, sizesOf } from '../../../reference/routing.ts';
import type { Catalog, LastRequest, Model, RoutingCase, Way } from '../../../src/routing/types.ts';
import { pico } from '../prices.ts';
import type { Draw } from './draw.ts';
import { decimalOf } from './models.ts';

const SUMMARIES = [
  'auto',
  'auto',
  'auto',
  ' auto ',
  'role',
  'role',
  undefined,
  undefined,
  'conversation',
  ' ',
] as const;
const PINS = [undefined, undefined, 'r', 'r', ' r ', 'c', 'x', ''] as const;
const TIERS = ['r', undefined, 'r', 'c', 'x', ' '] as const;
const UNHEALTHY = [[], [], [], [], [], ['r'], ['c'], ['c', 'r'], ['x']] as const;
const NOTES = [0, 0, 0, 500, 3_000, 4_096] as const;
const INSTRUCTIONS = [700, 0, 1] as const;
/** T in parts of the window, in percent; or made to fit, or to stand at the edge of a tier. */
const REQUESTS = [75, 75, 50, 90, 20, 3, 'fits', 'one too many', 'in the tier', 'above it'] as const;
/** R in parts of T, in percent: ρ. */
const REGIONS = [77, 77, 30, 100, 130, 300, 1] as const;
/** H in parts of T, in percent; what is written comes on top. */
const READS = [90, 90, 100, 50, 75, 99, 95, 0, 1, 200] as const;
const WRITES = [0, 0, 10] as const;
const AGES = [10, 10, 10, 10, 10, 10, 'life', 'life and one', 1_000, -5] as const;
const CAPS = [null, null, null, null, null, null, '0', '0.01', 'worst', 'worst but one'] as const;
const TIES = [
  null,
  null,
  null,
  null,
  'reuse and role',
  'reuse and role',
  'typed and role',
  'typed and reuse',
  'typed and reuse',
] as const;
const MISSES = [0, 0, 0, 0, 0, 0, 0, 1, 2, 3] as const;
/** A tie is not worth a region that is so many times larger. */
const MOST_TIMES = 4;
const NOW = 10_000;
/** Regions of more windows than this would only be slow. */
const MOST_WINDOWS = 12;

/** A case and the catalog that it is decided by, where prices may have been tuned to it. */
export interface Figures {
  readonly given: RoutingCase;
  readonly catalog: Catalog;
}

export function figuresOf(draw: Draw, models: readonly Model[]): Figures {
  const catalog: Catalog = { source: 'arbitrary', date: '2026-07-02', models };
  const windows = windowsOf(draw, models);
  const c = models.find(({ id }) => id === 'c');
  const window = windows?.['c'] ?? c?.window ?? 0;
  const instructionTokens = draw.of(INSTRUCTIONS);
  const T = requestOf(draw, { window, c, instructionTokens });
  const smallest = Math.min(window, ...models.map((model) => windows?.[model.id] ?? model.window));
  const rho = draw.of(REGIONS);
  const tokens = Math.max(1, Math.min(Math.floor((T * rho) / 100), MOST_WINDOWS * smallest));
  const endpoint = draw.oneIn(8) ? { endpoint: 'eu' } : {};
  const lastRequest = { ...lastOf(draw, T, c), ...(draw.oneIn(20) ? {} : endpoint) };
  const isAlone = draw.oneIn(12);
  const bare: RoutingCase = {
    ...settingsOf(draw),
    conversation: { model: 'c', ...endpoint },
    ...(windows === undefined ? {} : { windows }),
    now: NOW,
    region: { tokens, note: draw.of(NOTES) },
    ...(isAlone ? {} : { lastRequest }),
    instructionTokens,
    missesInARow: draw.of(MISSES),
    breakEven: breakEvenOf(draw, T),
  };
  const given = draw.oneIn(4) ? aimed(draw, bare, lastRequest) : bare;
  return capped(draw, tied(draw, { given, catalog }));
}

/** What may stand in reuse's way, alone. */
const DEFECTS = [
  {},
  {},
  {},
  { refusedForSize: true },
  { prefixUnchanged: false },
  { tailUnanswered: true },
  { finishedAt: 0 },
  { model: 'x' },
  'missed twice',
] as const;

/** The same case as a contest of three ways, with one thing at most in reuse's way. */
function aimed(draw: Draw, bare: RoutingCase, last: LastRequest): RoutingCase {
  const defect = draw.of<(typeof DEFECTS)[number]>(DEFECTS);
  const { endpoint: _none, ...elsewhere } = last;
  const T = last.tokens + last.tokensSince;
  const clean = { model: 'c', refusedForSize: false, prefixUnchanged: true, tailUnanswered: false };
  return {
    ...bare,
    settings: { summaries: 'auto', tiers: { low: 'r' } },
    oneModel: false,
    recovery: false,
    unhealthy: [],
    conversation: { model: 'c' },
    lastRequest: {
      ...elsewhere,
      ...clean,
      finishedAt: NOW,
      read: Math.floor((T * draw.of([90, 100, 10])) / 100),
      ...(defect === 'missed twice' ? {} : defect),
    },
    missesInARow: defect === 'missed twice' ? 2 : 0,
  };
}

function windowsOf(draw: Draw, models: readonly Model[]): Record<string, number> | undefined {
  const own = draw.oneIn(6) ? { c: 50_000 } : {};
  const others = draw.oneIn(8) ? { r: 2_560 } : {};
  const needed = models.some(({ id }) => id === 'c') ? {} : { c: 150_000 };
  const windows = { ...needed, ...own, ...others };
  return Object.keys(windows).length === 0 ? undefined : windows;
}

function settingsOf(draw: Draw): Pick<RoutingCase, 'settings' | 'oneModel' | 'recovery' | 'unhealthy'> {
  const [summaries, summary, low] = [draw.of(SUMMARIES), draw.of(PINS), draw.of(TIERS)];
  return {
    settings: {
      ...(summaries === undefined ? {} : { summaries }),
      ...(summary === undefined ? {} : { roles: { summary } }),
      ...(low === undefined ? {} : { tiers: { low } }),
    },
    oneModel: draw.oneIn(10),
    recovery: draw.oneIn(16),
    unhealthy: [...draw.of<readonly string[]>(UNHEALTHY)],
  };
}

/** T: a share of the window, or the largest that fits, or the largest in the first tier. */
function requestOf(
  draw: Draw,
  { window, c, instructionTokens }: { window: number; c: Model | undefined; instructionTokens: number },
): number {
  const { answerCap, safety } = sizesOf(window, c?.outputLimit);
  const edge = c?.prices?.tiers?.[0]?.above ?? Math.floor(window / 2);
  const how = draw.of(REQUESTS);
  const tokens =
    how === 'fits' || how === 'one too many'
      ? window - safety - answerCap - instructionTokens + (how === 'fits' ? 0 : 1)
      : how === 'in the tier' || how === 'above it'
        ? edge - instructionTokens + (how === 'in the tier' ? 0 : 1)
        : 100 * Math.floor((window * how) / 10_000); // round, so that ways can be made to cost the same
  return Math.max(1, tokens);
}

function lastOf(draw: Draw, T: number, c: Model | undefined): LastRequest {
  const life = c?.cacheLifeSeconds ?? 300;
  const how = draw.of(AGES);
  const age = how === 'life' ? life - 60 : how === 'life and one' ? life - 59 : how;
  const tokensSince = draw.oneIn(3) ? 0 : Math.floor(T / 15);
  return {
    model: draw.oneIn(16) ? 'x' : 'c',
    tokens: T - tokensSince,
    tokensSince,
    read: Math.floor((T * draw.of(READS)) / 100),
    written: Math.floor((T * draw.of(WRITES)) / 100),
    finishedAt: NOW - age,
    refusedForSize: draw.oneIn(20),
    prefixUnchanged: !draw.oneIn(20),
    tailUnanswered: draw.oneIn(20),
  };
}

function breakEvenOf(draw: Draw, T: number): NonNullable<RoutingCase['breakEven']> {
  const foldTokens = Math.floor((T * draw.of([70, 95, 5])) / 100);
  const summaryTokens = Math.floor((foldTokens * draw.of([40, 90, 100, 120])) / 100);
  return {
    foldTokens,
    foldPrefix: Math.floor((foldTokens * draw.of([20, 0, 95, 100])) / 100),
    summaryTokens,
    summaryPrefix: Math.floor((summaryTokens * draw.of([10, 0, 50, 100])) / 100),
  };
}

/**
 * Makes a way cost what another costs, to the pico-dollar: the role, by what its model or the other
 * takes a request; a typed request, by the region that it reads.
 */
function tied(draw: Draw, figures: Figures): Figures {
  const tie = draw.of(TIES);
  if (tie === null) return figures;
  const { given, catalog } = figures;
  const free = dearer(dearer(catalog, 'r', '0'), 'c', '0');
  const { candidates } = decideReference(given, free);
  const estimateOf = (way: Way) => BigInt(candidates.find((one) => one.way === way)?.estimate ?? -1);
  const [typed, role, reuse] = [estimateOf('typed'), estimateOf('role'), estimateOf('reuse')];
  if (tie === 'typed and reuse')
    return typed < 0n || reuse < 0n ? figures : readingMore({ given, catalog: free }, reuse - typed);
  const difference = (tie === 'reuse and role' ? reuse : typed) - role;
  if (role < 0n || difference % PICO_PER_MICRO !== 0n) return figures;
  const [id, micro] = difference < 0n ? (['c', -difference] as const) : (['r', difference] as const);
  return { given, catalog: dearer(free, id, decimalOf(micro / PICO_PER_MICRO)) };
}

const PICO_PER_MICRO = 1_000_000n;

/** A region so much larger that to read it costs so much more; as it was where that is no whole number. */
function readingMore({ given, catalog }: Figures, cost: bigint): Figures {
  const each = pico(catalog.models.find(({ id }) => id === 'c')?.prices?.input ?? '0', 6);
  const { tokens: before, note } = given.region;
  const tokens = each === 0n || cost % each !== 0n ? 0 : before + Number(cost / each);
  const isMeant = tokens > 0 && tokens < MOST_TIMES * before;
  return { given: isMeant ? { ...given, region: { tokens, note } } : given, catalog };
}

/** A model's price a request set. */
function dearer(catalog: Catalog, id: string, perRequest: string): Catalog {
  const models = catalog.models.map((model) =>
    model.id === id && model.prices !== undefined
      ? { ...model, prices: { ...model.prices, perRequest } }
      : model,
  );
  return { ...catalog, models };
}

/** A spending cap: none, a fixed one, or a way's worst, or a pico-dollar less. */
function capped(draw: Draw, { given, catalog }: Figures): Figures {
  const [cap, place] = [draw.of(CAPS), draw.of([0, 1, 2])];
  if (cap === null) return { given, catalog };
  if (cap === '0' || cap === '0.01') return { given: { ...given, spendingCap: cap }, catalog };
  const worst = BigInt(decideReference(given, catalog).candidates[place]?.worst ?? 0);
  const pico = cap === 'worst' || worst === 0n ? worst : worst - 1n;
  const digits = pico.toString().padStart(13, '0');
  return { given: { ...given, spendingCap: `${digits.slice(0, -12)}.${digits.slice(-12)}` }, catalog };
}
