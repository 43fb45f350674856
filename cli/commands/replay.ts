/** `compactcheck replay`: every law on corpus files, or on a case written in notation, with a picture of it. */

import colours from 'picocolors';
import { readCorpusFile, type CorpusCase } from '../../properties/corpus/corpus.ts';
import { parseCase } from '../../properties/notation/parse.ts';
import { drawCase } from '../../properties/report/picture.ts';
import { isPassed } from '../../properties/report/report.ts';
import { drawSent } from '../../properties/report/sent-picture.ts';
import { failureText } from '../../properties/report/text.ts';
import { underDeadline } from '../../properties/subjects/attend.ts';
import { answersOf } from '../../properties/subjects/subject.ts';
import { suiteOf } from '../../properties/suites.ts';
import { Trial } from '../../properties/trial.ts';
import { verify } from '../../properties/verify.ts';
import { parseStore } from '../../src/model/validate.ts';
import { type Describe, example, type ExitCode, say, UsageError } from '../command.ts';
import { deepFreeze } from '../../properties/freeze.ts';
import { type Chosen, choose, type SubjectFlags, withSubjectFlags } from '../subject-flags.ts';

interface Flags extends SubjectFlags {
  e?: string;
}

export const describe: Describe = (command, done) => {
  withSubjectFlags(command)
    .argument('[files...]', 'corpus files')
    .option('-e <notation>', 'a case in notation, as failures print it')
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
  const noted = flags.e === undefined ? [] : [notedCase(flags.e)];
  const corpus = [...files.map(readCorpusFile), ...noted];
  if (corpus.length === 0) throw new UsageError('expected corpus files, or -e with a case in notation');
  const chosen = await choose(flags);
  try {
    const codes: ExitCode[] = [];
    for (const one of corpus) codes.push(await replay(one, chosen));
    return codes.includes(1) ? 1 : 0;
  } finally {
    await chosen.close();
  }
}

async function replay(one: CorpusCase, { subject, replayFlags }: Chosen): Promise<ExitCode> {
  const { laws, asTried } = suiteOf(subject);
  const given = asTried(one.given);
  const report = await verify(subject, { corpus: [one], onlyGiven: true, replayFlags });
  const trial = new Trial(underDeadline(subject));
  say(`${colours.bold(one.id)} ${one.title}`);
  if (answersOf(subject) === 'sent') say(drawSent(given, await trial.answer(given)));
  else say(drawCase(given, await trial.compile(given).catch(() => null), trial.explain(given)));
  const held = Object.entries(report.lanes[0]?.laws ?? {}).filter(([, { held: times }]) => times > 0);
  say(`  ${held.length} of ${laws.length} laws apply and hold: ${held.map(([id]) => id).join(' ')}`);
  for (const finding of report.findings) say(`\n${await failureText(finding, subject, null, colours)}`);
  return isPassed(report) ? 0 : 1;
}

function notedCase(notation: string): CorpusCase {
  const { store, budget, options } = parseCase(notation);
  const given = deepFreeze({ store: parseStore(store), budget, options });
  return { id: 'noted', title: notation, foundBy: 'the command line', given, expect: {} };
}
