import { smallScope, smallScopeSize } from './properties/arbitraries/small-scope.ts';
import { CASE_LAWS } from './properties/laws/index.ts';
import { judge } from './properties/runner/judge.ts';
import { production } from './properties/subjects/production.ts';
import { Trial, validCase } from './properties/trial.ts';
import { printCase } from './properties/notation/print.ts';
import { compileReference } from './reference/model.ts';
const n = Number(process.argv[2]); console.log(smallScopeSize(n));
let t = performance.now(), c = 0; const k: Record<string, number> = {};
for (const g of smallScope(n)) { const v = validCase(g); const o: any = production.compileValid!(v); c++; for (const x of Object.values(o.verdicts) as any[]) { k[x.verdict] = (k[x.verdict]??0)+1; } }
console.log('production', c, performance.now()-t, k); t = performance.now();
const k2: any = {};
for (const g of smallScope(n)) { const v = validCase(g); const o: any = compileReference(v.store, v.budget, v.settings).outcome;  for (const x of Object.values(o.verdicts) as any[]) { k2[x.verdict] = (k2[x.verdict]??0)+1; } }
console.log('reference', performance.now()-t, k2);
if (process.argv[3]) { const per: any = {}; let m = 0; for (const g of smallScope(n)) { if (m++ > 4000) break; const tr = new Trial(production); for (const l of CASE_LAWS) { const s = performance.now(); const j = await judge(l, tr, g); per[l.id] = (per[l.id]??0)+performance.now()-s; if (j.is==='violated') { console.log(l.id, j.what, printCase(g)); process.exit(); } } }
console.log(Object.entries(per).sort((a: any,b: any)=>b[1]-a[1]).map(([k,v]: any)=>k+' '+(v/4000).toFixed(3)).join(' ')); }
