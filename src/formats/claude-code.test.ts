/** Session logs: order by parent links, side branches, streamed turns. */

import { describe, expect, it } from 'vitest';
import { readText } from './example-files.ts';
import type { Transcript } from './transcript.ts';

type Block = Record<string, unknown>;
const say = (uuid: string, parentUuid: string | null, content: string | Block[], more: object = {}) => ({
  type: 'user',
  uuid,
  parentUuid,
  message: { role: 'user', content },
  ...more,
});
const answer = (uuid: string, parentUuid: string | null, id: string, ...content: Block[]) => ({
  type: 'assistant',
  uuid,
  parentUuid,
  message: { role: 'assistant', id, content },
});
const text = (words: string) => ({ type: 'text', text: words });
const call = (id: string) => ({ type: 'tool_use', id, name: 'f', input: {} });
const result = (id: string) => [{ type: 'tool_result', tool_use_id: id, content: id }];
const read = (...lines: object[]) =>
  readText('a.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
const ids = ({ messages }: Transcript) => messages.map(({ id, content }) => `${id}:${content.length}`);
const count = ({ leftOut }: Transcript, word: string) =>
  leftOut.find(({ what }) => what.includes(word))?.count;

describe('order by parent links', () => {
  it('not by the order of lines', async () => {
    const lines = [say('a', null, 'x'), answer('b', 'a', 'm1', text('y')), say('c', 'b', 'z')];
    expect(ids(await read(...lines))).toEqual(['a:1', 'b:1', 'c:1']);
    expect(ids(await read(lines[1] ?? {}, lines[0] ?? {}, lines[2] ?? {}))).toEqual(['a:1', 'b:1', 'c:1']);
  });
  it('leaves out a branch that was given up, and counts it', async () => {
    const log = await read(
      say('a', null, 'x'),
      answer('b', 'a', 'm1', text('y')),
      say('c', 'b', 'old'),
      answer('d', 'c', 'm2', text('old')),
      say('e', 'b', 'new'),
    );
    expect(ids(log)).toEqual(['a:1', 'b:1', 'e:1']);
    expect(count(log, 'given up')).toBe(2);
  });
  it('goes through lines that are left out themselves', async () => {
    const log = await read(
      say('a', null, 'x'),
      { type: 'progress', uuid: 'p', parentUuid: 'a' },
      say('m', 'p', 'meta', { isMeta: true }),
      say('b', 'm', 'y'),
    );
    expect(ids(log)).toEqual(['a:1', 'b:1']);
  });
  it('a sidechain line at the end does not take the way with it', async () => {
    const log = await read(
      say('a', null, 'x'),
      say('b', 'a', 'y'),
      say('s', 'a', 'side', { isSidechain: true }),
    );
    expect([ids(log), count(log, 'sidechain')]).toEqual([['a:1', 'b:1'], 1]);
  });
  it('several trees, as after a compaction, follow each other; so do lines with no links at all', async () => {
    expect(
      ids(await read(say('a', null, 'x'), say('b', 'a', 'y'), say('c', null, 'z'), say('d', 'c', 'w'))),
    ).toEqual(['a:1', 'b:1', 'c:1', 'd:1']);
    expect(
      ids(
        await read(
          say('a', null, 'x'),
          answer('b', null, 'm1', text('y')),
          answer('c', null, 'm1', text('z')),
          say('d', null, 'w'),
        ),
      ),
    ).toEqual(['a:1', 'b:2', 'd:1']);
  });
  it('a parent that is not there, and links in a circle, are said, and lose nothing', async () => {
    const gone = await read(say('a', null, 'x'), say('b', 'gone', 'y'));
    expect([ids(gone), count(gone, 'parent')]).toEqual([['a:1', 'b:1'], 1]);
    const circle = await read(say('a', 'c', 'x'), say('b', 'a', 'y'), say('c', 'b', 'z'));
    expect([ids(circle), count(circle, 'circle')]).toEqual([['a:1', 'b:1', 'c:1'], 1]);
    expect(ids(await read(say('a', 'a', 'x')))).toEqual(['a:1']);
  });
});

describe('turns', () => {
  it('streamed over lines, with results between them, are one message', async () => {
    const log = await read(
      say('a', null, 'x'),
      answer('b', 'a', 'm1', text('y')),
      answer('c', 'b', 'm1', call('1')),
      say('r', 'c', result('1')),
      answer('d', 'r', 'm1', call('2')),
      say('s', 'd', result('2')),
    );
    expect(ids(log)).toEqual(['a:1', 'b:3', 'r:1', 's:1']);
    expect(count(log, 'joined')).toBe(2);
  });
  it('an id that comes again after a person spoke is another turn', async () => {
    expect(
      ids(
        await read(
          say('a', null, 'x'),
          answer('b', 'a', 'm1', text('y')),
          say('c', 'b', 'z'),
          answer('d', 'c', 'm1', text('w')),
        ),
      ),
    ).toEqual(['a:1', 'b:1', 'c:1', 'd:1']);
  });
  it('parallel calls branch, and every result is kept behind its turn', async () => {
    const log = await read(
      say('a', null, 'x'),
      answer('t', 'a', 'm1', text('y')),
      answer('b', 't', 'm1', call('1')),
      answer('c', 'b', 'm1', call('2')),
      say('r1', 'b', result('1')),
      say('r2', 'c', result('2')),
      answer('d', 'r2', 'm2', text('done')),
    );
    expect(ids(log)).toEqual(['a:1', 't:3', 'r1:1', 'r2:1', 'd:1']);
    expect(count(log, 'given up')).toBeUndefined();
  });
  it('the last branch may be the first call’s: then the other call is taken in too', async () => {
    const log = await read(
      say('a', null, 'x'),
      answer('b', 'a', 'm1', call('1')),
      answer('c', 'b', 'm1', call('2')),
      say('r2', 'c', result('2')),
      say('r1', 'b', result('1')),
      answer('d', 'r1', 'm2', text('done')),
    );
    expect(ids(log)).toEqual(['a:1', 'b:2', 'r2:1', 'r1:1', 'd:1']);
  });
  it('a result given up with its branch stays out where the way has another', async () => {
    const log = await read(
      say('a', null, 'x'),
      answer('b', 'a', 'm1', call('1')),
      say('r', 'b', result('1')),
      answer('o', 'r', 'm2', text('old')),
      say('r2', 'b', result('1')),
      answer('d', 'r2', 'm3', text('new')),
    );
    expect([ids(log), count(log, 'given up')]).toEqual([['a:1', 'b:1', 'r2:1', 'd:1'], 2]);
  });
});
