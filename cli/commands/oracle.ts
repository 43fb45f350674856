/**
 * `compactcheck oracle`: cases in, outcomes out, so that an implementation in any language can ask.
 *
 * With `--jsonl` it answers a line for a line and can be kept open; a bad line gets an `error` outcome, and
 * the stream goes on.
 */

import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Outcome } from '../../src/model/types.ts';
import type { Case } from '../../src/door.ts';
import { SUBJECTS, subjectNamed } from '../../properties/subjects/index.ts';
import type { OutcomeSubject } from '../../properties/subjects/subject.ts';
import { type Describe, example, say, UsageError } from '../command.ts';

interface Flags {
  subject: string;
  jsonl?: boolean;
}

export const describe: Describe = (command, done) => {
  command
    .option('--subject <name>', 'who answers: reference or production', 'reference')
    .option('--jsonl', 'a case a line in, an outcome a line out')
    .addHelpText(
      'after',
      example(
        'compactcheck oracle --jsonl < cases.jsonl',
        `echo '{"store":{"messages":[],"summaries":[]},"budget":10}' | compactcheck oracle`,
      ),
    )
    .action(async (flags: Flags) => {
      const subject = subjectNamed(flags.subject);
      if (subject === undefined)
        throw new UsageError(
          `--subject: expected one of ${SUBJECTS.map(({ name }) => name).join(', ')}, got ${JSON.stringify(flags.subject)}`,
        );
      if (flags.jsonl === true) await answerLines(subject);
      else say(JSON.stringify(await answer(subject, await text(process.stdin)), null, 2));
      done(0);
    });
};

async function answerLines(subject: OutcomeSubject): Promise<void> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const written = process.stdout.write(`${JSON.stringify(await answer(subject, line))}\n`);
    if (!written) await once(process.stdout, 'drain'); // a slow reader is waited for
  }
}

/** The outcome of a case's text; what isn't JSON is a bad store. */
async function answer(subject: OutcomeSubject, json: string): Promise<Outcome> {
  let given: Case;
  try {
    given = JSON.parse(json.replace(/^\uFEFF/, '')) as Case; // the door finds out whether it is one
  } catch (error) {
    const message = `not JSON: ${error instanceof Error ? error.message : String(error)}`;
    return { outcome: 'error', error: 'StoreError', path: '', message };
  }
  return subject.compile(given);
}
