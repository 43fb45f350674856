/**
 * A process that opens a store and makes all its facts, and tells how much of the heap they take.
 *
 * Run with --expose-gc: what is told is what is left once all else was given back, and the store as parsed,
 * which is the caller's, is let go before.
 */

import { Compiler } from '../src/compiler.ts';
import { makeStore, type StorePlan } from './stores.ts';
import { BUDGET, OPTIONS } from './subjects/subject.ts';

const MEGABYTE = 2 ** 20;
const plan = JSON.parse(process.argv[2] ?? '') as StorePlan;
const collect = (globalThis as { gc?: () => void }).gc;
if (collect === undefined) throw new Error('run it with --expose-gc');

collect();
const before = heap();
const compiler = new Compiler(
  JSON.parse(JSON.stringify(makeStore(plan))) as ReturnType<typeof makeStore>,
  OPTIONS,
);
const { entries } = compiler.compile(BUDGET); // some summary is dearer, so that the guards' sequence is there too
collect();
console.log(
  JSON.stringify({ heapMb: (heap() - before) / MEGABYTE, entries: entries.length, work: compiler.work() }),
);

/** What the objects take, and what the typed arrays take beside them. */
function heap(): number {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + Math.max(external, arrayBuffers);
}
