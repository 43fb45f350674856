import fc from 'fast-check';
import { casesWith } from './properties/arbitraries/recipes.ts';
import { validCase } from './properties/trial.ts';
import { production } from './properties/subjects/production.ts';
import { compileReference } from './reference/model.ts';
import { printCase } from './properties/notation/print.ts';
import { parseCase } from './properties/notation/parse.ts';
import { isDeepStrictEqual as eq } from 'node:util';
import { diffJson } from 'diff';
const runs = Number(process.argv[2] ?? 2000);
let tp=0,tr=0,n=0; const stat: Record<string, number> = {};
for (const pairing of ['nearest','earliest-six'] as const) {
  const prop = fc.property(casesWith({ pairing }), (given) => {
    const v = validCase(given);
    let t=performance.now(); const a: any = production.compileValid!(v); tp+=performance.now()-t;
    t=performance.now(); const r = compileReference(v.store, v.budget, v.settings); const b: any = r.outcome; tr+=performance.now()-t; n++;
    stat[b.outcome+' '+b.mode]=(stat[b.outcome+' '+b.mode]??0)+1;
    for (const vv of Object.values(b.verdicts) as any[]) { stat[vv.verdict]=(stat[vv.verdict]??0)+1; if (vv.guards.length===1) stat['sole '+vv.guards[0]]=(stat['sole '+vv.guards[0]]??0)+1; }
    const rt = parseCase(printCase(given)); if (!eq(JSON.parse(JSON.stringify(rt)), JSON.parse(JSON.stringify(given)))) throw new Error('notation '+printCase(given)+'\n'+JSON.stringify(rt)+'\n'+JSON.stringify(given));
    const x = a, y = b;
    const xs = JSON.parse(JSON.stringify(x)), ys = JSON.parse(JSON.stringify(y));
    if (!eq(xs, ys)) throw new Error('differ\n'+printCase(given)+'\n'+diffJson(ys, xs).filter(d=>d.added||d.removed).map(d=>(d.added?'+':'-')+d.value).join(''));
  });
  const res = fc.check(prop, { numRuns: runs, seed: Number(process.argv[3] ?? 1), endOnFailure: false });
  if (res.failed) { console.log(res.errorInstance instanceof Error ? res.errorInstance.message : res.errorInstance, res.numShrinks, res.counterexamplePath); }
}
console.log(n, tp/n, tr/n, stat);
