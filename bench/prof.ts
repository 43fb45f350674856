import { Compiler } from '../src/index.ts';
import { makeStore } from './stores.ts';
const [shape, dear, n, secs] = process.argv.slice(2) as any[];
const store = makeStore({ shape, messages: Number(n), dear, seed: 1 });
const c = new Compiler(store, { estimator: 'chars', enforceBudget: false });
const end = performance.now() + 1000 * Number(secs); let k = 0; let r: any;
while (performance.now() < end) { r = c.compile(1e9); k++; }
console.log(k, r.entries.length, ((Number(secs) * 1000) / k).toFixed(3));
