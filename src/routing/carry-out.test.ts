/** From a decision to a summary in its place: requests byte for byte, what falls through, what is booked. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Message } from '../model/types.ts';
import { chars } from '../sizes/chars.ts';
import { tiktoken } from '../sizes/tiktoken.ts';
import { type Covered, faultOf, identifiersIn } from './acceptance.ts';
import { byteLength, cutInTheMiddle } from './bytes.ts';
import { type Answer, type Attempt, carryOut, type Outcome } from './carry-out.ts';
import { defaultCatalog, parseCatalog } from './catalog.ts';
import { decide } from './decide.ts';
import { KEPT, LAST, ONE_EACH, REGION, TRANSCRIPT } from './example-conversation.ts';
import { type Failure, failureOfStatus, secondsFor } from './fall-through.ts';
import { linesOf, takeChunk } from './lines.ts';
import { TYPED_PROMPT_TOKENS } from './plan.ts';
import { cachedShare, missesAfter, missesAfterTurn, record } from './record.ts';
import { quotedIn, requests, type RoutedTranscript } from './requests.ts';
import { noteOf, splice } from './splice.ts';
import { typedMessage, typedSystem } from './texts.ts';
import type { Decision, RoutingCase } from './types.ts';

const C = 'claude-sonnet-5';
const R = 'claude-haiku-4.5';
const SUMMARY =
  'The person reported that the tide table of Skarvik was off; the offset is fixed in the file.';

function decisionOf(settings: RoutingCase['settings'], changes: Partial<RoutingCase> = {}): Decision {
  return decide({
    settings,
    conversation: { model: C },
    now: 1_000,
    region: { tokens: 115_000, note: 0 },
    lastRequest: {
      model: C,
      tokens: 150_000,
      tokensSince: 0,
      read: 135_000,
      written: 0,
      finishedAt: 990,
      refusedForSize: false,
      prefixUnchanged: true,
      tailUnanswered: false,
    },
    instructionTokens: 700,
    missesInARow: 0,
    ...changes,
  });
}
const DEFAULT = decisionOf({});
const PINNED = decisionOf({ roles: { summary: R } });
const REUSED = decisionOf({ summaries: 'auto' });

describe('requests', () => {
  it('are byte for byte those of the golden file, by each way', async () => {
    expect([DEFAULT.way, PINNED.way, REUSED.way]).toEqual(['typed', 'role', 'reuse']);
    const noted = { ...TRANSCRIPT, note: 'Earlier they set up the project.' };
    const all = {
      default: requests(DEFAULT, TRANSCRIPT),
      'default, with a note': requests(DEFAULT, noted),
      role: requests(PINNED, noted),
      reuse: requests(REUSED, noted),
    };
    await expect(`${JSON.stringify(all, null, 2)}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, 'golden/requests.json'),
    );
  });

  it('by role are those of typed, to another model', () => {
    const [typed] = requests(DEFAULT, TRANSCRIPT);
    const [role] = requests(PINNED, TRANSCRIPT);
    expect(role?.body).toEqual(typed?.body);
    expect([typed?.models, role?.models]).toEqual([[C], [R, C]]);
  });

  it('by reuse are the last request, object for object, and one message more', () => {
    const [call] = requests(REUSED, TRANSCRIPT);
    const { messages = [], ...rest } = call?.body ?? {};
    const { messages: before, ...restBefore } = LAST.request;
    expect(rest).toEqual(restBefore);
    expect(messages.slice(0, -1)).toEqual([...before, ...LAST.since]);
    expect(messages.slice(0, before.length).every((message, index) => message === before[index])).toBe(true);
    const added = messages.at(-1) as { role: string; content: string };
    expect(added.role).toBe('user');
    expect(added.content).toContain('before message 3 of the person');
  });

  it('say no more than the prompt is reckoned at', () => {
    const words = typedSystem(4_096) + typedMessage('', []) + '\n\n';
    for (const estimator of [chars, tiktoken('o200k_base'), tiktoken('cl100k_base')])
      expect(estimator.text(words), estimator.name).toBeLessThanOrEqual(TYPED_PROMPT_TOKENS);
  });

  it('go chunk by chunk, each with the answer before it', () => {
    const decision = decisionOf({}, { windows: { [C]: 4_000 } });
    const region: Message[] = [
      { id: 'a', role: 'user', content: [{ type: 'text', text: 'tide '.repeat(600) }] },
    ];
    const options = { windows: { [C]: 4_000 }, estimator: ONE_EACH };
    const long = { region, kept: [] };
    expect(requests(decision, long, options)).toHaveLength(1);
    const calls = requests(decision, long, { ...options, answers: ['the first answer'] });
    expect(calls.map(({ chunk }) => chunk)).toEqual([0, 1]);
    // 4,000 less cap 512, safety 512, prompt 512, and the newline that each line is counted with
    expect(calls[0]?.lines[0]).toHaveLength(2_463);
    expect(calls.flatMap(({ lines }) => lines).join('')).toBe(linesOf(region).join(''));
    expect(JSON.stringify(calls[1]?.body)).toContain('Summary so far:\\nthe first answer');
  });

  it('are none where no way is taken, or no chunk has room', () => {
    expect(requests({ ...DEFAULT, way: null }, TRANSCRIPT)).toEqual([]);
    expect(requests(DEFAULT, TRANSCRIPT, { windows: { [C]: 1_500 } })).toEqual([]);
  });

  it('quote the first of the person’s messages that stays, and say which it is', () => {
    expect(quotedIn(REGION, KEPT)).toEqual({ text: 'Now the test for it, please.', ordinal: 3 });
    expect(quotedIn(REGION, [])).toBeNull();
    const long = [
      { id: 'x', role: 'user' as const, content: [{ type: 'text' as const, text: '😀'.repeat(300) }] },
    ];
    expect(quotedIn([], long)).toEqual({ text: '😀'.repeat(120), ordinal: 1 });
  });
});

describe('lines', () => {
  it('are a message, a call or a result each', () => {
    expect(linesOf(REGION)).toEqual([
      'PERSON: The tide table of Skarvik is off by an hour.\nCan you look?',
      'ASSISTANT: I will read it.',
      'ASSISTANT CALLED read_file {"path":"src/tides/skarvik.ts"}',
      'RESULT OF read_file: const ZONE = "UTC+1"; // fixed offset',
      'ASSISTANT: [folded 3 results of read_file]\nThe offset is fixed.',
      'PERSON: Use Europe/Oslo then.\n[picture]',
    ]);
  });

  it('are cut in the middle, at code points', () => {
    for (const unit of ['a', 'é', '漢', '😀']) {
      for (let size = 390; size < 412; size++) {
        const cut = cutInTheMiddle(unit.repeat(size), 400);
        expect(byteLength(cut)).toBeLessThanOrEqual(400);
        expect(byteLength(cut)).toBeGreaterThan(Math.min(400 - 8, byteLength(unit.repeat(size)) - 1));
        expect(cut.replace(' … ', '').replaceAll(unit, '')).toBe('');
      }
    }
  });

  it.each([
    ['whole lines', ['aaaa', 'bbbb', 'cc'], 10, ['aaaa', 'bbbb'], ['cc']],
    ['a line that fits an empty chunk waits', ['aaaa', 'bbbbbbb'], 10, ['aaaa'], ['bbbbbbb']],
    ['one that fits none is cut', ['aaaa', 'b'.repeat(20)], 10, ['aaaa', 'bbbb'], ['b'.repeat(16)]],
    ['and never a pair of surrogates', ['😀'.repeat(9)], 10, ['😀😀😀😀'], ['😀'.repeat(5)]],
    ['something is always taken', ['😀😀'], 2, ['😀'], ['😀']],
  ])('%s', (_, lines, room, taken, left) => {
    expect(takeChunk(lines, room, (words) => words.length)).toEqual({ lines: taken, left });
  });
});

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

describe('acceptance (G20)', () => {
  const covered: Covered = { lines: linesOf(REGION), note: '', isOwnModel: true, offersTools: false };
  const verdict = (text: string, changes: Partial<Covered> = {}) =>
    faultOf({ text, finish: 'stop' }, { ...covered, ...changes });

  it.each<[string, string, Partial<Covered>, string | null]>([
    ['a summary', SUMMARY, {}, null],
    ['three words', 'Tides were fixed', {}, 'too-short'],
    ['seven characters of Han', '潮位表已修正了', {}, 'too-short'],
    ['eight characters of Han', '潮位表已经修正了', {}, null],
    ['a refusal', 'I’m sorry, but I cannot help with that request.', {}, 'a-refusal'],
    ['one that knows the region', 'I cannot see why, but the table of Skarvik is off.', {}, null],
    ['what is no smaller', `${SUMMARY} `.repeat(5), {}, 'not-smaller'],
    ['seven sentences alike', 'Tide is off. '.repeat(7), {}, null],
    ['eight sentences alike', 'Tide is off. '.repeat(8), {}, 'repeats-itself'],
    ['a folded line lost', SUMMARY, { isOwnModel: false }, 'lost-folded-line'],
    [
      'a folded line kept',
      '[folded 3 results of read_file]\nThe offset is fixed.',
      { isOwnModel: false },
      null,
    ],
  ])('%s', (_, text, changes, fault) => {
    expect(verdict(text, changes)).toBe(fault);
  });

  it('five distinct sentences of eight will do, and four will not', () => {
    const of = (distinct: number) =>
      Array.from({ length: 8 }, (_, index) => `Tide ${Math.min(index, distinct - 1)} is off.`).join(' ');
    expect([verdict(of(5)), verdict(of(4))]).toEqual([null, 'repeats-itself']);
  });

  it('four fifths of a note’s identifiers must be kept by another model', () => {
    const note = 'They use src/a.ts, src/b.ts, port_1, v1.2 and api/v3 here, and src/a.ts again.';
    expect(identifiersIn(note)).toEqual(['src/a.ts', 'src/b.ts', 'port_1', 'v1.2', 'api/v3']);
    const lines = ['PERSON: ' + 'the tide '.repeat(40)];
    const kept = 'It has src/a.ts, src/b.ts, port_1 and v1.2.';
    expect(verdict(kept, { note, lines, isOwnModel: false })).toBeNull();
    const lost = 'It has src/a.ts, src/b.ts and port_1.';
    expect(verdict(lost, { note, lines, isOwnModel: false })).toBe('lost-identifiers');
    expect(verdict(lost, { note, lines })).toBeNull();
  });

  it('an answer that was cut, or filtered, has not finished', () => {
    for (const finish of ['length', 'content-filter', 'tool-calls', 'other'] as const)
      expect(faultOf({ text: SUMMARY, finish }, covered)).toBe('unfinished');
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

describe('splice', () => {
  const message = (role: string, content: string) => ({ role, content });
  const region = [message('user', 'a'.repeat(50)), message('assistant', 'b'.repeat(50))];
  const kept = [message('user', 'c'), message('assistant', 'd')];
  const system = message('system', 'Be kind.');
  const note = message('user', 'a and b');

  it('puts the note in the region’s place, and keeps the rest as it is', () => {
    const spliced = splice([system, ...region, ...kept], { region }, note);
    expect(spliced).toEqual([system, note, ...kept]);
    expect(spliced[2]).toBe(kept[0]);
  });

  it('takes the old note’s place', () => {
    const old = message('user', 'earlier');
    expect(splice([system, old, ...region, ...kept], { note: old, region }, note)).toEqual([
      system,
      note,
      ...kept,
    ]);
  });

  it('leaves a transcript that has changed, or would not get smaller, as it was', () => {
    const changed = [system, ...region.with(1, message('assistant', 'other')), ...kept];
    expect(splice(changed, { region }, note)).toBe(changed);
    const whole = [system, ...region, ...kept];
    expect(splice(whole, { region }, message('user', 'x'.repeat(102)))).toBe(whole);
    expect(splice(whole, { note, region }, note)).toBe(whole);
  });

  it('says who wrote it, but where nothing is set', () => {
    const written = { is: 'written' as const, text: SUMMARY, way: 'role' as const, model: R, attempts: [] };
    expect(noteOf(PINNED, written).content).toContain(`written by ${R} from a retyped copy (role)`);
    expect(noteOf(DEFAULT, written).content).toBe(`Summary of the earlier conversation:\n\n${SUMMARY}`);
  });
});

describe('with nothing set', () => {
  it('no price is looked up, whatever is done with the decision', () => {
    const counting = parseCatalog(defaultCatalog().catalog);
    let lookups = 0;
    const pricesOf = counting.pricesOf.bind(counting);
    counting.pricesOf = (id) => (lookups++, pricesOf(id));
    const given: RoutingCase = {
      settings: {},
      conversation: { model: C },
      now: 0,
      region: { tokens: 50_000, note: 10 },
      instructionTokens: 100,
      missesInARow: 0,
    };
    const decision = decide(given, counting);
    requests(decision, TRANSCRIPT, { catalog: counting });
    carryOut(decision, TRANSCRIPT, { catalog: counting }).next();
    expect(lookups).toBe(0);
    decide({ ...given, settings: { summaries: 'auto' } }, counting);
    expect(lookups).toBeGreaterThan(0);
  });
});
