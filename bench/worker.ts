/**
 * One job in this process: makes its store, warms up, says what goes out, and answers each line of input with
 * a sample.
 */

import { createInterface } from 'node:readline';
import type { Job, Opened, Sample } from './sample.ts';
import { median } from './statistics.ts';
import { makeStore, messageAt } from './stores.ts';
import { subjectNamed } from './subjects/index.ts';
import type { Bench } from './subjects/subject.ts';

const job = JSON.parse(process.argv[2] ?? '') as Job;
const bench = await subjectNamed(job.subject).open(makeStore(job.plan), job.when);
const held: { request?: unknown } = {}; // what goes out is held until the next run, as a caller would
let appended = job.plan.messages;

/** One run, by the clock. */
async function timeRun({ run, append }: Bench): Promise<number> {
  const message =
    job.when === 'append' ? messageAt(appended++, (words) => 'another word '.repeat(words / 2)) : null;
  const start = performance.now();
  if (message !== null) append?.(message);
  const made = run();
  held.request = made instanceof Promise ? await made : made;
  return performance.now() - start;
}

async function sample(): Promise<Sample> {
  bench.stages?.();
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let left = job.runs; left > 0; left--) times.push(await timeRun(bench));
  const { user, system } = process.cpuUsage(before);
  const stages = Object.entries(bench.stages?.() ?? {}).map(
    ([stage, taken]) => [stage, median(taken)] as const,
  );
  return {
    wallMs: median(times),
    cpuMs: (user + system) / 1_000 / job.runs,
    stagesMs: Object.fromEntries(stages),
  };
}

for (let left = job.warmUps; left > 0; left--) await timeRun(bench);
const opened: Opened = { hash: bench.hash(), entries: bench.entries(), facts: bench.facts?.() ?? {} };
console.log(JSON.stringify(opened));
const rounds = createInterface(process.stdin)[Symbol.asyncIterator]();
while ((await rounds.next()).done !== true) console.log(JSON.stringify(await sample()));
