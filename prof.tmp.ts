import { LANES } from './properties/lanes.ts';
import { CASE_LAWS } from './properties/laws/index.ts';
import { judge } from './properties/runner/judge.ts';
import { production } from './properties/subjects/production.ts';
import { Trial } from './properties/trial.ts';
import fc from 'fast-check';
const t: Record<string, number> = {};
const cases = fc.sample(LANES[0]!.streams[0]!.arbitrary, { seed: 3, numRuns: 300 });
for (let k=0;k<2;k++) { for (const id in t) t[id]=0; for (const g of cases) { const trial = new Trial(production); for (const l of CASE_LAWS) { const s = performance.now(); await judge(l, trial, g); t[l.id]=(t[l.id]??0)+performance.now()-s; } } }
console.log(Object.entries(t).sort((a,b)=>b[1]-a[1]).map(([k,v])=>k+' '+(v/300).toFixed(2)).join('\n'));
