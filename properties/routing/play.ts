/**
 * A decision carried out over a story: who was asked for what, and what came back.
 *
 * Endpoints count no more input than the plan reckons, and stop at the ceiling; within that they do what the
 * story says.
 */

import type { Answer, Attempt, Outcome } from '../../src/routing/carry-out.ts';
import type { Usage } from '../../src/routing/costs.ts';
import type { Decision, RoutingCase } from '../../src/routing/types.ts';
import { estimatorOf, type Reply } from './given.ts';
import type { Writing } from './subject.ts';
import type { RoutingTrial } from './trial.ts';

/** The typed prompt, as it is reckoned (G11). */
const PROMPT_TOKENS = 512;
/** More attempts than any story can need. */
const MOST_ATTEMPTS = 2_000;

export interface Asked {
  readonly attempt: Attempt;
  readonly answer: Answer;
  /** Tokens of the summary that went ahead of the chunk. */
  readonly before: number;
}
export interface Play {
  readonly decision: Decision;
  readonly outcome: Outcome;
  readonly asked: readonly Asked[];
}

export interface PlayInput {
  readonly writing: Writing;
  readonly decision: Decision;
  readonly given: RoutingCase;
  readonly trial: RoutingTrial;
  /** The attempt, from 0, during which the whole is cancelled. */
  readonly overtakenAt: number;
}

export function play({ writing, decision, given, trial, overtakenAt }: PlayInput): Play {
  const { story } = trial.case;
  const asked: Asked[] = [];
  const run = writing.carryOut(decision, story.transcript, trial.options);
  const { text: count } = estimatorOf(story);
  let before = count(story.transcript.note ?? '');
  for (let step = run.next(); ;) {
    if (step.done === true) return { decision, outcome: step.value, asked };
    if (asked.length >= MOST_ATTEMPTS) throw new Error(`it asked ${MOST_ATTEMPTS} times, and went on`);
    const attempt = step.value;
    const reply = story.replies[Math.min(asked.length, story.replies.length - 1)];
    if (reply === undefined) throw new Error('a story has a reply at least');
    const answer = answerOf(reply, attempt, usageOf(reply, attempt, before, given, trial), trial);
    const told: Answer = asked.length === overtakenAt ? { ...answer, overtaken: 'cancelled' } : answer;
    asked.push({ attempt, answer: told, before });
    const { chunk } = attempt.call;
    step = run.next(told);
    const hasMoved = step.done !== true && step.value.call.chunk > chunk;
    if (hasMoved && told.is === 'answered') before = count(told.text.trim());
  }
}

function answerOf(reply: Reply, { call }: Attempt, usage: Usage, trial: RoutingTrial): Answer {
  const { does, finish, failure, tellsUsage, seconds } = reply;
  if (does === 'fail') return { is: 'failed', failure, seconds, ...(tellsUsage ? { usage } : {}) };
  if (does === 'call a tool') return { is: 'answered', text: '', finish: 'tool-calls', usage, seconds };
  const text = {
    write: () => summaryOf(trial),
    babble: () => 'Tide is off. '.repeat(9),
    refuse: () => 'I cannot do it, sorry.',
  }[does]();
  return {
    is: 'answered',
    text,
    finish: does === 'write' && call.chunk > 2 ? 'stop' : finish,
    usage,
    seconds,
  };
}

/** An acceptable summary of a story: its folded lines, its note, and a few words. */
function summaryOf(trial: RoutingTrial): string {
  const { region, note = '' } = trial.case.story.transcript;
  const folded = region.flatMap(({ content }) =>
    content.flatMap((block) => (block.type === 'text' ? (block.text.match(/^\[folded .*\]$/gm) ?? []) : [])),
  );
  return ['All that was so.', note, ...folded].filter((part) => part !== '').join('\n');
}

function usageOf(
  { inputPercent, cachedPercent, outputPercent }: Reply,
  { call, model }: Attempt,
  before: number,
  given: RoutingCase,
  trial: RoutingTrial,
): Usage {
  const { text: count } = estimatorOf(trial.case.story);
  const last = given.lastRequest;
  const lines = call.lines.reduce((sum, line) => sum + count(line), 0);
  const most =
    call.way === 'reuse'
      ? (last?.tokens ?? 0) + (last?.tokensSince ?? 0) + given.instructionTokens
      : lines + before + PROMPT_TOKENS;
  const dialect = trial.case.catalog.models.find(({ id }) => id === model)?.cache ?? 'none';
  const input = Math.floor((most * inputPercent) / 100);
  // a typed request marks no breakpoint, so that only an automatic cache gives it anything
  const isCached = call.way === 'reuse' || dialect === 'automatic';
  const cached = isCached ? Math.floor((input * cachedPercent) / 100) : 0;
  const written = call.way === 'reuse' && dialect === 'breakpoints' ? input - cached : 0;
  return { input, cached, written, output: Math.floor((call.maxOutputTokens * outputPercent) / 100) };
}
