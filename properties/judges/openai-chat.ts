/**
 * The judge of OpenAI's Chat Completions API: whether a `messages` list breaks its rules.
 *
 * All its rules speak of runs: an assistant message with `tool_calls`, and the `tool` messages that stand
 * right after it. So the messages are read into runs, where every other message opens a run without calls.
 * What cannot be read is a violation of `shape`; the rest is judged as if it were not there.
 *
 * Holds O1 to O4 of part 30 and `shape`.
 */

import { idsOf, isRecord, judge, misshapen, misshapenContent, quoted, repeated, tooLong } from './judge.ts';
import type { Finding, PlacedId, Rule, Violation } from './judge.ts';

/** The calls of one message (none, unless an assistant's) and the `tool` messages right after it. */
interface Run {
  calls: PlacedId[];
  answers: PlacedId[];
}
interface Reading {
  runs: Run[];
  unreadable: Finding[];
}

const ROLES: ReadonlySet<unknown> = new Set(['developer', 'system', 'user', 'assistant', 'tool', 'function']);
/** An assistant message that has one of these may do without content. */
const INSTEAD_OF_CONTENT = ['tool_calls', 'function_call', 'refusal', 'audio'];
const LONGEST_ID = 40;

// ---------------------------------------------------------------- reading

/** Reads a list of messages into runs. The first run is that of `tool` messages before any other. */
function read(messages: unknown): Reading {
  const reading: Reading = { runs: [{ calls: [], answers: [] }], unreadable: [] };
  if (!Array.isArray(messages)) {
    reading.unreadable.push(misshapen('messages', 'a list of messages', messages));
    return reading;
  }
  for (const [index, message] of (messages as unknown[]).entries()) {
    readMessage(message, `messages[${index}]`, reading);
  }
  return reading;
}

/** Reads one message into the run that it continues, or into a new one. */
function readMessage(message: unknown, at: string, { runs, unreadable }: Reading): void {
  if (!isRecord(message)) {
    unreadable.push(misshapen(at, 'a message', message));
    return;
  }
  const role = message['role'];
  if (!ROLES.has(role)) {
    unreadable.push(misshapen(`${at}.role`, 'a known role', role));
    return;
  }
  if (!mayLackContent(message)) {
    for (const finding of misshapenContent(message['content'], `${at}.content`)) unreadable.push(finding);
  }
  if (role === 'tool') {
    const id = readId(message['tool_call_id'], `${at}.tool_call_id`, unreadable);
    if (id !== undefined) runs.at(-1)?.answers.push({ id, at });
    return;
  }
  const calls = role === 'assistant' ? readCalls(message['tool_calls'], `${at}.tool_calls`, unreadable) : [];
  runs.push({ calls, answers: [] });
}

/** Whether a message has no content and needs none. */
function mayLackContent(message: Record<string, unknown>): boolean {
  const isAbsent = (field: string): boolean => message[field] === undefined || message[field] === null;
  // the legacy `function` message may say `null` for a function that gave nothing back
  if (message['role'] === 'function') return message['content'] === null;
  if (message['role'] !== 'assistant') return false;
  return isAbsent('content') && !INSTEAD_OF_CONTENT.every(isAbsent);
}

function readCalls(calls: unknown, at: string, unreadable: Finding[]): PlacedId[] {
  if (calls === undefined) return [];
  if (!Array.isArray(calls)) {
    unreadable.push(misshapen(at, 'a list of calls', calls));
    return [];
  }
  return Array.from(calls as unknown[]).flatMap((call, index) => {
    const place = `${at}[${index}]`;
    if (!isRecord(call)) {
      unreadable.push(misshapen(place, 'a call', call));
      return [];
    }
    const id = readId(call['id'], `${place}.id`, unreadable);
    return id === undefined ? [] : [{ id, at: place }];
  });
}

function readId(id: unknown, at: string, unreadable: Finding[]): string | undefined {
  if (typeof id === 'string') return id;
  unreadable.push(misshapen(at, 'an id', id));
  return undefined;
}

// ---------------------------------------------------------------- the rules

/** O1: an assistant message with `tool_calls` is followed at once by `tool` messages for all its ids. */
function unansweredCalls({ runs }: Reading): Finding[] {
  return runs.flatMap(({ calls, answers }) => {
    const answered = idsOf(answers);
    return calls
      .filter(({ id }) => !answered.has(id))
      .map(({ at, id }) => ({
        at,
        message: `No tool message for ${quoted(id)} stands among those right after its assistant message.`,
      }));
  });
}

/** O2: a `tool` message stands in such a run and names one of its ids. */
function orphanAnswers({ runs }: Reading): Finding[] {
  return runs.flatMap(({ calls, answers }) => {
    const called = idsOf(calls);
    const lack = called.size === 0 ? 'no assistant message with tool_calls stands' : 'it is not called';
    return answers
      .filter(({ id }) => !called.has(id))
      .map(({ at, id }) => ({
        at,
        message: `The tool message names ${quoted(id)}, but ${lack} right before.`,
      }));
  });
}

/** O3: one `tool` message per id. Those that name no id of their run are the affair of O2. */
function secondAnswers({ runs }: Reading): Finding[] {
  return runs.flatMap(({ calls, answers }) => {
    const called = idsOf(calls);
    return repeated(answers.filter(({ id }) => called.has(id))).map(({ at, id }) => ({
      at,
      message: `The id ${quoted(id)} already has a tool message.`,
    }));
  });
}

/** O4: ids are at most 40 characters, in calls and in `tool` messages. */
function longIds({ runs }: Reading): Finding[] {
  return runs.flatMap(({ calls, answers }) => tooLong([...calls, ...answers], LONGEST_ID));
}

const ROWS: readonly Omit<Rule<Reading>, 'provider'>[] = [
  {
    id: 'shape',
    holdsWhen: 'Messages, roles, contents, calls and ids have the form the API documents.',
    findings: (reading) => reading.unreadable,
  },
  {
    id: 'O1',
    holdsWhen: 'All ids that an assistant message calls have tool messages right after it.',
    findings: unansweredCalls,
  },
  {
    id: 'O2',
    holdsWhen: 'Each tool message stands in such a run and names an id called before it.',
    findings: orphanAnswers,
  },
  { id: 'O3', holdsWhen: 'No id has two tool messages in one run.', findings: secondAnswers },
  { id: 'O4', holdsWhen: 'Ids have at most 40 characters.', findings: longIds },
];

/** The table of this judge: `shape` and O1 to O4. */
export const openaiChatRules: readonly Rule<Reading>[] = ROWS.map((row) => ({
  provider: 'openai-chat',
  ...row,
}));

/**
 * Judges a request to OpenAI's Chat Completions API (O1 to O4 of part 30, and `shape`).
 *
 * @param messages the `messages` list, from anyone; anything at all may be given
 * @returns every violation. Never throws
 */
export function validateOpenAIChat(messages: unknown): Violation[] {
  return judge(openaiChatRules, read(messages));
}
