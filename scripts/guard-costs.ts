/**
 * `npm run measure:guards`: what each guard costs (L44), on generated stores and, where they are, on the
 * real transcripts. Writes `measured/guard-costs.json`, from which the README's table is made.
 */

import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallScope } from '../properties/arbitraries/small-scope.ts';
import { LANES } from '../properties/lanes.ts';
import { L44 } from '../properties/laws/rule/L44-guards-sound.ts';
import { guardCounts } from '../properties/report/guard-counts.ts';
import { laneReport } from '../properties/report/report.ts';
import { runGiven } from '../properties/runner/given.ts';
import { runLane } from '../properties/runner/random.ts';
import type { LaneTally } from '../properties/runner/tally.ts';
import { storeLane } from '../properties/stores.ts';
import { production } from '../properties/subjects/production.ts';

const SEED = 20_261_130;
const RUNS = 5_000;
const EVERY_CONVERSATION = 200;
const DATA = process.env['COMPACTCHECK_DATA'] ?? join(import.meta.dirname, '../../shared/data');
const common = { subject: production, laws: [L44], deadlineMs: Infinity, onCase: () => undefined };

async function generated(): Promise<LaneTally[]> {
  const tallies = [await runGiven('exhaustive', smallScope(3), common)];
  for (const lane of LANES) {
    tallies.push(
      await runLane(lane, {
        ...common,
        seed: SEED,
        runs: RUNS,
        shrinks: false,
        countsRegions: false,
        shard: 0,
      }),
    );
  }
  return tallies;
}

async function transcripts(): Promise<LaneTally[]> {
  const files = readdirSync(DATA).filter((name) => /\.jsonl?$/.test(name));
  const tallies: LaneTally[] = [];
  for (const file of files) {
    const { name, cases } = await storeLane(join(DATA, file), SEED, EVERY_CONVERSATION);
    tallies.push(await runGiven(name, cases, common));
  }
  return tallies;
}

const casesOf = (tallies: readonly LaneTally[]) => tallies.reduce((sum, { cases }) => sum + cases, 0);
const onGenerated = await generated();
const onTranscripts = existsSync(DATA) ? await transcripts() : [];
const measured = {
  measuredOn: new Date().toISOString().slice(0, 10),
  seed: SEED,
  cases: { generated: casesOf(onGenerated), transcripts: casesOf(onTranscripts) },
  generated: guardCounts(onGenerated.map(laneReport)),
  transcripts: guardCounts(onTranscripts.map(laneReport)),
};
writeFileSync(
  join(import.meta.dirname, 'measured/guard-costs.json'),
  `${JSON.stringify(measured, null, 2)}\n`,
);
console.log(measured);
