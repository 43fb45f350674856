/** Which answers may stand for a region, and what they become in its place. */

import { describe, expect, it } from 'vitest';
import { type Covered, faultOf, identifiersIn } from './acceptance.ts';
import { DEFAULT, PINNED, R, REGION, SUMMARY } from './example-conversation.ts';
import { linesOf } from './lines.ts';
import { noteOf, splice } from './splice.ts';

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
