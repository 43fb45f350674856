/**
 * The judge of Anthropic's Messages API: whether a `messages` list breaks its rules.
 *
 * The rules speak of turns, which `anthropic-turns.ts` reads. Calls and results are matched by id, turn by
 * turn, as the provider does. What cannot be read is a violation of `shape`, and the rest is judged as if
 * it were not there.
 *
 * Holds A1 to A10 of part 30 and `shape`.
 */

import { readTurns } from './anthropic-turns.ts';
import type { Call, ReadBlock, Reading, Result, Turn } from './anthropic-turns.ts';
import { idsOf, judge, quoted, repeated } from './judge.ts';
import type { Finding, Rule, Violation } from './judge.ts';

const ID_PATTERN = /^[a-zA-Z0-9_-]+$/;

// ---------------------------------------------------------------- what the rules ask

const isCall = (block: ReadBlock): block is Call => block.kind === 'call';
const isResult = (block: ReadBlock): block is Result => block.kind === 'result';
const isBlank = (text: string): boolean => text.trim() === '';

/** The ids called in the assistant turn right before a turn. */
function calledBefore(turns: readonly Turn[], index: number): Set<string> {
  return idsOf(turns[index - 1]?.blocks.filter(isCall) ?? []);
}

/** Per user turn, its results of calls of the turn right before. Orphans are the affair of A5 alone. */
function answers(turns: readonly Turn[]): Result[][] {
  return turns.map((turn, index) => {
    if (turn.role !== 'user') return [];
    const called = calledBefore(turns, index);
    return turn.blocks.filter(isResult).filter(({ id }) => called.has(id));
  });
}

// ---------------------------------------------------------------- the rules

/** A1: the first turn is a user turn. */
function opensWithAssistant({ turns }: Reading): Finding[] {
  const first = turns[0];
  if (first?.role !== 'assistant') return [];
  return [{ at: first.at, message: 'The first turn is an assistant turn; it should be a user turn.' }];
}

/** A2: no turn is empty, a last assistant turn excepted, and no text block is blank. */
function emptyOrBlank({ turns }: Reading): Finding[] {
  return turns.flatMap((turn, index): Finding[] => {
    const mayBeEmpty = turn.role === 'assistant' && index === turns.length - 1;
    if (turn.blocks.length === 0 && !mayBeEmpty) {
      return [{ at: turn.at, message: `This ${turn.role} turn has no content.` }];
    }
    return turn.blocks
      .flatMap(({ texts }) => texts)
      .filter(({ text }) => isBlank(text))
      .map(({ at, text }) => ({ at, message: `The text ${quoted(text)} is blank.` }));
  });
}

/** A3: calls stand only in assistant turns, results only in user turns. */
function inWrongRole({ turns }: Reading): Finding[] {
  return turns.flatMap(({ role, blocks }) =>
    role === 'user'
      ? blocks.filter(isCall).map(({ at, id }) => ({
          at,
          message: `The call ${quoted(id)} stands in a user turn; only assistant turns hold calls.`,
        }))
      : blocks.filter(isResult).map(({ at, id }) => ({
          at,
          message: `The result of ${quoted(id)} stands in an assistant turn; only user turns hold results.`,
        })),
  );
}

/** A4: each call of an assistant turn has its result in the next turn. */
function unansweredCalls({ turns }: Reading): Finding[] {
  return turns.flatMap((turn, index) => {
    if (turn.role !== 'assistant') return [];
    const answered = idsOf(turns[index + 1]?.blocks.filter(isResult) ?? []);
    return turn.blocks
      .filter(isCall)
      .filter(({ id }) => !answered.has(id))
      .map(({ at, id }) => ({ at, message: `The call ${quoted(id)} has no tool_result in the next turn.` }));
  });
}

/** A5: each result has its call in the turn right before. Results in assistant turns are the affair of A3. */
function orphanResults({ turns }: Reading): Finding[] {
  return turns.flatMap((turn, index) => {
    if (turn.role !== 'user') return [];
    const called = calledBefore(turns, index);
    return turn.blocks
      .filter(isResult)
      .filter(({ id }) => !called.has(id))
      .map(({ at, id }) => ({
        at,
        message: `The result names ${quoted(id)}, but the turn right before has no such tool_use.`,
      }));
  });
}

/** A6: a call has one result. */
function secondResults({ turns }: Reading): Finding[] {
  return answers(turns)
    .flatMap(repeated)
    .map(({ at, id }) => ({ at, message: `The call ${quoted(id)} already has a result.` }));
}

/** A7: in a user turn results stand before anything else. */
function lateResults({ turns }: Reading): Finding[] {
  return turns.flatMap(({ role, blocks }) => {
    const firstOther = blocks.findIndex(({ kind }) => kind !== 'result' && kind !== 'unreadable');
    if (role !== 'user' || firstOther === -1) return [];
    return blocks
      .slice(firstOther)
      .filter(isResult)
      .map(({ at, id }) => ({
        at,
        message: `The result of ${quoted(id)} stands after other content; results come first in a user turn.`,
      }));
  });
}

/** A8: all results of one assistant turn stand in one message. */
function scatteredResults({ turns }: Reading): Finding[] {
  return answers(turns).flatMap((results) =>
    results
      .filter(({ message }) => message !== results[0]?.message)
      .map(({ at, id }) => ({
        at,
        message: `The result of ${quoted(id)} stands in another message than the turn's first result.`,
      })),
  );
}

/** A9: ids match `^[a-zA-Z0-9_-]+$`, in calls and in results. */
function badIds({ turns }: Reading): Finding[] {
  return turns
    .flatMap(({ blocks }) => blocks.filter((block) => isCall(block) || isResult(block)))
    .filter(({ id }) => !ID_PATTERN.test(id))
    .map(({ at, id }) => ({ at, message: `The id ${quoted(id)} does not match ${ID_PATTERN.source}.` }));
}

/** A10: no id is called twice in a request. */
function repeatedCalls({ turns }: Reading): Finding[] {
  return repeated(turns.flatMap(({ blocks }) => blocks.filter(isCall))).map(({ at, id }) => ({
    at,
    message: `The id ${quoted(id)} is called a second time; ids are unique in a request.`,
  }));
}

const ROWS: readonly Omit<Rule<Reading>, 'provider'>[] = [
  {
    id: 'shape',
    holdsWhen: 'Messages, roles, blocks, ids and texts have the form the API documents.',
    findings: (reading) => reading.unreadable,
  },
  { id: 'A1', holdsWhen: 'The request opens with a user turn.', warning: true, findings: opensWithAssistant },
  {
    id: 'A2',
    holdsWhen: 'Every turn but a last assistant turn has content, and no text block is blank.',
    findings: emptyOrBlank,
  },
  {
    id: 'A3',
    holdsWhen: 'Calls stand only in assistant turns and results only in user turns.',
    findings: inWrongRole,
  },
  {
    id: 'A4',
    holdsWhen: 'Each call of an assistant turn is answered in the very next turn.',
    findings: unansweredCalls,
  },
  { id: 'A5', holdsWhen: 'Each result answers a call of the turn right before it.', findings: orphanResults },
  { id: 'A6', holdsWhen: 'No call is answered twice.', findings: secondResults },
  { id: 'A7', holdsWhen: 'In a user turn, results come before all other content.', findings: lateResults },
  {
    id: 'A8',
    holdsWhen: 'The results of one assistant turn stand together in one message.',
    findings: scatteredResults,
  },
  {
    id: 'A9',
    holdsWhen: 'Ids are made of letters, digits, underscores and hyphens, and are not empty.',
    findings: badIds,
  },
  { id: 'A10', holdsWhen: 'No id is called twice in the request.', findings: repeatedCalls },
];

/** The table of this judge: `shape` and A1 to A10. */
export const anthropicRules: readonly Rule<Reading>[] = ROWS.map((row) => ({
  provider: 'anthropic',
  ...row,
}));

/**
 * Judges a request to Anthropic's Messages API (A1 to A10 of part 30, and `shape`).
 *
 * @param messages the `messages` list, from anyone; anything at all may be given
 * @returns every violation; A1 is a warning. Never throws
 */
export function validateAnthropic(messages: unknown): Violation[] {
  return judge(anthropicRules, readTurns(messages));
}
