/**
 * Faults in who writes a summary and how: prices, ways, rungs, requests, carrying out, booking, splicing.
 *
 * Tried against the routing laws (RL-…), over cases of their own.
 */

import type { Mutant } from './mutant.ts';

const CARRY_OUT = 'src/routing/carry-out.ts';
const CHOICE = 'src/routing/choice.ts';
const LADDER = 'src/routing/ladder.ts';
const REQUESTS = 'src/routing/requests.ts';

const once = (file: string, snippet: string, becomes: string) => [{ file, snippet, becomes }];

export const ROUTING_MUTANTS: readonly Mutant[] = [
  {
    id: 'MR-01',
    name: 'float-prices',
    what: 'a price goes through a float on its way to pico-dollars',
    named: 'RL-11',
    edits: once(
      'src/routing/money.ts',
      'return scaled(price, PRICE_DECIMALS);',
      'return BigInt(Math.trunc(Number(price) * 10 ** PRICE_DECIMALS));',
    ),
  },
  {
    id: 'MR-02',
    name: 'tie-to-role',
    what: 'of reuse and role at one price, role is taken',
    named: 'RL-01',
    edits: once(CHOICE, "['typed', 'reuse', 'role']", "['typed', 'role', 'reuse']"),
  },
  {
    id: 'MR-03',
    name: 'rounds-to-cents',
    what: 'ways are compared by what is shown of their cost, in hundredths of a cent',
    named: 'RL-04',
    edits: once(CHOICE, 'return BigInt(estimate ?? 0);', 'return BigInt(estimate ?? 0) / 100_000_000n;'),
  },
  {
    id: 'MR-04',
    name: 'empty-cache-reused',
    what: 'a cache that holds nothing is taken for warm',
    named: 'RL-05',
    edits: once('src/routing/eligibility.ts', 'plan.cachedTokens === 0 || ', ''),
  },
  {
    id: 'MR-05',
    name: 'no-margin',
    what: 'a cache counts as warm to the end of its life',
    named: 'RL-05',
    edits: once(
      'src/routing/eligibility.ts',
      'model.cacheLifeSeconds - CACHE_MARGIN_SECONDS',
      'model.cacheLifeSeconds',
    ),
  },
  {
    id: 'MR-06',
    name: 'saving-as-cost',
    what: 'a cached token is charged what it saves',
    named: 'RL-03',
    edits: once(
      'src/routing/costs.ts',
      'BigInt(cached) * cachedPrice(tier) +\n    BigInt(input - cached) * tier.fresh',
      'BigInt(cached) * (tier.fresh - cachedPrice(tier)) +\n    BigInt(input - cached) * tier.fresh',
    ),
  },
  {
    id: 'MR-07',
    name: 'tier-behind-pin',
    what: "a pin that isn't healthy falls to the tier's model",
    named: 'RL-10',
    edits: once(
      LADDER,
      'const named = pin ?? value(settings.tiers?.low);',
      'const named = pin !== null && !unhealthy.includes(pin) ? pin : value(settings.tiers?.low);',
    ),
  },
  {
    id: 'MR-08',
    name: 'role-for-all',
    what: "the role moves everyone: nothing set means the tier's model",
    named: 'RL-02',
    edits: once(LADDER, "isPinned ? 'role' : 'conversation'", "isPinned ? 'role' : 'role'"),
  },
  {
    id: 'MR-09',
    name: 'one-model-ignored',
    what: 'oneModel leaves the role its rung',
    named: 'RL-06',
    edits: once(
      LADDER,
      "setting === 'conversation' || oneModel || recovery",
      "setting === 'conversation' || recovery",
    ),
  },
  {
    id: 'MR-10',
    name: 'role-compares',
    what: 'a person who names a model is second-guessed by price',
    named: 'RL-07',
    edits: once(
      'src/routing/candidates.ts',
      "resolved.setting === 'auto' && given.recovery !== true",
      "resolved.setting !== 'conversation' && given.recovery !== true",
    ),
  },
  {
    id: 'MR-11',
    name: 'safety-forgotten',
    what: 'a chunk fills its window to the last token',
    named: 'RL-08',
    edits: once('src/routing/plan.ts', 'answerCap - sizesOf(window).safety - TYPED', 'answerCap - TYPED'),
  },
  {
    id: 'MR-12',
    name: 'first-rung-window',
    what: 'a role request is made for the first rung alone',
    named: 'RL-08',
    edits: once(
      REQUESTS,
      'sharedRoom(models.map((model) => this.#windowOf(model)))',
      'sharedRoom(models.slice(0, 1).map((model) => this.#windowOf(model)))',
    ),
  },
  {
    id: 'MR-13',
    name: 'torn-surrogates',
    what: 'a line may be cut inside a pair of surrogates',
    named: 'RL-09',
    edits: once('src/routing/lines.ts', 'splitsPoint(line, fits) ? fits - 1 : fits', 'fits'),
  },
  {
    id: 'MR-14',
    name: 'summary-left-behind',
    what: 'later chunks carry the note, and not the answer before them',
    named: 'RL-09',
    edits: once(
      REQUESTS,
      'typedMessage(summary, taken.lines)',
      'typedMessage(this.#transcript.note, taken.lines)',
    ),
  },
  {
    id: 'MR-15',
    name: 'rest-of-line-lost',
    what: 'a line that was cut is not continued',
    named: 'RL-09',
    edits: once(
      'src/routing/lines.ts',
      '[line.slice(head.length), ...lines.slice(index + 1)]',
      'lines.slice(index + 1)',
    ),
  },
  {
    id: 'MR-16',
    name: 'tiers-ignored',
    what: 'every request is priced in the first tier',
    named: 'RL-11',
    edits: once(
      'src/routing/catalog.ts',
      'if (inputTokens > one.above) found = one;',
      'if (inputTokens > one.above && one.above < 0) found = one;',
    ),
  },
  {
    id: 'MR-17',
    name: 'failed-not-booked',
    what: 'only the answer that landed is booked, not those before it',
    named: 'RL-11',
    edits: once(
      'src/routing/record.ts',
      'for (const { model, usage, cost } of attempts) {\n    if (usage === undefined) continue;',
      "for (const { model, usage, cost, result } of attempts) {\n    if (usage === undefined || result !== 'accepted') continue;",
    ),
  },
  {
    id: 'MR-18',
    name: 'worst-without-retry',
    what: 'the worst of a role request forgets that it may be asked again',
    named: 'RL-11',
    edits: once(
      'src/routing/costs.ts',
      'if (onFirst + onLast > worst) worst = onFirst + onLast;',
      'if (onFirst > worst) worst = onFirst;',
    ),
  },
  {
    id: 'MR-19',
    name: 'worst-without-typed',
    what: 'the worst of a reusing request forgets the typed one after it',
    named: 'RL-11',
    edits: once('src/routing/candidates.ts', 'cold + BigInt(typed.worst ?? 0)', 'cold'),
  },
  {
    id: 'MR-20',
    name: 'tool-choice-none',
    what: 'the reusing request forbids tools by its tool choice, which misses the cache',
    named: 'RL-12',
    edits: once(
      REQUESTS,
      'body: { ...last.request, messages }',
      "body: { ...last.request, tool_choice: 'none', messages }",
    ),
  },
  {
    id: 'MR-21',
    name: 'newest-left-out',
    what: 'the reusing request leaves out the messages since the last one',
    named: 'RL-12',
    edits: once(
      REQUESTS,
      '[...last.request.messages, ...last.since, instruction]',
      '[...last.request.messages, instruction]',
    ),
  },
  {
    id: 'MR-22',
    name: 'lands-on-changed',
    what: 'a summary lands on a region that has changed since',
    named: 'RL-13',
    edits: once(
      'src/routing/splice.ts',
      '!isDeepStrictEqual(standing, [...replaced])',
      'isDeepStrictEqual(standing, [])',
    ),
  },
  {
    id: 'MR-23',
    name: 'lands-larger',
    what: 'a summary lands that is larger than what it stands for',
    named: 'RL-13',
    edits: once('src/routing/splice.ts', 'bytesOf([note]) >= bytesOf(replaced)', 'bytesOf(replaced) === 0'),
  },
  {
    id: 'MR-24',
    name: 'cancel-walks-down',
    what: 'a cancelled request is tried on the next rung',
    named: 'RL-14',
    edits: once('src/routing/fall-through.ts', 'cancelled: false', 'cancelled: true'),
  },
  {
    id: 'MR-25',
    name: 'cancelled-not-booked',
    what: 'what a cancelled request has used is forgotten',
    named: 'RL-14',
    edits: once(
      CARRY_OUT,
      '...(answer.usage === undefined ? {}',
      '...(answer.usage === undefined || answer.overtaken !== undefined ? {}',
    ),
  },
  {
    id: 'MR-26',
    name: 'prefix-forgotten',
    what: 'the break-even takes all that is saved for fresh tokens',
    named: 'RL-15',
    edits: once(
      'src/routing/break-even.ts',
      '(difference - prefixDifference) * fresh + prefixDifference * cached',
      'difference * fresh',
    ),
  },
  {
    id: 'MR-27',
    name: 'pays-too-soon',
    what: 'a summary that breaks even is said to pay',
    named: 'RL-15',
    edits: once(
      'src/routing/break-even.ts',
      'if (cost < savedFirst) return 1;',
      'if (cost <= savedFirst) return 1;',
    ),
  },
  {
    id: 'MR-28',
    name: 'flag-untold',
    what: 'it is not told what kept the cheaper reuse from being taken',
    named: 'RL-16',
    edits: once(CHOICE, '? reuse.flags[0] : undefined', '? undefined : undefined'),
  },
  {
    id: 'MR-29',
    name: 'worst-unflagged',
    what: 'the spending cap is held against the estimate, not the worst',
    named: 'RL-17',
    edits: once(
      'src/routing/candidates.ts',
      'flags: flagsOf(COMMON_FLAGS, offer(facts, chunks !== null, prices, worst)),',
      'flags: flagsOf(COMMON_FLAGS, offer(facts, chunks !== null, prices, estimate)),',
    ),
  },
  {
    id: 'MR-30',
    name: 'more-cached-than-sent',
    what: 'more is reckoned to be cached than the request holds',
    named: 'RL-17',
    edits: once(
      'src/routing/plan.ts',
      'Math.min(tokens, lastRequest.read + lastRequest.written)',
      'lastRequest.read + lastRequest.written',
    ),
  },
];
