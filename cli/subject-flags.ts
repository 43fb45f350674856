/**
 * Who is asked: one of the project's subjects by name, someone's module, or a command in any language. The
 * same flags for every command that asks a subject.
 */

import type { Command } from 'commander';
import { plainCase } from '../properties/plain-case.ts';
import { parseCase } from '../properties/notation/parse.ts';
import { shellQuoted } from '../properties/report/report.ts';
import { SENDERS, SUBJECTS } from '../properties/subjects/index.ts';
import { type Claim, CLAIM_WORDS, CLAIMS } from '../properties/subjects/claims.ts';
import { openAdapter } from '../properties/subjects/elsewhere/adapter.ts';
import { openCommand } from '../properties/subjects/elsewhere/command.ts';
import type { OpenSubject } from '../properties/subjects/elsewhere/connection.ts';
import { note, UsageError } from './command.ts';

export interface SubjectFlags {
  subject?: string;
  adapter?: string;
  exec?: string;
  claims?: readonly Claim[];
}
/** A subject that was opened, and what `replay` must be told to ask it again. */
export interface Chosen extends OpenSubject {
  readonly replayFlags: string;
}

const NAMED = [...SUBJECTS, ...SENDERS];
const RIGHT = NAMED.filter(({ name }) => !name.startsWith('broken'));

/** Adds the flags to a command. */
export function withSubjectFlags(command: Command): Command {
  return command
    .option(
      '--subject <name>',
      `who is asked: ${RIGHT.map(({ name }) => name).join(', ')}, or one broken on purpose (broken:…, broken-trimmer:…)`,
    )
    .option('--adapter <file>', 'a module (.js, .mjs, .ts) whose default export is a subject')
    .option('--exec <command>', 'a command in any language: a case a line in, an answer a line out, as JSON')
    .option('--claims <words>', `with --exec, what it claims, with commas: ${CLAIM_WORDS.join(',')}`, claims);
}

function claims(text: string): readonly Claim[] {
  return text.split(',').map((word) => {
    const claim = CLAIM_WORDS.find((known) => known === word.trim());
    if (claim === undefined)
      throw new UsageError(
        `--claims: expected words of ${CLAIM_WORDS.join(',')}, got ${JSON.stringify(word)}`,
      );
    return claim;
  });
}

/** Opens the subject that the flags name; ours where they name none. */
export async function choose(flags: SubjectFlags): Promise<Chosen> {
  const given = [flags.subject, flags.adapter, flags.exec].filter((flag) => flag !== undefined);
  if (given.length > 1) throw new UsageError('expected one of --subject, --adapter and --exec');
  if (flags.claims !== undefined && flags.exec === undefined)
    throw new UsageError('--claims: expected beside --exec; every other subject says itself what it claims');
  if (flags.adapter !== undefined)
    return { ...(await openAdapter(flags.adapter)), replayFlags: `--adapter ${shellQuoted(flags.adapter)}` };
  return flags.exec === undefined ? named(flags.subject) : commanded(flags.exec, flags.claims);
}

function named(name = 'production'): Chosen {
  const subject = NAMED.find((one) => one.name === name);
  if (subject === undefined)
    throw new UsageError(
      `--subject: expected one of ${NAMED.map((one) => one.name).join(', ')}, got ${JSON.stringify(name)}`,
    );
  const replayFlags = name === 'production' ? '' : `--subject ${name}`;
  return { subject, close: () => Promise.resolve(), replayFlags };
}

/** What a command that says nothing of itself is taken to claim: what no compactor may do without. */
const LEAST_CLAIMS: readonly Claim[] = ['raw-once', 'order', 'pairs', 'budget', 'pure', 'unicode'];
/** How long a command may take over the first case of all. */
const FIRST_ANSWER_MS = 20_000;
/** What a shell ends with where a command is not to be had. */
const NOT_A_COMMAND = /exit code 12[67]\b/;

/** A command is asked one small case first, to see what it answers with. */
async function commanded(command: string, claimed: readonly Claim[] | undefined): Promise<Chosen> {
  const probe = openCommand(command, [], 'sent');
  const answer = await probe.subject.ask?.({ ...plainCase(parseCase('u1 budget(10)')) }, FIRST_ANSWER_MS);
  await probe.close();
  if (answer?.is === 'fault' && NOT_A_COMMAND.test(answer.what))
    throw new UsageError(`--exec: ${answer.what.replace('it ended', 'the shell ended')}`);
  const answers = answer?.is === 'outcome' ? 'outcome' : 'sent';
  const assumed = answers === 'outcome' ? CLAIMS : LEAST_CLAIMS;
  if (claimed === undefined) note(`no --claims given: it is held to ${assumed.join(',')}`);
  const replayFlags = `--exec ${shellQuoted(command)}${claimed === undefined ? '' : ` --claims ${claimed.join(',')}`}`;
  return { ...openCommand(command, claimed ?? assumed, answers), replayFlags };
}
