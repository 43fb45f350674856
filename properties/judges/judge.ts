/**
 * What every judge shares: the violation it speaks in, the row of a rule table, and the walk over the table.
 *
 * A judge says whether a list of messages breaks a provider's rules. The judges are written from the
 * providers' rules alone and import nothing from `src/`, so that a mistake of ours cannot hide in both.
 * A judge works in two steps: it reads what it was given into places, calls and results, and writes down
 * what it could not read; then it walks its table. Adding a rule is adding a row. No judge throws, whatever
 * it is given, as long as looking at a field runs no code (getters, proxies).
 *
 * Holds no rule of its own; `shape`, the rule of what cannot be read, gets its helpers here.
 */

export type Provider = 'anthropic' | 'openai-chat' | 'openai-responses';

/** A place at which a rule is broken, and what the provider would say is wrong, in our words. */
export interface Finding {
  /** A place such as `messages[3].content[1]`. */
  at: string;
  message: string;
}
/** A finding under the name of the rule that it breaks. */
export interface Violation extends Finding {
  rule: string;
  /** The request may still be meant so: said, but no ground to refuse it. */
  warning?: true;
}
/** What there is to say of a rule; documents are made from it. */
export interface RuleText {
  id: string;
  provider: Provider;
  /** A sentence: the rule holds when it is true. */
  holdsWhen: string;
  warning?: true;
}
/** A row of a judge's table. The walk gives each finding its rule's name, so no rule speaks for another. */
export interface Rule<Reading> extends RuleText {
  findings: (reading: Reading) => Finding[];
}
/** An id as it was given, and where. */
export interface PlacedId {
  id: string;
  at: string;
}

/**
 * Walks a rule table.
 *
 * @param rules the provider's table
 * @param reading what the provider's reader made of the messages
 * @returns every violation, in the order of the table and, within a rule, of the messages
 */
export function judge<Reading>(rules: readonly Rule<Reading>[], reading: Reading): Violation[] {
  return rules.flatMap((rule) =>
    rule.findings(reading).map((finding) => ({
      rule: rule.id,
      ...finding,
      ...(rule.warning === true ? { warning: rule.warning } : {}),
    })),
  );
}

/**
 * Finds repeated ids.
 *
 * @param placed ids in order
 * @returns those whose id an earlier one already bears
 */
export function repeated<Placed extends PlacedId>(placed: readonly Placed[]): Placed[] {
  const seen = new Set<string>();
  return placed.filter(({ id }) => {
    const known = seen.has(id);
    seen.add(id);
    return known;
  });
}

/** The ids alone, for looking up. */
export function idsOf(placed: readonly PlacedId[]): Set<string> {
  return new Set(placed.map(({ id }) => id));
}

/**
 * The length rule of both OpenAI judges.
 *
 * @returns a finding for each id of more than `limit` characters (code points, as the provider counts)
 */
export function tooLong(placed: readonly PlacedId[], limit: number): Finding[] {
  return placed.flatMap(({ id, at }) => {
    const length = Array.from(id).length;
    if (length <= limit) return [];
    return [{ at, message: `The id ${quoted(id)} has ${length} characters; at most ${limit} are allowed.` }];
  });
}

/** An id or a text as it stands in a message: quoted, and cut where it is long. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

// ---------------------------------------------------------------- what cannot be read (`shape`)

/** Whether a value is an object with fields, and not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The finding that a value is not of the form that its place asks for. */
export function misshapen(at: string, expected: string, given: unknown): Finding {
  return { at, message: `Expected ${expected}, but got ${nameOf(given)}.` };
}

/** What a value is, in a word or two. Never writes the value out, since it may be anything. */
function nameOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return `the text ${quoted(value)}`;
  return `a value of type ${typeof value}`;
}

/**
 * Looks at content that no rule reads further into (both OpenAI judges).
 *
 * @returns a finding unless the content is a text or a list of objects that each have a type
 */
export function misshapenContent(content: unknown, at: string): Finding[] {
  if (typeof content === 'string') return [];
  if (!Array.isArray(content)) return [misshapen(at, 'a text or a list of parts', content)];
  const parts: unknown[] = content;
  return Array.from(parts).flatMap((part, index) =>
    isRecord(part) && typeof part['type'] === 'string'
      ? []
      : [misshapen(`${at}[${index}]`, 'a part with a type', part)],
  );
}
