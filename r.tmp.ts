import { LANES } from './properties/lanes.ts';
import { CASE_LAWS } from './properties/laws/index.ts';
import { runLane } from './properties/runner/random.ts';
import { production } from './properties/subjects/production.ts';
import { printCase } from './properties/notation/print.ts';
const only = process.argv[3];
for (const lane of LANES) {
  const t = performance.now();
  const tally = await runLane(lane, { subject: production, laws: CASE_LAWS.filter(l => !only || l.id === only), seed: 1, runs: Number(process.argv[2] ?? 300), deadlineMs: Infinity, shrinks: true, countsRegions: !only, shard: 0, onCase: () => {} });
  console.log(lane.name, tally.cases, 'cases', ((performance.now() - t)/tally.cases).toFixed(2), 'ms a case');
  for (const [id, l] of tally.laws) {
    if (l.finding) console.log('  VIOLATED', id, l.finding.what, '\n     ', printCase(l.finding.given), l.finding.shrinks);
    console.log('  ', id, l.held, (100*l.held/tally.cases).toFixed(1)+'%', [...l.didNotApply].map(([k,v])=>k+' '+v).join('; '), [...l.notes].map(([k,v])=>k+' '+v).join('; '));
  }
}
