/** The requests of each way, byte for byte, and the lines that they are made of. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Message } from '../model/types.ts';
import { chars } from '../sizes/chars.ts';
import { tiktoken } from '../sizes/tiktoken.ts';
import { byteLength, cutInTheMiddle } from './bytes.ts';
import { carryOut } from './carry-out.ts';
import { defaultCatalog, parseCatalog } from './catalog.ts';
import { decide } from './decide.ts';
import {
  C,
  decisionOf,
  DEFAULT,
  KEPT,
  LAST,
  ONE_EACH,
  PINNED,
  R,
  REGION,
  REUSED,
  TRANSCRIPT,
} from './example-conversation.ts';
import { linesOf, takeChunk } from './lines.ts';
import { TYPED_PROMPT_TOKENS } from './plan.ts';
import { quotedIn, requests } from './requests.ts';
import { typedMessage, typedSystem } from './texts.ts';
import type { RoutingCase } from './types.ts';

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
