/** `compactcheck replay`: every law on corpus files, or on a case written in notation, with a picture of it. */

import colours from 'picocolors';
import { readCorpusFile, type CorpusCase } from '../../properties/corpus/corpus.ts';
import { CASE_LAWS } from '../../properties/laws/index.ts';
import { parseCase } from '../../properties/notation/parse.ts';
import { drawCase } from '../../properties/report/picture.ts';
import { isPassed } from '../../properties/report/report.ts';
import { failureText } from '../../properties/report/text.ts';
import { SUBJECTS, subjectNamed } from '../../properties/subjects/index.ts';
import { Trial } from '../../properties/trial.ts';
import { verify } from '../../properties/verify.ts';
import { parseStore } from '../../src/model/validate.ts';
import { type Describe, example, type ExitCode, say, UsageError } from '../command.ts';
import { deepFreeze } from '../../properties/freeze.ts';

interface Flags {
  e?: string;
  subject: string;
}

export const describe: Describe = (command, done) => {
  command
    .argument('[files...]', 'corpus files')
    .option('-e <notation>', 'a case in notation, as failures print it')
    .option('--subject <name>', `who is asked: ${SUBJECTS.map(({ name }) => name).join(', ')}`, 'production')
    .addHelpText(
      'after',
      example(
        "compactcheck replay -e 'u10 a[C(x)2] u[R(x)3] S1{m1}6'",
        'compactcheck replay reports/found/*.json',
      ),
    )
    .action(async (files: string[], flags: Flags) => done(await run(files, flags)));
};

async function run(files: readonly string[], flags: Flags): Promise<ExitCode> {
  const subject = subjectNamed(flags.subject);
  if (subject === undefined)
    throw new UsageError(
      `--subject: expected one of ${SUBJECTS.map(({ name }) => name).join(', ')}, got ${JSON.stringify(flags.subject)}`,
    );
  const noted = flags.e === undefined ? [] : [notedCase(flags.e)];
  const corpus = [...files.map(readCorpusFile), ...noted];
  if (corpus.length === 0) throw new UsageError('expected corpus files, or -e with a case in notation');
  let code: ExitCode = 0;
  for (const one of corpus) {
    const report = await verify(subject, { corpus: [one], onlyGiven: true });
    const trial = new Trial(subject);
    say(`${colours.bold(one.id)} ${one.title}`);
    say(drawCase(one.given, await trial.compile(one.given), trial.explain(one.given)));
    const held = Object.entries(report.lanes[0]?.laws ?? {}).filter(([, { held: times }]) => times > 0);
    say(`  ${held.length} of ${CASE_LAWS.length} laws apply and hold: ${held.map(([id]) => id).join(' ')}`);
    for (const finding of report.findings) say(`\n${await failureText(finding, subject, null, colours)}`);
    if (!isPassed(report)) code = 1;
  }
  return code;
}

function notedCase(notation: string): CorpusCase {
  const { store, budget, options } = parseCase(notation);
  const given = deepFreeze({ store: parseStore(store), budget, options });
  return { id: 'noted', title: notation, foundBy: 'the command line', given, expect: {} };
}
