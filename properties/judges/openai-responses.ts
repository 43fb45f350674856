/**
 * The judge of OpenAI's Responses API: whether a list of input items breaks its rules.
 *
 * Its rules match `function_call` and `function_call_output` items by `call_id` over the whole list, so
 * the items are read into one list of both, in order. Other tools' calls have rules of their own, which
 * part 30 does not hold, and are passed over. What cannot be read is a violation of `shape`; the rest is
 * judged as if it were not there.
 *
 * Holds RS1 to RS4 of part 30 and `shape`.
 */

import { idsOf, isRecord, judge, misshapen, misshapenContent, quoted, repeated, tooLong } from './judge.ts';
import type { Finding, PlacedId, Rule, Violation } from './judge.ts';

interface ReadItem extends PlacedId {
  kind: 'call' | 'output';
}
interface Reading {
  items: ReadItem[];
  unreadable: Finding[];
}

const ROLES: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system', 'developer']);
/** Item types that no rule looks into. */
const OTHER_TYPES: ReadonlySet<unknown> = new Set(
  [
    'reasoning item_reference compaction compaction_trigger additional_tools',
    'file_search_call web_search_call image_generation_call code_interpreter_call',
    'computer_call computer_call_output local_shell_call local_shell_call_output',
    'shell_call shell_call_output apply_patch_call apply_patch_call_output',
    'tool_search_call tool_search_output custom_tool_call custom_tool_call_output',
    'mcp_list_tools mcp_approval_request mcp_approval_response mcp_call',
  ].flatMap((line) => line.split(' ')),
);
const LONGEST_ID = 64;

// ---------------------------------------------------------------- reading

/** Reads a list of items. */
function read(items: unknown): Reading {
  const reading: Reading = { items: [], unreadable: [] };
  if (!Array.isArray(items)) {
    reading.unreadable.push(misshapen('items', 'a list of items', items));
    return reading;
  }
  for (const [index, item] of (items as unknown[]).entries()) readItem(item, `items[${index}]`, reading);
  return reading;
}

function readItem(item: unknown, at: string, reading: Reading): void {
  const { unreadable } = reading;
  if (!isRecord(item)) {
    unreadable.push(misshapen(at, 'an item', item));
    return;
  }
  switch (item['type']) {
    case 'function_call':
      readId(item, 'call', at, reading);
      return;
    case 'function_call_output':
      readId(item, 'output', at, reading);
      for (const finding of misshapenContent(item['output'], `${at}.output`)) unreadable.push(finding);
      return;
    case 'message':
      readMessage(item, at, unreadable);
      return;
    case undefined:
      // the type may be left out of a message and of a reference to an earlier item
      if (!('role' in item) && typeof item['id'] === 'string') return;
      readMessage(item, at, unreadable);
      return;
    default:
      if (OTHER_TYPES.has(item['type'])) return;
      unreadable.push(misshapen(`${at}.type`, 'a known item type', item['type']));
  }
}

function readMessage(item: Record<string, unknown>, at: string, unreadable: Finding[]): void {
  if (!ROLES.has(item['role'])) unreadable.push(misshapen(`${at}.role`, 'a known role', item['role']));
  for (const finding of misshapenContent(item['content'], `${at}.content`)) unreadable.push(finding);
}

function readId(item: Record<string, unknown>, kind: ReadItem['kind'], at: string, reading: Reading): void {
  const id = item['call_id'];
  if (typeof id === 'string') reading.items.push({ kind, id, at });
  else reading.unreadable.push(misshapen(`${at}.call_id`, 'an id', id));
}

// ---------------------------------------------------------------- the rules

const callsOf = ({ items }: Reading): ReadItem[] => items.filter(({ kind }) => kind === 'call');
const outputsOf = ({ items }: Reading): ReadItem[] => items.filter(({ kind }) => kind === 'output');

/** RS1: each `function_call` has exactly one `function_call_output` of its `call_id`. */
function notOneOutput(reading: Reading): Finding[] {
  const answered = idsOf(outputsOf(reading));
  const called = idsOf(callsOf(reading));
  const without = callsOf(reading)
    .filter(({ id }) => !answered.has(id))
    .map(({ at, id }) => ({ at, message: `The call ${quoted(id)} has no function_call_output.` }));
  const second = repeated(outputsOf(reading).filter(({ id }) => called.has(id))).map(({ at, id }) => ({
    at,
    message: `The call ${quoted(id)} already has a function_call_output.`,
  }));
  return [...without, ...second];
}

/** RS2: each output has its call before it. */
function outputsWithoutCallBefore({ items }: Reading): Finding[] {
  const called = new Set<string>();
  return items.flatMap(({ kind, at, id }) => {
    if (kind === 'call') called.add(id);
    if (called.has(id)) return [];
    return [{ at, message: `The output names ${quoted(id)}, but no call before it has that call_id.` }];
  });
}

/** RS3: no `call_id` is called twice. */
function repeatedCalls(reading: Reading): Finding[] {
  return repeated(callsOf(reading)).map(({ at, id }) => ({
    at,
    message: `The call_id ${quoted(id)} is called a second time.`,
  }));
}

/** RS4: a `call_id` is at most 64 characters, in calls and in outputs. */
function longIds({ items }: Reading): Finding[] {
  return tooLong(items, LONGEST_ID);
}

const ROWS: readonly Omit<Rule<Reading>, 'provider'>[] = [
  {
    id: 'shape',
    holdsWhen: 'Items, roles, contents and call ids have the form the API documents.',
    findings: (reading) => reading.unreadable,
  },
  {
    id: 'RS1',
    holdsWhen: 'Each function call has exactly one output of its call_id.',
    findings: notOneOutput,
  },
  {
    id: 'RS2',
    holdsWhen: 'Each output stands after a function call of its call_id.',
    findings: outputsWithoutCallBefore,
  },
  { id: 'RS3', holdsWhen: 'No call_id is called twice.', findings: repeatedCalls },
  { id: 'RS4', holdsWhen: 'A call_id has at most 64 characters.', findings: longIds },
];

/** The table of this judge: `shape` and RS1 to RS4. */
export const openaiResponsesRules: readonly Rule<Reading>[] = ROWS.map((row) => ({
  provider: 'openai-responses',
  ...row,
}));

/**
 * Judges the input of a request to OpenAI's Responses API (RS1 to RS4 of part 30, and `shape`).
 *
 * @param items the list of input items, from anyone; anything at all may be given
 * @returns every violation. Never throws
 */
export function validateOpenAIResponses(items: unknown): Violation[] {
  return judge(openaiResponsesRules, read(items));
}
