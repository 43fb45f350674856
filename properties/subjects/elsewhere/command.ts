/**
 * A subject in any language: a command that is kept open, reads a case a line and writes an answer a line,
 * both as JSON.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Store } from '../../../src/model/types.ts';
import { type Answer, readAnswer } from '../answer.ts';
import type { Claim } from '../claims.ts';
import type { Subject } from '../subject.ts';
import { type Connection, openSubject, type OpenSubject } from './connection.ts';

/** Opens a command; it is started with the first question. */
export function openCommand(
  command: string,
  claims: readonly Claim[],
  answers: NonNullable<Subject['answers']>,
): OpenSubject {
  return openSubject({ name: command, claims, answers }, () => Promise.resolve(start(command)));
}

function start(command: string): Connection {
  // a group of its own, so that what the shell started ends with it
  const child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const lines = createInterface({ input: child.stdout, crlfDelay: Infinity });
  let last = '';
  let isOutOfStep = false;
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    last = `${last}${chunk.toString()}`.trimEnd().split('\n').at(-1) ?? '';
  });
  child.stdin.on('error', () => undefined); // it ended; its exit says so
  const end = () => endGroup(child);
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return {
    ask: (given) =>
      new Promise((answered) => {
        const onEnd = (code: number | null, signal: string | null) => {
          isOutOfStep = true;
          answered(ended(code, signal, last));
        };
        child.once('close', onEnd);
        lines.once('line', (line) => {
          child.off('close', onEnd);
          const value = parsed(line);
          isOutOfStep = value === NOT_JSON; // it prints what is no answer, so answers can't be told any more
          answered(isOutOfStep ? notJson(line) : readAnswer(value, given.store as Store));
        });
        if (child.exitCode !== null || child.signalCode !== null) onEnd(child.exitCode, child.signalCode);
        else child.stdin.write(`${JSON.stringify(given)}\n`);
      }),
    close: end,
    isOutOfStep: () => isOutOfStep,
  };
}

/** The command ended instead of answering; `last` is the last thing that it said of it. */
function ended(code: number | null, signal: string | null, last: string): Answer {
  const how = code === null ? `signal ${signal ?? ''}` : `exit code ${code}`;
  return { is: 'fault', fault: 'ended', what: `it ended with ${how}${last === '' ? '' : `: ${last}`}` };
}

const NOT_JSON = Symbol('not JSON');

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return NOT_JSON;
  }
}

function notJson(line: string): Answer {
  const shown = line.length > 80 ? `${line.slice(0, 80)}…` : line;
  return { is: 'fault', fault: 'junk', what: `it answered with junk: a line that is not JSON: ${shown}` };
}

function endGroup(child: ChildProcess): void {
  const { pid, exitCode, signalCode } = child;
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // there are no groups here, or it has just ended by itself
  }
}
