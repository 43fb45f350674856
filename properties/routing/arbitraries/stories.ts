/**
 * Stories: a conversation to summarise, how large its characters are in tokens, and what endpoints answer.
 */

import { sizesOf } from '../../../reference/routing.ts';
import type { Block, Message } from '../../../src/model/types.ts';
import type { Failure } from '../../../src/routing/fall-through.ts';
import { linesOf } from '../../../src/routing/lines.ts';
import type { RoutingCase, Catalog } from '../../../src/routing/types.ts';
import { estimatorOf, type Reply, type Story } from '../given.ts';
import { Draw } from './draw.ts';

const KINDS = ['person', 'assistant', 'call', 'folded', 'picture', 'long'] as const;
const UNITS = ['tide ', 'src/a_1.ts ', 'é', '漢', '😀', 'x\n'] as const;
const LENGTHS = [8, 2, 30, 90] as const;
const NOTES = [
  undefined,
  undefined,
  'They use src/a.ts, port_1 and v1.2 here; the tide table was mended.',
] as const;
/** The region in parts of the room that a request has, in percent; 0 is a token a character. */
const ROOMS = [0, 40, 100, 230, 400] as const;
const DOES = ['write', 'write', 'write', 'write', 'babble', 'refuse', 'call a tool', 'fail', 'fail'] as const;
const FINISHES = ['stop', 'stop', 'stop', 'stop', 'length', 'content-filter'] as const;
const FAILURES = [
  'connection',
  'timeout',
  'too-many-requests',
  'server',
  'unauthorized',
  'not-found',
  'overflow',
  'bad-request',
  'spending-cap',
  'cancelled',
  'region-changed',
] as const satisfies readonly Failure[];
const PERCENT = [100, 100, 90, 50, 0] as const;
const SECONDS = [1, 1, 30, 96, 119, 121] as const;

/** So that any character fits the smallest room there is. */
const MOST_PER_CHARACTER = 512;

export interface StoryNumbers {
  readonly messages: readonly (readonly number[])[];
  readonly kept: readonly (readonly number[])[];
  readonly replies: readonly (readonly number[])[];
  readonly sizes: readonly number[];
}

export function storyOf(numbers: StoryNumbers, given: RoutingCase, catalog: Catalog): Story {
  const draw = new Draw(numbers.sizes);
  const region = messagesOf(numbers.messages.length === 0 ? [[]] : numbers.messages, 'm');
  const kept = messagesOf(numbers.kept, 'k');
  const note = draw.of(NOTES);
  const sent = [...region, ...kept.slice(0, -1)].map(asSent);
  const request = { system: 'You help.', tools: [{ name: 'look' }], tool_choice: 'auto', messages: sent };
  return {
    transcript: {
      region,
      kept,
      ...(note === undefined ? {} : { note }),
      last: { request, since: kept.slice(-1).map(asSent) },
    },
    tokensPerCharacter: scaleOf(draw.of(ROOMS), region, given, catalog),
    replies: numbers.replies.length === 0 ? [replyOf([])] : numbers.replies.map(replyOf),
  };
}

const asSent = ({ role, content }: Message) => ({ role, content });

/** How many tokens a character is, for the region to fill so much of the least window. */
function scaleOf(percent: number, region: readonly Message[], given: RoutingCase, catalog: Catalog): number {
  const windows = catalog.models.map(({ id, window }) => given.windows?.[id] ?? window);
  const window = Math.min(...windows, given.windows?.['c'] ?? Infinity);
  const room = Math.max(1_024, window - sizesOf(window).answerCap - sizesOf(window).safety - 512);
  const characters = linesOf(region).reduce(
    (sum, line) => sum + estimatorOf({ tokensPerCharacter: 1 }).text(line),
    0,
  );
  const wanted = Math.floor((room * percent) / 100 / Math.max(1, characters));
  return Math.min(MOST_PER_CHARACTER, Math.max(1, wanted));
}

function messagesOf(all: readonly (readonly number[])[], prefix: string): Message[] {
  return all.flatMap((numbers, index) => {
    const draw = new Draw(numbers);
    const kind = draw.of(KINDS);
    const words = draw.of(UNITS).repeat(draw.of(LENGTHS));
    return made(kind, words, `${prefix}${index}`);
  });
}

const text = (words: string): Block => ({ type: 'text', text: words });

function made(kind: (typeof KINDS)[number], words: string, id: string): Message[] {
  const message = (role: Message['role'], ...content: Block[]): Message => ({ id, role, content });
  switch (kind) {
    case 'person':
      return [message('user', text(words))];
    case 'assistant':
      return [message('assistant', text(words))];
    case 'call':
      return [
        message('assistant', text('I look.'), {
          type: 'tool_use',
          id: `${id}-call`,
          name: 'look',
          input: { at: words },
        }),
        {
          id: `${id}-result`,
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: `${id}-call`, content: words }],
        },
      ];
    case 'folded':
      return [message('assistant', text(`[folded ${words.length} results of look]\n${words}`))];
    case 'picture':
      return [
        message('user', text(words), { type: 'image', source: { type: 'url', url: 'https://x/y.png' } }),
      ];
    case 'long':
      return [message('user', text(words.repeat(8)))];
  }
}

function replyOf(numbers: readonly number[]): Reply {
  const draw = new Draw(numbers);
  return {
    does: draw.of(DOES),
    finish: draw.of(FINISHES),
    failure: draw.of(FAILURES),
    inputPercent: draw.of(PERCENT),
    cachedPercent: draw.of(PERCENT),
    outputPercent: draw.of(PERCENT),
    tellsUsage: draw.oneIn(3),
    seconds: draw.of(SECONDS),
  };
}
