/** A small conversation for tests, with calls and results, a picture, a folded line; and three decisions. */

import type { Message, TokenEstimator } from '../model/types.ts';
import { decide } from './decide.ts';
import type { RoutedTranscript } from './requests.ts';
import type { Decision, RoutingCase } from './types.ts';

const text = (words: string) => ({ type: 'text' as const, text: words });

export const REGION: readonly Message[] = [
  { id: 'm1', role: 'user', content: [text('The tide table of Skarvik is off by an hour.\nCan you look?')] },
  {
    id: 'm2',
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'Probably the zone.' },
      text('I will read it.'),
      { type: 'tool_use', id: 'c1', name: 'read_file', input: { path: 'src/tides/skarvik.ts' } },
    ],
  },
  {
    id: 'm3',
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'const ZONE = "UTC+1"; // fixed offset' }],
  },
  { id: 'm4', role: 'assistant', content: [text('[folded 3 results of read_file]\nThe offset is fixed.')] },
  {
    id: 'm5',
    role: 'user',
    content: [
      text('Use Europe/Oslo then.'),
      { type: 'image', source: { type: 'url', url: 'https://x/y.png' } },
    ],
  },
];
export const KEPT: readonly Message[] = [
  { id: 'm6', role: 'assistant', content: [text('Done.')] },
  { id: 'm7', role: 'user', content: [text('Now the test for it, please.')] },
];
/** The last request as it was sent: the region and what stays, but for the newest message. */
export const LAST = {
  request: {
    system: 'You help with code.',
    tools: [{ name: 'read_file', input_schema: { type: 'object' } }],
    tool_choice: { type: 'auto' },
    effort: 'medium',
    temperature: 0.2,
    messages: [...REGION, KEPT[0]].map((message) => ({ role: message?.role, content: message?.content })),
  },
  since: [{ role: 'user', content: [text('Now the test for it, please.')] }],
};
export const TRANSCRIPT: RoutedTranscript = { region: REGION, kept: KEPT, last: LAST };

/** A token a character: sizes can be read off the texts. */
export const ONE_EACH: Pick<TokenEstimator, 'text'> = { text: (words) => words.length };

export const C = 'claude-sonnet-5';
export const R = 'claude-haiku-4.5';
export const SUMMARY =
  'The person reported that the tide table of Skarvik was off; the offset is fixed in the file.';

/** A decision over the figures of the golden table, on a warm cache. */
export function decisionOf(settings: RoutingCase['settings'], changes: Partial<RoutingCase> = {}): Decision {
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
export const DEFAULT = decisionOf({});
export const PINNED = decisionOf({ roles: { summary: R } });
export const REUSED = decisionOf({ summaries: 'auto' });
