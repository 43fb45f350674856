/**
 * `compactcheck compile FILE`: a real transcript, or a store, through the compiler.
 *
 * With `--summarize` a transcript that has no summaries is given some first, by a program and not a model.
 * What is said goes to standard output; with `--json` or `--to` that is the outcome, or the messages, alone.
 */

import colours from 'picocolors';
import { gatherFacts } from '../../src/book.ts';
import type { Facts } from '../../src/facts.ts';
import { compileFacts } from '../../src/compiler.ts';
import {
  FORMAT_NAMES,
  type FormatName,
  type MessageFormatName,
  readTranscript,
  type Transcript,
  writeMessages,
  writeText,
} from '../../src/formats/index.ts';
import { CHUNK_DEFAULTS } from '../../src/lifecycle/chunks.ts';
import { extractive } from '../../src/lifecycle/extractive.ts';
import { buildPyramid } from '../../src/lifecycle/pyramid.ts';
import { sized } from '../../src/lifecycle/sized.ts';
import type { Summarizer } from '../../src/lifecycle/summarizer.ts';
import { OverBudgetError } from '../../src/model/errors.ts';
import { parseBudget, parseOptions } from '../../src/model/options.ts';
import type { Outcome, Request, Settings, Store, TokenEstimator } from '../../src/model/types.ts';
import { parseStore } from '../../src/model/validate.ts';
import { THE_RULE } from '../../src/rule/decisions.ts';
import { estimatorNamed } from '../../src/sizes/estimators.ts';
import { type Describe, example, type ExitCode, note, say, UsageError, wholeNumber } from '../command.ts';
import { type Explained, explainCompile } from '../explain.ts';
import { addOptionFlags, optionsFrom } from '../option-flags.ts';
import { requestSummary } from '../request-summary.ts';

interface Flags {
  format?: string;
  join?: boolean;
  conversation?: number;
  lenient?: boolean;
  budget?: number;
  reserve: number;
  summarize?: string;
  chunkTokens: number;
  summaryTokens: number;
  json?: boolean;
  explain?: boolean;
  to?: string;
}

const SUMMARIZERS: Record<string, (estimator: TokenEstimator) => Summarizer> = { extractive, sized };
const DEFAULT_SUMMARY_TOKENS = 300;

export const describe: Describe = (command, done) => {
  command
    .argument('<file>', 'a transcript or a store')
    .option('--format <name>', `one of ${FORMAT_NAMES.join(', ')}; found in the file when left out`)
    .option('--join', 'read a file of several conversations as one')
    .option(
      '--conversation <number>',
      'read one conversation of several, from 1',
      wholeNumber('--conversation', 1),
    )
    .option('--lenient', 'pass over damaged lines, and count them')
    .option('--budget <tokens>', 'what the request may cost; needed', wholeNumber('--budget', 0))
    .option('--reserve <tokens>', 'of it, for the response', wholeNumber('--reserve', 0), 0)
    .option(
      '--summarize <how>',
      `write summaries first: ${Object.keys(SUMMARIZERS).join(' or ')}; neither asks a model`,
    )
    .option(
      '--chunk-tokens <tokens>',
      'size of a chunk',
      wholeNumber('--chunk-tokens', 1),
      CHUNK_DEFAULTS.targetChunkTokens,
    )
    .option(
      '--summary-tokens <tokens>',
      'size of a summary',
      wholeNumber('--summary-tokens', 1),
      DEFAULT_SUMMARY_TOKENS,
    )
    .option('--json', 'print the outcome')
    .option('--explain', 'draw what went where, and why')
    .option('--to <format>', 'print the messages to send, in a format')
    .addHelpText(
      'after',
      example(
        'compactcheck compile examples/support.openai-chat.json --budget 2000 --summarize extractive --chunk-tokens 200 --summary-tokens 60',
      ),
    );
  addOptionFlags(command);
  command.action(async (file: string, flags: Flags) =>
    done(await run(file, flags, optionsFrom({ ...flags }, command))),
  );
};

async function run(file: string, flags: Flags, given: Record<string, unknown>): Promise<ExitCode> {
  if (flags.budget === undefined)
    throw new UsageError('--budget: expected what the request may cost, in tokens');
  const budget = parseBudget({ maxTokens: flags.budget, reserveForResponse: flags.reserve });
  const to = flags.to === undefined ? undefined : messageFormatNamed(flags.to);
  const asked = parseOptions(given, estimatorNamed);
  const transcript = await read(file, flags);
  const { system = '' } = transcript;
  // the system prompt is sent with every request (part 30, Formats)
  const settings = { ...asked, overheadTokens: asked.overheadTokens + asked.estimator.text(system) };
  const store = parseStore(await storeOf(transcript, flags, settings));
  const facts = gatherFacts(store, settings);
  try {
    const request = compileFacts(facts, budget, THE_RULE);
    tell(request, { facts, transcript, flags, to });
    return 0;
  } catch (error) {
    if (!(error instanceof OverBudgetError)) throw error;
    if (flags.json === true) say(asJson({ outcome: 'refusal', ...error.layout, clearedBy: error.clearedBy }));
    if (flags.explain === true) say(explained({ facts, layout: error.layout, clearedBy: error.clearedBy }));
    note(`compactcheck: ${error.message}`);
    return 1;
  }
}

interface Told {
  readonly facts: Facts;
  readonly transcript: Transcript;
  readonly flags: Flags;
  readonly to: MessageFormatName | undefined;
}

function tell(request: Request, { facts, transcript, flags, to }: Told): void {
  if (flags.json === true) {
    say(asJson({ outcome: 'request', ...request }));
  } else if (to !== undefined) {
    const system = transcript.system === undefined ? {} : { system: transcript.system };
    const { value, leftOut } = writeMessages(to, request.messages, system);
    for (const { what, count, first } of leftOut) note(`${to}: ${count} × ${what} (first: ${first})`);
    process.stdout.write(writeText(value, false));
  } else {
    say(requestSummary(request, facts.store, transcript, facts.settings));
    if (flags.explain === true) say(`\n${explained({ facts, layout: request, clearedBy: [] })}`);
  }
}

function asJson(outcome: Outcome): string {
  return JSON.stringify(outcome, null, 2);
}

const COLUMNS_WITHOUT_TERMINAL = 100;

function explained(what: Explained): string {
  return explainCompile(
    what,
    process.stdout.isTTY ? process.stdout.columns : COLUMNS_WITHOUT_TERMINAL,
    colours,
  );
}

function formatNamed(flag: string, name: string): FormatName {
  const full = name === 'store' ? 'compactcheck-store' : name;
  const format = FORMAT_NAMES.find((known) => known === full);
  if (format === undefined)
    throw new UsageError(`${flag}: expected one of ${FORMAT_NAMES.join(', ')}, got ${JSON.stringify(name)}`);
  return format;
}

function messageFormatNamed(name: string): MessageFormatName {
  const format = formatNamed('--to', name);
  if (format === 'compactcheck-store')
    throw new UsageError(`--to: expected a format of messages, got ${JSON.stringify(name)}`);
  return format;
}

async function read(file: string, flags: Flags): Promise<Transcript> {
  const transcript = await readTranscript(file, {
    ...(flags.format === undefined ? {} : { format: formatNamed('--format', flags.format) }),
    ...(flags.join === undefined ? {} : { join: flags.join }),
    ...(flags.lenient === undefined ? {} : { lenient: flags.lenient }),
    ...(flags.conversation === undefined ? {} : { conversation: flags.conversation }),
  });
  for (const { what, count, first } of transcript.leftOut)
    note(`${file}: ${count} × ${what} (first: ${first})`);
  return transcript;
}

async function storeOf(transcript: Transcript, flags: Flags, settings: Settings): Promise<Store> {
  const store = transcript.store ?? { messages: transcript.messages, summaries: [], pins: [], chunks: [] };
  if (flags.summarize === undefined) return store;
  const make = Object.hasOwn(SUMMARIZERS, flags.summarize) ? SUMMARIZERS[flags.summarize] : undefined;
  if (make === undefined)
    throw new UsageError(
      `--summarize: expected ${Object.keys(SUMMARIZERS).join(' or ')}, got ${JSON.stringify(flags.summarize)}`,
    );
  const sizes = {
    ...CHUNK_DEFAULTS,
    targetChunkTokens: flags.chunkTokens,
    summaryTokens: flags.summaryTokens,
  };
  return buildPyramid(gatherFacts(store, settings), make(settings.estimator), sizes);
}
