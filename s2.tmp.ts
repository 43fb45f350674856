import { smallScope } from './properties/arbitraries/small-scope.ts';
import { CASE_LAWS } from './properties/laws/index.ts';
import { judge } from './properties/runner/judge.ts';
import { production } from './properties/subjects/production.ts';
import { Trial } from './properties/trial.ts';
const per: any = {}; const laws = CASE_LAWS.filter(l => !l.compilesMany);
let n = 0; const t = performance.now();
for (const g of smallScope(3)) { n++; const tr = new Trial(production); for (const l of laws) { const s = performance.now(); const j = await judge(l, tr, g); per[l.id] = (per[l.id]??0)+performance.now()-s; if (j.is==='violated') { console.log(l.id, j.what); } } }
console.log(n, performance.now()-t); console.log(Object.entries(per).sort((a: any,b: any)=>b[1]-a[1]).map(([k,v]: any)=>k+' '+(v/n).toFixed(3)).join(' '));
