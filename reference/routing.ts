/**
 * Who writes a summary, and the cheaper way to write it: part 50, in the order of its text (G1, G3-G7,
 * G9-G17).
 *
 * Written from the text alone, for a valid case and a valid catalog. Tokens are whole numbers, costs are
 * whole pico-dollars. Each way's cost is added up request by request, all ways are compared, and G16 is
 * found by running both sessions. Where the text leaves a choice, README.md says which one is taken here.
 */
import type {
  BreakEven,
  Candidate,
  Catalog,
  Decision,
  Flag,
  LastRequest,
  Model,
  Rates,
  Reason,
  RoutingCase,
  Setting,
  Way,
} from '../src/routing/types.ts';

// ---------------------------------------------------------------- prices and sizes

/** G1: US$ as whole pico-dollars: six places make it a token's price, twelve an amount. A spending
 * cap may be finer; costs are whole, so that what is cut off it makes no difference. */
const TOKEN = 6;
const AMOUNT = 12;
function picoDollars(decimal: string, places: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(places, '0').slice(0, places));
}

/** G1: what a request of so many input tokens pays a token, and at all; null where prices are unknown. */
function pricesOf({ prices, cache }: Model, inputTokens: number) {
  if (prices === undefined) return null;
  let rates: Rates = prices;
  for (const tier of prices.tiers ?? []) {
    if (inputTokens > tier.above) rates = tier;
  }
  const input = picoDollars(rates.input, TOKEN);
  const write = cache === 'breakpoints' ? rates.cacheWrite : undefined;
  const fresh = write === undefined ? input : picoDollars(write, TOKEN);
  const read = cache === 'none' ? undefined : rates.cachedInput;
  const cached = read === undefined ? fresh : picoDollars(read, TOKEN);
  const output = picoDollars(rates.output, TOKEN);
  const perRequest = picoDollars(prices.perRequest ?? '0', AMOUNT);
  return { input, fresh, cached, output, perRequest, isCacheCheaper: read !== undefined && cached < input };
}

/** G1: a model with its window: the case's, else the catalog's, else the conversation's. */
function modelOf(id: string, given: RoutingCase, catalog: Catalog): Model {
  const known: Model | undefined = catalog.models.find((model) => model.id === id);
  let window = known?.window;
  for (const [model, tokens] of Object.entries(given.windows ?? {})) {
    if (model === id) window = tokens;
  }
  if (window === undefined && id === given.conversation.model) throw new Error(`no window for ${id}`);
  window ??= modelOf(given.conversation.model, given, catalog).window;
  return { ...(known ?? { id, cache: 'none' }), window };
}

/** G3: the sizes that a window gives, in tokens. */
export function sizesOf(window: number, outputLimit = Infinity) {
  const { floor, min, max } = Math;
  const reserve = min(max(floor((15 * window) / 100), 16_384), floor(window / 2));
  const threshold = window - reserve;
  const keep = min(20_000, floor(window / 4));
  const target = threshold - min(floor((window - threshold) / 2), floor((threshold - keep) / 2));
  const safety = min(8_192, max(512, floor(window / 20)));
  const answerCap = min(4_096, max(512, floor(window / 20)), outputLimit);
  return { reserve, threshold, keep, target, safety, answerCap };
}

/** G4: the answer of a request that reads `chunk` tokens of the region and `note` of the summary so far. */
function answerOf(chunk: number, note: number, cap: number): { planned: number; ceiling: number } {
  const planned = Math.min(cap, Math.max(128, Math.floor((chunk + note) / 2)));
  return { planned, ceiling: Math.min(cap, 2 * planned) };
}

// ---------------------------------------------------------------- the ladder

/** G5: unset, blank and absent are the same; values are trimmed. */
function valueOf(text: string | undefined): string | null {
  const trimmed = (text ?? '').trim();
  return trimmed === '' ? null : trimmed;
}

/** G5-G7: the setting, the role's model, and the rungs: at most two, the conversation's model last. */
function ladderOf(given: RoutingCase) {
  const conversation = given.conversation.model;
  const pin = valueOf(given.settings.roles?.summary);
  const untouched = pin === null ? 'conversation' : 'role';
  const setting = (valueOf(given.settings.summaries) ?? untouched) as Setting;
  const named = pin ?? valueOf(given.settings.tiers?.low);
  const roleModel = named === conversation ? null : named;
  const [oneModel, recovery] = [given.oneModel ?? false, given.recovery ?? false];

  const isAlone = setting === 'conversation' || oneModel || recovery;
  const isSkipped = roleModel !== null && (given.unhealthy ?? []).includes(roleModel);
  const rungs = isAlone || isSkipped || roleModel === null ? [conversation] : [roleModel, conversation];
  return { setting, pinned: pin !== null, oneModel, recovery, roleModel, rungs };
}
type Ladder = ReturnType<typeof ladderOf>;

// ---------------------------------------------------------------- typed and role

/** G11: p, the typed prompt. */
const PROMPT_TOKENS = 512;
/** G10: what any chunk of a plan has room for, at least. */
const LEAST_CHUNK_TOKENS = 1_024;

/** One request of a plan: the tokens of the region that it reads, all that it reads, and its answer. */
interface Step {
  chunk: number;
  input: number;
  answer: number;
}

/** G11: the requests that write the summary, each carrying the answer before; null where one lacks room. */
function planOf(
  { tokens, note }: RoutingCase['region'],
  window: number,
  cap: number,
  end: 'planned' | 'ceiling',
): Step[] | null {
  const steps: Step[] = [];
  let left = tokens;
  let summary = note;
  while (left > 0) {
    const room = window - cap - sizesOf(window).safety - PROMPT_TOKENS - summary;
    if (room < LEAST_CHUNK_TOKENS) return null;
    const chunk = Math.min(left, room);
    const answer = answerOf(chunk, summary, cap)[end];
    steps.push({ chunk, input: chunk + summary + PROMPT_TOKENS, answer });
    left -= chunk;
    summary = answer;
  }
  return steps;
}

/** G11: what these requests cost on a model, each in its own tier; null where prices are unknown. */
function typedCost(model: Model, steps: Step[]): bigint | null {
  let cost = 0n;
  for (const { input, answer } of steps) {
    const prices = pricesOf(model, input);
    if (prices === null) return null;
    cost += BigInt(input) * prices.input + BigInt(answer) * prices.output + prices.perRequest;
  }
  return cost;
}

/** G13: the worst of a plan: chunk k fails on the first rung, for the dearest k; on one rung, none does. */
function worstOf(first: Model, last: Model, steps: Step[]): bigint | null {
  if (first === last) return typedCost(first, steps);
  let worst = 0n;
  for (let k = 0; k < steps.length; k++) {
    const onFirst = typedCost(first, steps.slice(0, k + 1));
    const onLast = typedCost(last, steps.slice(k));
    if (onFirst === null || onLast === null) return null;
    if (onFirst + onLast > worst) worst = onFirst + onLast;
  }
  return worst;
}

/** G8, G9: the way to re-type the region, for the rungs from first to last; the one that is sent to is first. */
function typedCandidate(
  way: 'typed' | 'role',
  first: Model,
  last: Model,
  given: RoutingCase,
  isPriced: boolean,
) {
  const window = Math.min(first.window, last.window);
  const cap = Math.min(
    sizesOf(first.window, first.outputLimit).answerCap,
    sizesOf(last.window, last.outputLimit).answerCap,
  );
  const steps = planOf(given.region, window, cap, 'planned');
  const dearestSteps = planOf(given.region, window, cap, 'ceiling');
  const estimate = isPriced && steps !== null ? typedCost(first, steps) : null;
  const worst = isPriced && dearestSteps !== null ? worstOf(first, last, dearestSteps) : null;

  const flags: Flag[] = [];
  if (steps === null) flags.push('window-too-small');
  if (isPriced && first.prices === undefined) flags.push('price-unknown');
  if (isOverCap(worst, given)) flags.push('over-cap');
  const chunks = (steps ?? []).map(({ chunk }) => chunk);
  return shown({ way, model: first.id, estimate, worst, H: 0, chunks, flags });
}

/** G10: its worst cost exceeds a given spending cap. */
const isOverCap = (worst: bigint | null, { spendingCap }: RoutingCase): boolean =>
  worst !== null && spendingCap !== undefined && worst > picoDollars(spendingCap, AMOUNT);

/** G17: amounts travel as strings. */
function shown(
  candidate: Omit<Candidate, 'estimate' | 'worst'> & Record<'estimate' | 'worst', bigint | null>,
) {
  const { estimate, worst } = candidate;
  return { ...candidate, estimate: estimate?.toString() ?? null, worst: worst?.toString() ?? null };
}

// ---------------------------------------------------------------- reuse

/** G12: a request that reads `cached` of its tokens from the cache, in the tier of all that it reads. */
function reuseCost(model: Model, input: number, cached: number, answer: number): bigint | null {
  const prices = pricesOf(model, input);
  if (prices === null) return null;
  const read = BigInt(cached) * prices.cached + BigInt(input - cached) * prices.fresh;
  return read + BigInt(answer) * prices.output + prices.perRequest;
}

/** G10, G12, G13: the way to ask in the conversation itself. */
function reuseCandidate(model: Model, typed: Candidate, given: RoutingCase): Candidate {
  const [way, chunks] = ['reuse' as const, [given.region.tokens]];
  const last = given.lastRequest;
  if (last === undefined) {
    return { way, model: model.id, estimate: null, worst: null, H: 0, chunks, flags: ['cache-cold'] };
  }
  const T = last.tokens + last.tokensSince;
  const H = Math.min(T, last.read + last.written);
  const input = T + given.instructionTokens;
  const { answerCap, safety } = sizesOf(model.window, model.outputLimit);
  const { planned, ceiling } = answerOf(given.region.tokens, given.region.note, answerCap);

  const estimate = reuseCost(model, input, H, planned);
  const itselfCold = reuseCost(model, input, 0, ceiling);
  // the same prices are known to both, so that typed's is null only where it has no room
  const worst = itselfCold === null ? null : itselfCold + BigInt(typed.worst ?? 0);

  const flags = flagsOfReuse(model, last, H, input, given);
  if (input + ceiling + safety > model.window) flags.push('does-not-fit');
  if (given.missesInARow >= 2) flags.push('cache-missed-twice');
  if (model.prices === undefined) flags.push('price-unknown');
  if (isOverCap(worst, given)) flags.push('over-cap');
  return shown({ way, model: model.id, estimate, worst, H, chunks, flags });
}

/** G10: what the last request has against reuse, in its order. */
function flagsOfReuse(model: Model, last: LastRequest, H: number, input: number, given: RoutingCase): Flag[] {
  const { conversation, now } = given;
  const isOther = last.model !== conversation.model || last.endpoint !== conversation.endpoint;
  const isOld = now - last.finishedAt > (model.cacheLifeSeconds ?? 300) - 60;
  const prices = pricesOf(model, input);
  const flags: Flag[] = [];
  if (isOther) flags.push('other-model');
  if (last.refusedForSize) flags.push('refused-for-size');
  if (isOld || H === 0) flags.push('cache-cold');
  if (prices !== null && !prices.isCacheCheaper) flags.push('cache-unsupported');
  if (!last.prefixUnchanged) flags.push('prefix-changed');
  if (last.tailUnanswered) flags.push('tail-unanswered');
  return flags;
}

// ---------------------------------------------------------------- the choice

/** G15: the candidates, those that stand. */
interface Candidates {
  typed: Candidate;
  role: Candidate | null;
  reuse: Candidate | null;
}

/** G15: the way taken; null where no request goes. */
function wayOf({ setting, pinned, recovery }: Ladder, { typed, role, reuse }: Candidates): Way | null {
  if (setting !== 'auto' || recovery || typed.flags.includes('price-unknown')) {
    const isObeyed = setting === 'role' || pinned;
    if (isObeyed && role !== null && hasRoom(role)) return 'role';
    return hasRoom(typed) ? 'typed' : null;
  }
  let least: Candidate | null = null;
  for (const candidate of [typed, reuse, role]) {
    if (candidate === null || candidate.flags.length > 0) continue;
    if (least === null || isBelow(candidate, least)) least = candidate;
  }
  return least?.way ?? null;
}

const hasRoom = ({ flags }: Candidate): boolean => !flags.includes('window-too-small');

/** Whether one way is estimated to cost less than another; where an estimate is unknown it does not. */
const isBelow = ({ estimate: one }: Candidate, { estimate: other }: Candidate): boolean =>
  one !== null && other !== null && BigInt(one) < BigInt(other);

/** G17: the first reason that holds. */
function reasonOf(ladder: Ladder, way: Way | null, candidates: Candidates): Reason {
  const { setting, pinned, oneModel, recovery, roleModel, rungs } = ladder;
  if (recovery) return 'recovery';
  if (setting === 'conversation' || (setting === 'role' && roleModel === null)) return 'default';
  if (oneModel && roleModel !== null) return 'one-model';
  if (roleModel !== null && !rungs.includes(roleModel)) return 'unhealthy';
  if (setting === 'auto') return reasonByPrice(way, candidates);
  if (way !== 'role') return 'window-too-small';
  return pinned ? 'pinned' : 'small-work';
}

/** G17: the reasons of `auto`. */
function reasonByPrice(way: Way | null, { typed, reuse }: Candidates): Reason {
  const [typedFlag] = typed.flags;
  if (typed.flags.includes('price-unknown')) return 'price-unknown';
  if (way === null && typedFlag !== undefined) return typedFlag;
  if (way === 'role') return 'cheaper-role';
  if (way === 'reuse') return 'cheaper-cache';
  const [reuseFlag] = reuse !== null && isBelow(reuse, typed) ? reuse.flags : [];
  return reuseFlag ?? 'cheaper-typed';
}

/**
 * G17: which model writes the summary, by which way and why.
 *
 * @param given a valid case
 * @param catalog a valid catalog
 */
export function decideReference(given: RoutingCase, catalog: Catalog): Decision {
  const ladder = ladderOf(given);
  const isPriced = ladder.setting === 'auto' && !ladder.recovery;
  const [first = given.conversation.model, second] = ladder.rungs;
  const conversation = modelOf(given.conversation.model, given, catalog);

  const typed = typedCandidate('typed', conversation, conversation, given, isPriced);
  const firstModel = modelOf(first, given, catalog);
  const role =
    second === undefined ? null : typedCandidate('role', firstModel, conversation, given, isPriced);
  const reuse = isPriced ? reuseCandidate(conversation, typed, given) : null;

  const way = wayOf(ladder, { typed, role, reuse });
  const reason = reasonOf(ladder, way, { typed, role, reuse });
  const candidates = [typed, role, reuse].filter((candidate) => candidate !== null);
  const model = candidates.find((candidate) => candidate.way === way)?.model ?? null;
  return { ...ladder, way, model, candidates, reason };
}

// ---------------------------------------------------------------- going deeper

/** A session from its first request after a pass on, and what it has paid for input. */
interface Session {
  tokens: number;
  cachedTokens: number;
  paid: bigint;
}

/** G16: both sessions grow equally from request to request; by how much makes no difference. */
const GROWTH_TOKENS = 1_000;
/** From here on the rest is worked out instead of simulated: each further request gains the same. */
const MOST_SIMULATED = 1_000;

/** G16: when a summary would pay against the fold, by two simulated sessions; null where K isn't known. */
export function breakEvenReference(
  given: RoutingCase,
  decision: Decision,
  catalog: Catalog,
): BreakEven | null {
  const cost = decision.candidates.find(({ way }) => way === decision.way)?.estimate ?? null;
  if (given.breakEven === undefined || cost === null) return null;
  const { foldTokens, foldPrefix, summaryTokens, summaryPrefix } = given.breakEven;
  const prices = pricesOf(modelOf(given.conversation.model, given, catalog), foldTokens);
  if (prices === null) return null;

  const fold: Session = { tokens: foldTokens, cachedTokens: foldPrefix, paid: 0n };
  const summary: Session = { tokens: summaryTokens, cachedTokens: summaryPrefix, paid: BigInt(cost) };
  const send = (session: Session): void => {
    const { tokens, cachedTokens } = session;
    session.paid += BigInt(cachedTokens) * prices.cached + BigInt(tokens - cachedTokens) * prices.fresh;
    session.cachedTokens = tokens;
    session.tokens += GROWTH_TOKENS;
  };
  const foldBreak = BigInt(foldTokens - foldPrefix) * (prices.fresh - prices.cached);
  return { cost, foldBreak: foldBreak.toString(), requests: leastRequests(fold, summary, send) };
}

/** The first request after which the fold has paid more; null where that never comes. */
function leastRequests(fold: Session, summary: Session, send: (session: Session) => void): number | null {
  for (let requests = 1; ; requests++) {
    const before = fold.paid - summary.paid;
    send(fold);
    send(summary);
    const lead = fold.paid - summary.paid;
    const gain = lead - before;
    if (lead > 0n) return requests;
    // from the second request on all but the growth is cached, so that this gain is every later one's
    if (requests > 1 && gain <= 0n) return null;
    if (requests === MOST_SIMULATED) return requests + Number(-lead / gain) + 1;
  }
}
