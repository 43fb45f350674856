/** What is measured once: memory, how long `--help` takes, and how long the laws take at 300 runs. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Singles } from './results.ts';
import { median } from './statistics.ts';
import type { StorePlan } from './stores.ts';

const LONG: StorePlan = { shape: 'flat', messages: 128_000, dear: 'tenth', seed: 1 };
const ROUNDS = 12;
const TELLS_ITS_TIME =
  'data:text/javascript,process.on("exit",()=>process.stderr.write(JSON.stringify(process.cpuUsage())))';
const MAIN = join(process.cwd(), 'dist/cli/main.js');

export function measureSingles(): Singles {
  const helps = Array.from({ length: ROUNDS }, () =>
    cpuSeconds(run('--import', TELLS_ITS_TIME, MAIN, '--help').stderr),
  );
  const start = performance.now();
  const verify = run('--import', TELLS_ITS_TIME, MAIN, 'verify', '--runs', '300', '--seed', '1');
  const verifyS = (performance.now() - start) / 1_000;
  const { heapMb } = JSON.parse(
    run('--expose-gc', join(import.meta.dirname, 'memory.js'), JSON.stringify(LONG)).stdout,
  ) as { heapMb: number };
  return {
    heapMb,
    bytesAMessage: (heapMb * 2 ** 20) / LONG.messages,
    helpCpuS: median(helps),
    verifyS,
    verifyCpuS: cpuSeconds(verify.stderr),
  };
}

function run(...args: string[]): { stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr.slice(-500)}`);
  return { stdout, stderr };
}

function cpuSeconds(stderr: string): number {
  const { user, system } = JSON.parse(stderr.slice(stderr.lastIndexOf('{'))) as {
    user: number;
    system: number;
  };
  return (user + system) / 1e6;
}
