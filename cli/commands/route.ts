/**
 * `compactcheck route`: who would write a summary, by which way and why, from a case or a transcript.
 *
 * With `--check` it holds a subject to the routing laws instead.
 */

import { checkRouting, isHeld, type RoutingReport } from '../../properties/routing/check.ts';
import { ROUTING_LAWS } from '../../properties/routing/laws/index.ts';
import { ROUTING_SUBJECTS } from '../../properties/routing/subject.ts';
import { FORMAT_NAMES, readTranscript, type ReadOptions } from '../../src/formats/index.ts';
import { breakEven } from '../../src/routing/break-even.ts';
import { decideValid } from '../../src/routing/decide.ts';
import type { CheckedCatalog } from '../../src/routing/catalog.ts';
import type { RoutingCase, RoutingSettings } from '../../src/routing/types.ts';
import { estimatorNamed } from '../../src/sizes/estimators.ts';
import { type Describe, example, type ExitCode, note, say, UsageError, wholeNumber } from '../command.ts';
import { progressTeller } from '../progress.ts';
import { catalogFrom, lastRequestFrom, routingCaseFrom, within } from '../routing-files.ts';
import { decisionText, lawsText } from '../routing-text.ts';
import { caseOfTranscript } from '../routing-transcript.ts';

interface Flags {
  join?: boolean;
  conversation?: number;
  lenient?: boolean;
  json?: boolean;
  catalog?: string;
  transcript?: string;
  format?: string;
  conversationModel?: string;
  roleModel?: string;
  setting?: string;
  lastRequest?: string;
  now?: number;
  keep?: number;
  estimator: string;
  check?: boolean;
  subject: string;
  law?: string[];
  runs: number;
  seed: number;
}

const DEFAULT_RUNS = 10_000;

export const describe: Describe = (command, done) => {
  command
    .argument('[case]', 'a routing case, as JSON')
    .option('--json', 'print the decision, or the report, as JSON')
    .option('--catalog <file>', 'another catalog than the one that ships')
    .option('--transcript <file>', 'a transcript in place of a case')
    .option(
      '--format <name>',
      `of the transcript: ${FORMAT_NAMES.join(', ')}; found in the file when left out`,
    )
    .option('--join', 'read a file of several conversations as one')
    .option(
      '--conversation <number>',
      'read one conversation of several, from 1',
      wholeNumber('--conversation', 1),
    )
    .option('--lenient', 'pass over damaged lines, and count them')
    .option('--conversation-model <model>', "the conversation's model; needed with --transcript")
    .option('--role-model <model>', 'the model that the role summary is pinned to')
    .option('--setting <setting>', 'summaries: conversation, role or auto')
    .option('--last-request <file>', 'the last request in figures, as in a case')
    .option(
      '--now <seconds>',
      'on the clock of the last request; the present when left out',
      wholeNumber('--now', 0),
    )
    .option('--keep <tokens>', "newest tokens that stay; part 50's when left out", wholeNumber('--keep', 0))
    .option('--estimator <name>', 'what counts the transcript', 'tiktoken:o200k_base')
    .option('--check', 'hold a subject to the routing laws instead')
    .option(
      '--subject <name>',
      `with --check: ${ROUTING_SUBJECTS.map(({ name }) => name).join(' or ')}`,
      'production',
    )
    .option('--law <id...>', 'with --check: only these laws')
    .option('--runs <number>', 'with --check: cases', wholeNumber('--runs', 1), DEFAULT_RUNS)
    .option('--seed <number>', 'with --check', wholeNumber('--seed', 0), 1)
    .addHelpText(
      'after',
      example(
        'compactcheck route examples/routing-case.json',
        'compactcheck route --transcript examples/support.openai-chat.json --conversation-model claude-sonnet-5 --role-model claude-haiku-4.5 --setting auto --keep 100',
        'compactcheck route --check --runs 2000',
      ),
    )
    .action(async (file: string | undefined, flags: Flags) => done(await run(file, flags)));
};

async function run(file: string | undefined, flags: Flags): Promise<ExitCode> {
  if (flags.check === true) return check(flags);
  if ((file === undefined) === (flags.transcript === undefined))
    throw new UsageError('route: expected a case, or a transcript by --transcript');
  const catalog = catalogFrom(flags.catalog);
  const given =
    file === undefined ? await fromTranscript(flags.transcript ?? '', flags, catalog) : routingCaseFrom(file);
  const decision = within(file ?? 'route', () => decideValid(given, catalog));
  const found = given.breakEven === undefined ? null : breakEven(given, decision, catalog);
  if (flags.json !== true) say(decisionText(decision, given, found));
  else
    say(
      JSON.stringify(given.breakEven === undefined ? decision : { ...decision, breakEven: found }, null, 2),
    );
  return 0;
}

async function fromTranscript(file: string, flags: Flags, catalog: CheckedCatalog): Promise<RoutingCase> {
  const { conversationModel: model, setting, roleModel } = flags;
  if (model === undefined) throw new UsageError("--conversation-model: expected the conversation's model");
  const window = catalog.modelOf(model)?.window;
  if (window === undefined)
    throw new UsageError(
      `--conversation-model: expected a model of the catalog (compactcheck models), got ${JSON.stringify(model)}`,
    );
  const estimator = estimatorNamed(flags.estimator);
  const transcript = await readTranscript(file, readOptions(flags));
  for (const { what, count, first } of transcript.leftOut)
    note(`${file}: ${count} × ${what} (first: ${first})`);
  const messages = transcript.store?.messages ?? transcript.messages;
  const settings: RoutingSettings = {
    ...(setting === undefined ? {} : { summaries: setting }),
    ...(roleModel === undefined ? {} : { roles: { summary: roleModel } }),
  };
  const made = within(file, () =>
    caseOfTranscript({
      messages,
      estimator,
      model,
      window,
      settings,
      lastRequest: flags.lastRequest === undefined ? undefined : lastRequestFrom(flags.lastRequest),
      now: flags.now ?? Math.floor(Date.now() / 1_000),
      keepTokens: flags.keep,
    }),
  );
  const {
    regionMessages,
    isShort,
    case: { region },
  } = made;
  if (isShort) note(`${file}: all of it would stay; decided as if only the newest message did`);
  note(
    `${file}: ${regionMessages} of ${messages.length} messages would be summarised, ${region.tokens} tokens (${estimator.name})`,
  );
  return made.case;
}

function readOptions(flags: Flags): ReadOptions {
  const { join, conversation, lenient } = flags;
  return {
    ...formatOf(flags),
    ...(join === undefined ? {} : { join }),
    ...(conversation === undefined ? {} : { conversation }),
    ...(lenient === undefined ? {} : { lenient }),
  };
}

function formatOf({ format }: Flags): { format?: (typeof FORMAT_NAMES)[number] } {
  if (format === undefined) return {};
  const known = FORMAT_NAMES.find((name) => name === format);
  if (known === undefined)
    throw new UsageError(
      `--format: expected one of ${FORMAT_NAMES.join(', ')}, got ${JSON.stringify(format)}`,
    );
  return { format: known };
}

function check({ subject: name, law, runs, seed, json }: Flags): ExitCode {
  const subject = ROUTING_SUBJECTS.find((one) => one.name === name);
  if (subject === undefined)
    throw new UsageError(
      `--subject: expected ${ROUTING_SUBJECTS.map((one) => one.name).join(' or ')}, got ${JSON.stringify(name)}`,
    );
  const unknown = law?.find((id) => ROUTING_LAWS.every((one) => one.id !== id));
  if (unknown !== undefined)
    throw new UsageError(
      `--law: expected one of ${ROUTING_LAWS.map(({ id }) => id).join(', ')}, got ${JSON.stringify(unknown)}`,
    );
  const progress = progressTeller();
  const report = checkRouting(subject, {
    ...(law === undefined ? {} : { laws: law }),
    runs,
    seed,
    onCase: (done) => progress.tell({ lane: 'routing', done, expected: runs }),
  });
  progress.end();
  say(json === true ? reportJson(report) : lawsText(report));
  return isHeld(report) ? 0 : 1;
}

function reportJson({ laws, regions, ...report }: RoutingReport): string {
  const told = [...laws].map(([id, { held, didNotApply, finding }]) => {
    const away = Object.fromEntries(didNotApply);
    return [id, { held, didNotApply: away, finding }] as const;
  });
  return JSON.stringify(
    { ...report, laws: Object.fromEntries(told), regions: Object.fromEntries(regions) },
    null,
    2,
  );
}
