/** A decision carried out: who is asked next, what falls through, what is booked. */

import { describe, expect, it } from 'vitest';
import type { Message } from '../model/types.ts';
import { type Answer, type Attempt, carryOut, type Outcome } from './carry-out.ts';
import { defaultCatalog } from './catalog.ts';
import { C, DEFAULT, ONE_EACH, PINNED, R, REUSED, SUMMARY, TRANSCRIPT } from './example-conversation.ts';
import { type Failure, failureOfStatus, secondsFor } from './fall-through.ts';
import { cachedShare, missesAfter, missesAfterTurn, record } from './record.ts';
import type { RoutedTranscript } from './requests.ts';
import type { Decision } from './types.ts';

const USED = { input: 1_000, cached: 0, written: 0, output: 100 };
const answered = (text: string, more: object = {}): Answer => ({
  is: 'answered',
  text,
  finish: 'stop',
  usage: USED,
  seconds: 1,
  ...more,
});
const failed = (failure: Failure, more: object = {}): Answer => ({
  is: 'failed',
  failure,
  seconds: 1,
  ...more,
});

/** Plays answers through, and tells who was asked. */
function play(
  decision: Decision,
  answers: readonly Answer[],
  transcript: RoutedTranscript = TRANSCRIPT,
  options: object = {},
): { outcome: Outcome; asked: Attempt[] } {
  const asked: Attempt[] = [];
  const run = carryOut(decision, transcript, options);
  let step = run.next();
  for (const answer of answers) {
    if (step.done === true) throw new Error('nobody was asked for this answer');
    asked.push(step.value);
    step = run.next(answer);
  }
  if (step.done !== true) throw new Error('an answer is missing');
  return { outcome: step.value, asked };
}

describe('carrying out', () => {
  it('asks once where the first answer will do', () => {
    const { outcome, asked } = play(DEFAULT, [answered(SUMMARY)]);
    expect(outcome).toMatchObject({ is: 'written', text: SUMMARY, way: 'typed', model: C });
    expect(asked.map(({ model, seconds }) => [model, seconds])).toEqual([[C, 120]]);
  });

  it.each<Failure>([
    'timeout',
    'connection',
    'too-many-requests',
    'server',
    'unauthorized',
    'not-found',
    'overflow',
  ])('hands over on %s', (failure) => {
    const { outcome, asked } = play(PINNED, [failed(failure), answered(SUMMARY)]);
    expect(asked.map(({ model, seconds }) => [model, seconds])).toEqual([
      [R, 96],
      [C, 119],
    ]);
    expect(asked[1]?.call).toBe(asked[0]?.call);
    expect(outcome).toMatchObject({ is: 'written', way: 'typed', model: C });
  });

  it.each<Failure>(['bad-request', 'cancelled', 'spending-cap', 'region-changed'])(
    'ends on %s',
    (failure) => {
      expect(play(PINNED, [failed(failure)]).outcome).toMatchObject({ is: 'not written', because: failure });
    },
  );

  it('hands an overflow to a larger window only', () => {
    const small = { windows: { [C]: 100_000, [R]: 100_000 } };
    expect(play(PINNED, [failed('overflow')], TRANSCRIPT, small).outcome).toMatchObject({
      because: 'overflow',
    });
    expect(play(REUSED, [failed('overflow')]).outcome).toMatchObject({ because: 'overflow' });
  });

  it('types what reuse failed to write, in the rest of the time', () => {
    const { outcome, asked } = play(REUSED, [failed('timeout', { seconds: 96 }), answered(SUMMARY)]);
    expect(asked.map(({ call, seconds }) => [call.way, seconds])).toEqual([
      ['reuse', 96],
      ['typed', 24],
    ]);
    expect(outcome).toMatchObject({ way: 'typed', model: C });
  });

  it('never runs a call: words beside it may do, and alone it has failed', () => {
    expect(play(REUSED, [answered(SUMMARY, { finish: 'tool-calls' })]).outcome).toMatchObject({
      way: 'reuse',
    });
    const { outcome } = play(REUSED, [answered('', { finish: 'tool-calls' }), answered(SUMMARY)]);
    expect(outcome.attempts.map(({ result, detail }) => [result, detail])).toEqual([
      ['rejected', 'too-short'],
      ['accepted', undefined],
    ]);
  });

  it('stops when it was cancelled, or the region changed, and books what came', () => {
    for (const overtaken of ['cancelled', 'region-changed'] as const) {
      const { outcome } = play(PINNED, [answered(SUMMARY, { overtaken })]);
      expect(outcome).toMatchObject({ is: 'not written', because: overtaken, attempts: [{ usage: USED }] });
    }
  });

  it('asks nobody when the time is over', () => {
    expect(play(PINNED, [failed('timeout', { seconds: 120 })]).outcome).toMatchObject({ because: 'timeout' });
  });

  it('repeats the chunk that failed, and goes on where it worked', () => {
    const region: Message[] = [
      { id: 'a', role: 'user', content: [{ type: 'text', text: 'tides '.repeat(1_100) }] },
    ];
    const options = { windows: { [C]: 4_000, [R]: 4_000 }, estimator: ONE_EACH };
    const words = 'all of it is about tides';
    const answers = [answered(words), failed('server'), answered(words), answered(words)];
    const { outcome, asked } = play(PINNED, answers, { region, kept: [] }, options);
    expect(asked.map(({ call, model }) => [call.chunk, model])).toEqual([
      [0, R],
      [1, R],
      [1, C],
      [2, C],
    ]);
    expect(outcome).toMatchObject({ model: C, attempts: [{}, {}, {}, {}] });
  });

  it('asks nobody where no way is taken', () => {
    expect(play({ ...DEFAULT, way: null }, []).outcome).toEqual({
      is: 'not written',
      because: 'no-way',
      attempts: [],
    });
  });

  it.each([
    [402, 'spending-cap'],
    [400, 'bad-request'],
    [422, 'bad-request'],
    [413, 'overflow'],
    [429, 'too-many-requests'],
    [503, 'server'],
    [599, 'server'],
  ])('reads status %i as %s', (status, failure) => {
    expect(failureOfStatus(status)).toBe(failure);
  });

  it('gives the first of two four fifths of the time', () => {
    expect([secondsFor(45, 0, true), secondsFor(45, 36, false), secondsFor(45, 50, false)]).toEqual([
      36, 9, 0,
    ]);
  });
});

describe('the record', () => {
  it('books every paid answer on the model that gave it', () => {
    const { outcome } = play(PINNED, [answered('I cannot do that now, sorry.'), answered(SUMMARY)]);
    const { attempts, booked, actual, model, reason } = record(PINNED, outcome, {
      catalog: defaultCatalog(),
    });
    expect(attempts.map(({ result, cost }) => [result, cost])).toEqual([
      ['rejected', '1500000000'],
      ['accepted', '3000000000'],
    ]);
    expect(Object.keys(booked)).toEqual([R, C]);
    expect([actual, model, reason]).toEqual(['4500000000', C, 'pinned']);
  });

  it('prices cached and written tokens at their own prices', () => {
    const usage = { input: 150_700, cached: 135_000, written: 15_700, output: 4_096 };
    const { outcome } = play(REUSED, [answered(SUMMARY, { usage })]);
    const written = record(REUSED, outcome, {
      catalog: defaultCatalog(),
      region: { tokens: 115_000, before: 20_000 },
    });
    expect(written.actual).toBe(written.estimate);
    expect(written.cache).toEqual({ H: 135_000, cached: 135_000, miss: false, regionShare: 1 });
  });

  it('under half of H is a miss; two in a row turn reuse off until a turn reads it all', () => {
    const cacheOf = (cached: number) => {
      const { outcome } = play(REUSED, [answered(SUMMARY, { usage: { ...USED, cached } })]);
      return record(REUSED, outcome);
    };
    expect([cacheOf(67_499).cache?.miss, cacheOf(67_500).cache?.miss]).toEqual([true, false]);
    expect(missesAfter(missesAfter(0, cacheOf(0)), cacheOf(0))).toBe(2);
    expect(missesAfter(1, cacheOf(135_000))).toBe(0);
    expect(missesAfter(1, record(DEFAULT, play(DEFAULT, [answered(SUMMARY)]).outcome))).toBe(1);
    expect([missesAfterTurn(2, 100, 99), missesAfterTurn(2, 100, 100), missesAfterTurn(1, 100, 100)]).toEqual(
      [2, 0, 1],
    );
  });

  it('tells the share of the region that was cached', () => {
    expect([cachedShare(100, 50, 40), cachedShare(100, 50, 140), cachedShare(100, 50, 999)]).toEqual([
      0, 0.9, 1,
    ]);
    expect(cachedShare(0, 50, 999)).toBeNull();
  });

  it('looks no price up without a catalog', () => {
    const { outcome } = play(DEFAULT, [answered(SUMMARY)]);
    expect(record(DEFAULT, outcome)).toMatchObject({ actual: null, attempts: [{ cost: null, usage: USED }] });
  });
});
