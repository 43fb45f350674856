import fc from 'fast-check';
import { aimedWith, AIMS } from './properties/arbitraries/aims.ts';
import { casesWith } from './properties/arbitraries/recipes.ts';
import { regionsOf, view, REGION_NAMES } from './properties/regions/regions.ts';
import { printCase } from './properties/notation/print.ts';
import { parseStore } from './src/index.ts';
const miss: Record<string, Set<string>> = {}; const eg: any = {};
for (const pairing of ['nearest','earliest-six'] as const) for (const { aim, given } of fc.sample(aimedWith({ pairing }), { numRuns: 3000, seed: 1 })) {
  parseStore(given.store);
  const r = regionsOf(view(given));
  for (const m of aim.means) if (!r.includes(m)) { (miss[aim.name] ??= new Set()).add(m); eg[aim.name] ??= pairing+': '+printCase(given); }
}
for (const k in miss) console.log(k, [...miss[k]!], eg[k]);
for (const pairing of ['nearest','earliest-six'] as const) {
const c: Record<string, number> = {}; const N=3000; let t=performance.now();
const cases = fc.sample(casesWith({ pairing }), { numRuns: N, seed: 1 }); console.log('gen', (performance.now()-t)/N); t=performance.now();
for (const given of cases) { for (const r of regionsOf(view(given))) c[r]=(c[r]??0)+1; }
console.log('regions', (performance.now()-t)/N);
console.log(REGION_NAMES.map(n=>n+': '+((c[n]??0)/N*100).toFixed(1)).join('\n'));
}
