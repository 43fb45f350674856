/** A compile stands before every model call: what it costs is counted, not timed, and held to bounds. */

import { partsOf } from '../../../reference/pairing.ts';
import { messagePrice } from '../../../reference/price.ts';
import type { Message, Outcome, Settings, Store } from '../../../src/model/types.ts';
import { noWork, type Work } from '../../../src/work.ts';
import { type Act, applyChange } from '../../sessions/script.ts';
import { settingsOf } from '../../trial.ts';
import { defineSessionLaw, didNotApply, HELD, violated } from '../law.ts';
import { leavesBySummary, positionsById } from '../reading.ts';

export const L25 = defineSessionLaw({
  id: 'L25',
  name: 'work-bounded',
  family: 'state',
  kind: 'stateful',
  statement:
    'counted, not timed, by counters that never fall: each message is sized once ever, each pair priced once for its header, a summary planted again only where names or positions under it moved; summaries are weighed again only where one came, was marked or moved, and pricing stops once it is past the pair’s price; a compile looks at each leaf at most a few times',
  claims: ['oracle'],
  judge(open, script) {
    if (!script.acts.some(({ kind }) => kind === 'compile')) return didNotApply('nothing is compiled');
    const session = open(script.store, script.options);
    if (session.work === undefined) return didNotApply('it counts no work');
    const settings = settingsOf(script.options);
    const allowed = new Allowance(script.store, settings);
    let { store } = script;
    let before = NOTHING;
    for (const [index, act] of script.acts.entries()) {
      if (act.kind === 'compile') {
        allowed.compile(store, session.compile(act), settings);
      } else {
        session.change(act);
        store = applyChange(store, act);
        allowed.change(act, store);
      }
      const done = session.work();
      const falls = COUNTERS.find((counter) => done[counter] < before[counter]);
      if (falls !== undefined) return violated(`after act ${index + 1}, ${falls} has fallen`);
      before = { ...done };
      const over = COUNTERS.find((counter) => done[counter] > allowed.work[counter]);
      if (over !== undefined) {
        return violated(
          `after act ${index + 1}, ${over} is ${done[over]}, and at most ${allowed.work[over]} is needed`,
        );
      }
      allowed.settle(done);
    }
    return HELD;
  },
});

const NOTHING = noWork();
const COUNTERS = Object.keys(NOTHING) as (keyof Work)[];
/** What can't be put off: the others may be done when they are first needed. */
const AT_ONCE = ['messagesSized', 'pricesRead', 'leavesVisited', 'partsBuilt'] as const;

/** How much a compiler may have done, act by act. */
class Allowance {
  readonly work: Work = { ...NOTHING };
  /** By summary: the first and the last leaf that its header could name at the last compile. */
  readonly #named = new Map<string, string>();
  /** Whether the forest, and the sequence of parts, may be made anew at the next compile. */
  #isReplanted = true;
  #isReplaced = true;
  /** Whether some summary came, was marked or moved since summaries were last weighed. */
  #isUnweighed = true;
  #unplaced = 0;
  /** Where the head started at the last compile. */
  #headStart: string | undefined;

  constructor({ messages }: Store, settings: Settings) {
    for (const message of messages) this.#takeIn(message);
    this.#isReplaced ||= settings.headWindowTokens > 0;
  }

  change(act: Act, store: Store): void {
    if (act.kind === 'append') this.#takeIn(act.message);
    if (act.kind === 'addSummary') {
      this.work.summariesPlanted++;
      this.work.pairsPriced++;
    }
    if (isLate(act, store)) this.#isReplanted = true;
    if (act.kind === 'remove') this.#isReplanted = this.#isReplaced = true;
    this.#isUnweighed ||= this.#isReplanted || act.kind === 'addSummary' || act.kind === 'markMerged';
  }

  compile(store: Store, outcome: Outcome, settings: Settings): void {
    if (outcome.outcome === 'error') return;
    // a refusal weighs again for each remedy that it tries: one for each queued chunk, for all, for pins
    const runs =
      outcome.outcome === 'refusal' ? 2 * (store.chunks.length + 3) : outcome.mode === 'take' ? 2 : 1;
    const leaves = leavesBySummary(store);
    const leafCount = [...leaves.values()].reduce((sum, own) => sum + own.length, 0);
    this.work.leavesVisited += runs * (2 * leafCount + store.messages.length);
    if (settings.dearerRule && settings.positionedRecallPairs) {
      if (this.#isUnweighed) this.work.pricesRead += 2 * this.#neededRuns(store, outcome, settings, leaves);
      this.#isUnweighed = false;
    }
    if (this.#isReplanted) this.work.summariesPlanted += store.summaries.length;
    // with a head that starts later the order changes with the head's end, and once more when it is reset
    const isMoved = settings.headWindowTokens > 0 && (store.headStart ?? this.#headStart) !== undefined;
    this.#headStart = store.headStart;
    if (this.#isReplaced || isMoved) this.work.partsPlaced += countParts(store.messages);
    else this.work.partsPlaced += this.#unplaced;
    if (changesBlocks(settings)) {
      // what goes out may have a part where what is stored has none: a blank text that was cut
      this.work.partsBuilt += runs * store.messages.reduce((sum, { content }) => sum + content.length, 0);
    }
    this.#isReplanted = this.#isReplaced = false;
    this.#unplaced = 0;
    for (const [id, own] of leaves) {
      const names = JSON.stringify([own[0], own.at(-1)]);
      if (this.#named.get(id) !== names) this.work.pairsPriced++;
      this.#named.set(id, names);
    }
  }

  /** What is done within an act is not saved up for a later one. */
  settle(done: Work): void {
    for (const counter of AT_ONCE) this.work[counter] = done[counter];
  }

  #takeIn(message: Message): void {
    const parts = countParts([message]);
    this.work.messagesSized++;
    this.work.partsBuilt += parts;
    this.#unplaced += parts;
  }

  /**
   * Over all that may be listed: the runs of neighbours that have to be priced until the pair's price is
   * passed; all of them where the pair's price isn't told, since the summary is across a window.
   */
  #neededRuns(
    store: Store,
    { verdicts }: Exclude<Outcome, { outcome: 'error' }>,
    settings: Settings,
    leaves: ReadonlyMap<string, readonly string[]>,
  ): number {
    const positions = positionsById(store);
    let needed = 0;
    for (const { id } of store.summaries.filter(({ mergedInto }) => mergedInto === undefined)) {
      const verdict = verdicts[id];
      const pair = verdict === undefined ? Infinity : Math.min(verdict.charge, verdict.sent);
      const own = (leaves.get(id) ?? []).map((leaf) => positions.get(leaf) ?? -1).filter((at) => at >= 0);
      let raw = 0;
      let last = -2;
      for (const position of own.toSorted((a, b) => a - b)) {
        const isNewRun = position !== last + 1;
        if (isNewRun && raw > pair) break;
        if (isNewRun) needed++;
        const message = store.messages[position];
        raw += message === undefined ? 0 : messagePrice(message, settings);
        last = position;
      }
    }
    return needed;
  }
}

/** Whether something comes that a summary named before it came. */
function isLate(act: Act, { summaries }: Store): boolean {
  const id = act.kind === 'append' ? act.message.id : act.kind === 'addSummary' ? act.summary.id : undefined;
  return id !== undefined && summaries.some(({ sources }) => sources.includes(id));
}

function changesBlocks({
  maxMessageTokens,
  toolUseInputMaxTokens,
  toolResultMaxLastN,
  maxImages,
}: Settings): boolean {
  return (
    maxMessageTokens > 0 ||
    toolUseInputMaxTokens > 0 ||
    toolResultMaxLastN !== undefined ||
    maxImages !== undefined
  );
}

function countParts(messages: readonly Message[]): number {
  return partsOf([...messages]).length;
}
