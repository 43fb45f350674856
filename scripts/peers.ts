/**
 * `npm run peers`: holds the libraries of `properties/peers/` to the laws, and compares with what is known of
 * their versions. A law that breaks and was not known to ends with 1, and so does a known violation that is
 * none any more: both are news.
 */

import Table from 'cli-table3';
import { Command, CommanderError } from 'commander';
import colours from 'picocolors';
import { example, type ExitCode, note, say, UsageError, wholeNumber } from '../cli/command.ts';
import { errorLine } from '../cli/errors.ts';
import { writeWhole } from '../cli/files.ts';
import { TRIMMER_LAWS } from '../properties/laws/index.ts';
import { parseCase } from '../properties/notation/parse.ts';
import { type Held, hold, record } from '../properties/peers/hold.ts';
import { type Known, knownPath, knownText, readKnown } from '../properties/peers/known.ts';
import { installedVersion } from '../properties/peers/library.ts';
import { type Peer, PEERS, peerSubject, versionOf } from '../properties/peers/peers.ts';
import { plainCase } from '../properties/plain-case.ts';
import { drawSent } from '../properties/report/sent-picture.ts';
import { failureText } from '../properties/report/text.ts';
import { Trial } from '../properties/trial.ts';

interface Flags {
  runs: number;
  seed: number;
  record?: true;
  e?: string;
}

const DEFAULT_SEED = 20_261_130;
const RECORDED_SEEDS = [1, 2, 3];

const program = new Command('npm run peers --')
  .description(
    'holds the libraries that people trim histories with to the laws (npm run peers:install first)',
  )
  .argument('[peers...]', `which; all when left out: ${PEERS.map(({ name }) => name).join(', ')}`)
  .option('--runs <number>', 'cases for each peer', wholeNumber('--runs', 1), 1_000)
  .option('--seed <number>', 'what the cases follow from', wholeNumber('--seed', 0), DEFAULT_SEED)
  .option('--record', 'write down what is found, in properties/peers/known/')
  .option('-e <notation>', 'only ask one peer about one case, and draw it')
  .addHelpText('after', example('npm run peers', `npm run peers -- pi -e 'a[C(x)1] u1 u[R(x)1] budget(2)'`))
  .exitOverride();

async function run(names: readonly string[], flags: Flags): Promise<ExitCode> {
  const peers = names.length === 0 ? PEERS : names.map(peerNamed);
  for (const peer of peers) assertInstalled(peer);
  if (flags.e !== undefined) return draw(peers, flags.e);
  if (flags.record === true) {
    for (const peer of peers) await write(peer, flags);
    return 0;
  }
  const all: { peer: Peer; known: Known | null; held: Held }[] = [];
  for (const peer of peers) {
    note(`${peer.name} ${versionOf(peer)}`);
    const known = readKnown(peer.name);
    all.push({ peer, known, held: await hold(peer, known, flags) });
  }
  say(table(all));
  const news: string[] = [];
  for (const { peer, known, held } of all) news.push(...(await newsOf(peer, known, held)));
  for (const one of news) say(`\n${one}`);
  say(
    `\n${all.length} peers: ${news.length === 0 ? 'exactly what is known' : `${news.length} things that are not known`} (seed ${flags.seed})`,
  );
  return news.length === 0 ? 0 : 1;
}

function peerNamed(name: string): Peer {
  const peer = PEERS.find((one) => one.name === name);
  if (peer === undefined)
    throw new UsageError(
      `peer: expected one of ${PEERS.map((one) => one.name).join(', ')}, got ${JSON.stringify(name)}`,
    );
  return peer;
}

function assertInstalled(peer: Peer): void {
  const [installed, pinned] = [installedVersion(peer.package), versionOf(peer)];
  if (installed === pinned) return;
  const instead = installed === null ? 'is not installed' : `is installed in version ${installed}`;
  throw new UsageError(`${peer.package} ${pinned} ${instead}: run npm run peers:install`);
}

async function write(peer: Peer, { runs, seed }: Flags): Promise<void> {
  const seeds = seed === DEFAULT_SEED ? RECORDED_SEEDS : [seed];
  const known = await record(peer, readKnown(peer.name), { seeds, runs });
  writeWhole(knownPath(peer.name), knownText(known));
  say(
    `${peer.name} ${known.version}: ${known.violations.map(({ law }) => law).join(' ') || 'no law broken'}`,
  );
}

async function draw(peers: readonly Peer[], notation: string): Promise<ExitCode> {
  const given = plainCase(parseCase(notation));
  for (const peer of peers) {
    const answer = await new Trial(await peerSubject(peer)).answer(given);
    say(`${colours.bold(peer.name)} ${versionOf(peer)}\n${drawSent(given, answer)}`);
  }
  return 0;
}

/** Peer by law, with what is news in red. */
function table(all: readonly { peer: Peer; known: Known | null; held: Held }[]): string {
  const drawn = new Table({
    head: ['peer', ...TRIMMER_LAWS.map(({ id }) => id.replace('TL-', ''))],
    style: { head: [], border: [] },
  });
  for (const { peer, known, held } of all)
    drawn.push([`${peer.name} ${versionOf(peer)}`, ...TRIMMER_LAWS.map(({ id }) => cell(id, known, held))]);
  const key =
    '✓ held, ✗ broken as known, ! broken and not known to be, ? known to be broken and not, – not claimed, · applied to no case';
  return `${drawn.toString()}\n${key}`;
}

function cell(law: string, known: Known | null, { report, unexpected, fixed }: Held): string {
  if (unexpected.includes(law)) return colours.red('!');
  if (fixed.some((one) => one.law === law)) return colours.red('?');
  if (report.notRun.some((one) => one.law === law)) return '–';
  if (known?.violations.some((one) => one.law === law) === true) return '✗';
  return report.lanes.some(({ laws }) => (laws[law]?.held ?? 0) > 0) ? '✓' : '·';
}

/** What differs from what is known, each as a text of its own. */
async function newsOf(
  peer: Peer,
  known: Known | null,
  { subject, report, unexpected, fixed }: Held,
): Promise<string[]> {
  const news: string[] = [];
  if (known !== null && known.version !== versionOf(peer))
    news.push(
      `${peer.name}: what is known is of version ${known.version}, and ${versionOf(peer)} is installed`,
    );
  for (const finding of report.findings.filter(({ law }) => unexpected.includes(law)))
    news.push(`${peer.name}, not known: ${await failureText(finding, subject, null, colours)}`);
  for (const { law, case: notation } of fixed)
    news.push(`${peer.name}, known and gone: ${law} holds now of ${notation}`);
  return news;
}

program.action(async (names: string[], flags: Flags) => {
  process.exitCode = await run(names, flags);
});
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    const line = errorLine(error);
    if (line === null) throw error;
    note(`peers: ${line}`);
    process.exitCode = 2;
  }
}
