/** The region is read whole, once, in order, and no character is torn. */

import { linesOf } from '../../../src/routing/lines.ts';
import { defineRoutingLaw, didNotApply, HELD, violated } from '../law.ts';
import { estimatorOf } from '../given.ts';

const ANSWERS = ['The first answer.', 'The second answer.', 'The third answer.', 'The fourth answer.'];
/** Where requests are taken to go on for ever. */
const MOST_CHUNKS = 400;

export const RL09 = defineRoutingLaw({
  id: 'RL-09',
  name: 'chunks',
  statement:
    "chunks partition the region's lines in order; each carries the answer before it; a line that fits no chunk is continued in the next, cut at a code point",
  needs: 'writing',
  judge(trial) {
    const { decision } = trial.played;
    if (decision.way === null || decision.way === 'reuse') return didNotApply('nothing is retyped');
    const { region, note } = trial.case.story.transcript;
    const answers = Array.from({ length: MOST_CHUNKS }, (_, index) => ANSWERS[index % ANSWERS.length] ?? '');
    const calls = trial.requests(decision, answers);
    const wanted = linesOf(region).join('');
    const read = calls.flatMap(({ lines }) => lines).join('');
    if (read !== wanted) {
      if (isOutOfRoom(trial.case.story, answers)) return didNotApply('an answer leaves no room');
      return violated(`read: ${JSON.stringify(read)}; the region: ${JSON.stringify(wanted)}`);
    }
    for (const [index, { lines, body, chunk }] of calls.entries()) {
      const before = index === 0 ? note : answers[index - 1];
      const content = (body.messages[0] as { content?: unknown }).content;
      const expected = `${before === undefined ? '' : `Summary so far:\n${before}\n\n`}${lines.join('\n')}`;
      if (content !== expected || chunk !== index)
        return violated(
          `request ${index} says ${JSON.stringify(content)}, expected ${JSON.stringify(expected)}`,
        );
      if (lines.length === 0) return violated(`request ${index} reads nothing`);
      if (lines.some((line) => !line.isWellFormed()))
        return violated(`a character is torn in chunk ${index}`);
    }
    return HELD;
  },
});

/** Whether the answers are so large in the story's tokens that they may fill a small request. */
function isOutOfRoom(story: Parameters<typeof estimatorOf>[0], answers: readonly string[]): boolean {
  const { text } = estimatorOf(story);
  return answers.some((answer) => text(answer) > 128);
}
