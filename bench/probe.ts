import { Compiler } from '../src/index.ts';
import { makeStore, messageAt, numbersFrom } from './stores.ts';
const med = (xs: number[]) => xs.toSorted((a,b)=>a-b)[xs.length>>1]!;
const sizes = (process.argv[2] ?? '2000,8000,32000,128000').split(',').map(Number);
const dears = (process.argv[3] ?? 'none').split(',') as any[];
const shapes = (process.argv[4] ?? 'flat,pyramid').split(',') as any[];
for (const shape of shapes) for (const dear of dears) for (const n of sizes) {
  const store = makeStore({ shape, messages: n, dear, seed: 1 });
  for (const dearerRule of [true, false]) {
  let t0 = performance.now();
  const c = new Compiler(store, { estimator: 'chars', dearerRule, enforceBudget: false });
  const open = performance.now() - t0; t0 = performance.now();
  let r = c.compile(1e9);
  const first = performance.now() - t0;
  const number = numbersFrom(7);
  const warm: number[] = [], app: number[] = [], copy: number[] = [];
  const K = n > 30000 && shape==='flat' ? 12 : 40;
  for (let i = 0; i < K; i++) { t0 = performance.now(); r = c.compile(1e9); warm.push(performance.now()-t0); }
  for (let i = 0; i < K; i++) { const m = messageAt(n + i, (w) => 'word '.repeat(w)); t0 = performance.now(); c.append(m); r = c.compile(1e9); app.push(performance.now()-t0); }
  const es = r.entries; let sink: any;
  for (let i = 0; i < K; i++) { t0 = performance.now(); const out = []; for (const e of es) out.push({ source: { ...e.source }, role: e.role, content: [...e.content], charge: e.charge }); sink = out; copy.push(performance.now()-t0); }
  console.log(shape, dear, n, dearerRule ? 'on ' : 'off', 'entries', r.entries.length, 'replaced', r.replaced.length, 'open', open.toFixed(0), 'first', first.toFixed(1), 'warm', med(warm).toFixed(3), 'append', med(app).toFixed(3), 'copy', med(copy).toFixed(3), 'x', (med(warm)/med(copy)).toFixed(1));
  }
}
