/**
 * A subject from a file: a module whose default export is one, run in a thread of its own.
 *
 * In a thread it may loop for ever, end the process or print whatever it likes, and the run goes on. A file
 * in TypeScript needs a Node that reads types away, or `tsx` beside it.
 */

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Answer, threw } from '../answer.ts';
import type { Claim } from '../claims.ts';
import type { Subject } from '../subject.ts';
import { type Connection, openSubject, type OpenSubject } from './connection.ts';

/** A file that holds no subject: what is wrong with it, in one line. */
export class AdapterError extends Error {
  override readonly name = 'AdapterError';
}

/** What the thread says of the subject, or why there is none. */
export type Greeting =
  | {
      readonly name: string;
      readonly claims: readonly Claim[];
      readonly answers?: NonNullable<Subject['answers']>;
    }
  | { readonly failed: string };

/** Opens the subject that a file exports. @throws AdapterError */
export async function openAdapter(file: string): Promise<OpenSubject> {
  const path = resolve(file);
  if (!existsSync(path)) throw new AdapterError(`${file}: there is no such file`);
  const start = () => startThread(path, file);
  const first = await start(); // so that a file which is no adapter is told at once
  const { name, claims, answers } = first.greeting;
  const described = { name, claims, ...(answers === undefined ? {} : { answers }) };
  let unused: Connection | null = first.connection;
  return openSubject(described, async () => {
    const connection = unused ?? (await start()).connection;
    unused = null;
    return connection;
  });
}

interface Started {
  readonly greeting: Exclude<Greeting, { failed: string }>;
  readonly connection: Connection;
}

function startThread(path: string, file: string): Promise<Started> {
  const isSource = import.meta.url.endsWith('.ts');
  const entry = new URL(isSource ? './thread.ts' : './thread.js', import.meta.url);
  const needsTypes = isSource || /\.[cm]?ts$/.test(path);
  const worker = new Worker(needsTypes ? readingTypes(entry, path, file) : entry, {
    workerData: { url: pathToFileURL(path).href },
    execArgv: [],
    stdout: true, // what it prints is no result of ours
  });
  worker.stdout.pipe(process.stderr, { end: false });
  return new Promise((done, fail) => {
    worker.once('error', (error) => fail(new AdapterError(`${file}: ${oneLine(error.message)}`)));
    worker.once('exit', () => fail(new AdapterError(`${file}: it ended its thread while it was loaded`)));
    worker.once('message', (greeting: Greeting) => {
      if ('failed' in greeting) {
        void worker.terminate();
        fail(new AdapterError(`${file}: ${oneLine(greeting.failed)}`));
      } else done({ greeting, connection: connectionTo(worker) });
    });
  });
}

/** The entry, in a thread that reads TypeScript: hooks are registered before anything is loaded. */
function readingTypes(entry: URL, path: string, file: string): URL {
  if ('typescript' in process.features && Boolean(process.features.typescript)) return entry;
  for (const from of [path, import.meta.url]) {
    try {
      return new URL(`data:text/javascript,${encodeURIComponent(withHooks(from, entry))}`);
    } catch {
      continue;
    }
  }
  throw new AdapterError(
    `${file}: TypeScript needs Node 22.18 or later, or tsx beside it (npm install --save-dev tsx); or give a .js file`,
  );
}

/** Registers tsx for both kinds of module, and then runs the entry. */
function withHooks(from: string, entry: URL): string {
  const apis = ['tsx/esm/api', 'tsx/cjs/api'].map((api) =>
    JSON.stringify(pathToFileURL(createRequire(from).resolve(api)).href.replace(/\.cjs$/, '.mjs')),
  );
  const hooks = apis.map((url) => `(await import(${url})).register();`);
  return `${hooks.join(' ')} await import(${JSON.stringify(entry.href)});`;
}

function connectionTo(worker: Worker): Connection {
  let hasEnded = false;
  return {
    ask: (given) =>
      new Promise((answered) => {
        const onEnd = (answer: Answer) => {
          hasEnded = true;
          answered(answer);
        };
        const onExit = (code: number) =>
          onEnd({ is: 'fault', fault: 'ended', what: `it ended its thread with exit code ${code}` });
        const onError = (error: Error) => onEnd(threw(error));
        worker.once('exit', onExit).once('error', onError);
        worker.once('message', (answer: Answer) => {
          worker.off('exit', onExit).off('error', onError);
          answered(answer);
        });
        worker.postMessage(given);
      }),
    close: () => void worker.terminate(),
    isOutOfStep: () => hasEnded,
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
