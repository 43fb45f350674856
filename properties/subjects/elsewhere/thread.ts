/** The thread that a subject from a file runs in: it loads the file, says what it holds, and answers questions. */

import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { Case } from '../../../src/door.ts';
import { firstFault, shapeFaults, writePath } from '../../../src/model/fault.ts';
import { askHere } from '../answer.ts';
import { CLAIM_WORDS } from '../claims.ts';
import type { Subject } from '../subject.ts';
import type { Greeting } from './adapter.ts';

const port = parentPort;
if (port === null) throw new Error('this runs as a thread');

const subjectSchema = z.looseObject({
  name: z.string().min(1),
  claims: z.array(z.enum(CLAIM_WORDS)),
  answers: z.enum(['outcome', 'sent']).optional(),
  compile: z.custom<Subject['compile']>((value) => typeof value === 'function', 'expected a function'),
});

const { url } = workerData as { url: string };

async function load(): Promise<Subject | string> {
  const exported = defaultOf(await import(url));
  if (exported === undefined) return 'expected a default export: { name, claims, compile }';
  const parsed = subjectSchema.safeParse(exported);
  if (parsed.success) return exported as Subject;
  const { path, expected } = firstFault(exported, shapeFaults(exported, parsed.error));
  return `default export: ${writePath(path)}: ${expected}`;
}

/** The default export, also of a module that a transpiler made CommonJS of. */
function defaultOf(module: unknown): unknown {
  const { default: exported } = module as { default?: unknown };
  const isWrapped = typeof exported === 'object' && exported !== null && '__esModule' in exported;
  return isWrapped ? defaultOf(exported) : exported;
}

const loaded = await load().catch((error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error),
);
if (typeof loaded === 'string') {
  port.postMessage({ failed: loaded } satisfies Greeting);
} else {
  const { name, claims, answers } = loaded;
  port.on('message', (given: Case) => {
    void askHere(loaded, given, Infinity).then((answer) => port.postMessage(answer)); // who waits outside has the deadline
  });
  port.postMessage({ name, claims, ...(answers === undefined ? {} : { answers }) } satisfies Greeting);
}
