/**
 * The plain typed summarizer, as everyone has it with nothing set: the region a line a message, chunk after
 * chunk, to the conversation's model. Written down once more, by loops, for RL-02 to compare with.
 *
 * Its words are production's (`texts.ts`), which the golden file of `src/routing/golden/` pins.
 */

import { sizesOf } from '../../reference/routing.ts';
import { linesOf } from '../../src/routing/lines.ts';
import { typedSystem } from '../../src/routing/texts.ts';
import type { Catalog, RoutingCase } from '../../src/routing/types.ts';
import { estimatorOf, type Story } from './given.ts';

/** What is left for lines in a request of the window, with its prompt and the summary so far. */
const PROMPT_TOKENS = 512;
const LEAST_CHUNK_TOKENS = 1_024;

export function plainTyped(story: Story, given: RoutingCase, catalog: Catalog, answers: readonly string[]) {
  const { text: count } = estimatorOf(story);
  const known = catalog.models.find(({ id }) => id === 'c');
  const window = given.windows?.['c'] ?? known?.window ?? 0;
  const { answerCap, safety } = sizesOf(window, known?.outputLimit);
  const calls: unknown[] = [];
  let left = linesOf(story.transcript.region);
  let summary = story.transcript.note;
  for (let index = 0; left.length > 0 && index <= answers.length; index++) {
    const before = count(summary ?? '');
    const room = window - answerCap - safety - PROMPT_TOKENS - before;
    if (room < LEAST_CHUNK_TOKENS) break;
    const lines: string[] = [];
    for (let free = room; left.length > 0;) {
      const [line = '', ...rest] = left;
      if (count(line) <= free) {
        lines.push(line);
        free -= count(line);
        left = rest;
        continue;
      }
      if (count(line) <= room) break;
      const head = headOf(line, free, count);
      if (head !== '') lines.push(head);
      left = [line.slice(head.length), ...rest];
      break;
    }
    const tokens = lines.reduce((sum, line) => sum + count(line), 0);
    const planned = Math.min(answerCap, Math.max(128, Math.floor((tokens + before) / 2)));
    const maxOutputTokens = Math.min(answerCap, 2 * planned);
    const content = `${summary === undefined ? '' : `Summary so far:\n${summary}\n\n`}${lines.join('\n')}`;
    const body = { system: typedSystem(maxOutputTokens), messages: [{ role: 'user', content }] };
    calls.push({ models: ['c'], maxOutputTokens, body });
    summary = answers[index];
  }
  return calls;
}

/** The longest beginning of a line that is within so many tokens, at a code point. */
function headOf(line: string, most: number, count: (text: string) => number): string {
  let head = '';
  let size = 0;
  for (const point of line) {
    size += count(point);
    if (size > most) break;
    head += point;
  }
  return head;
}
