#!/usr/bin/env node
/**
 * compactcheck's command line: one row a command, each in a file of its own, loaded when it is asked for.
 */

import { Command, CommanderError } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { type ExitCode, note } from './command.ts';
import { COMMANDS } from './commands/index.ts';

/** Runs the command line. The caller sets the exit code and lets the process end, so that output is flushed. */
async function main(argv: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = silent(new Command('compactcheck'))
    .description('Holds compactors of LLM context to laws, compiles transcripts, answers as an oracle.')
    .version(packageJson.version);
  for (const { name, summary, load } of COMMANDS) {
    const command = silent(program.command(name)).description(summary);
    if (argv.includes(name)) (await load()).describe(command, (finished) => (code = finished));
  }
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    return explain(error);
  }
}

/** Errors are thrown to us, and said once, in one line. */
function silent(command: Command): Command {
  return command.exitOverride().configureOutput({ outputError: () => undefined, writeErr: () => undefined });
}

async function explain(error: unknown): Promise<ExitCode> {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0; // --help, --version
    const isHelp = error.code === 'commander.help';
    const message = error.message.replace(/^error: /, '').replace(/\s+/g, ' ');
    note(
      isHelp
        ? 'compactcheck: expected a command; see compactcheck --help'
        : `compactcheck: ${message}; see --help`,
    );
    return 2;
  }
  const { errorLine } = await import('./errors.ts');
  const line = errorLine(error);
  if (line === null) throw error;
  note(`compactcheck: ${line}`);
  return 2;
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0); // the reader of a pipe has had enough
  throw error;
});
process.exitCode = await main(process.argv.slice(2));
