/** A summary stands for what was summarised, or the transcript stays as it was. */

import { defineRoutingLaw, didNotApply, HELD, type Judgement, violated } from '../law.ts';
import type { RoutingTrial } from '../trial.ts';
import { isSame } from './reading.ts';

interface Said {
  readonly role: string;
  readonly content: unknown;
}
const bytesOf = (messages: readonly Said[]) =>
  messages.reduce((sum, { content }) => sum + Buffer.byteLength(JSON.stringify(content)), 0);

export const RL13 = defineRoutingLaw({
  id: 'RL-13',
  name: 'splice',
  statement:
    'a summary lands only on an unchanged region and only if smaller; kept messages are byte for byte the same; exactly one note remains',
  needs: 'writing',
  judge(trial) {
    const { story, luck } = trial.case;
    const said = ({ role, content }: Said): Said => ({ role, content });
    const [region, kept] = [story.transcript.region.map(said), story.transcript.kept.map(said)];
    if (region.length === 0) return didNotApply('there is no region');
    const old =
      story.transcript.note === undefined ? undefined : { role: 'user', content: story.transcript.note };
    const system = luck % 2 === 0 ? [{ role: 'system', content: 'You help.' }] : [];
    const summarised = { ...(old === undefined ? {} : { note: old }), region };
    const whole = [...system, ...(old === undefined ? [] : [old]), ...region, ...kept];
    const note = { role: 'user', content: 'x'.repeat(luck % 7 === 0 ? bytesOf(whole) : 1 + (luck % 40)) };
    return (
      unchanged(trial, { whole, summarised, note, expected: [...system, note, ...kept], region, old }) ??
      changed(trial, { whole, summarised, note, place: system.length + (luck % region.length) }) ??
      HELD
    );
  },
});

interface Spliced {
  readonly whole: readonly Said[];
  readonly summarised: { readonly note?: Said; readonly region: readonly Said[] };
  readonly note: Said;
}

function unchanged(
  trial: RoutingTrial,
  {
    whole,
    summarised,
    note,
    expected,
    region,
    old,
  }: Spliced & { expected: Said[]; region: Said[]; old: Said | undefined },
): Judgement | null {
  const again = whole.map((message) => ({ ...message })); // equal, and not the same
  const spliced = trial.writing.splice(again, summarised, note);
  const isSmaller = bytesOf([note]) < bytesOf(old === undefined ? region : [old, ...region]);
  if (isSame(spliced, isSmaller ? expected : whole)) return null;
  return violated(`${isSmaller ? 'a smaller' : 'a larger'} note leaves ${JSON.stringify(spliced)}`);
}

/** One character of the region, or of its note, is another by now. */
function changed(
  trial: RoutingTrial,
  { whole, summarised, note, place }: Spliced & { place: number },
): Judgement | null {
  const other = whole.map((message, index) =>
    index === place ? { ...message, content: [message.content, '.'] } : message,
  );
  const spliced = trial.writing.splice(other, summarised, note);
  return isSame(spliced, other) ? null : violated(`on another region it leaves ${JSON.stringify(spliced)}`);
}
