/**
 * What is generated from tables: the JSON Schemas, and the README's blocks. Written by `npm run generate`,
 * held against the files by a test, so that neither can drift.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { judge } from '../bench/gates.ts';
import type { Results } from '../bench/results.ts';
import { explainCompile } from '../cli/explain.ts';
import { LAWS } from '../properties/laws/index.ts';
import { corpusFile } from '../properties/report/corpus-file.ts';
import type { GuardCount } from '../properties/report/guard-counts.ts';
import { failureText, PLAIN } from '../properties/report/text.ts';
import { ALL_LAWS, lawsThatKill, readMatrix } from '../mutation/matrix.ts';
import { ROUTING_LAWS } from '../properties/routing/laws/index.ts';
import { subjectNamed } from '../properties/subjects/index.ts';
import { production } from '../properties/subjects/production.ts';
import { settingsOf } from '../properties/trial.ts';
import { verify } from '../properties/verify.ts';
import { gatherFacts } from '../src/book.ts';
import { compileFacts } from '../src/compiler.ts';
import { parseStore } from '../src/model/validate.ts';
import { THE_RULE } from '../src/rule/decisions.ts';
import { GUARDS } from '../properties/regions/regions.ts';
import { OPTIONS, optionsSchema } from '../src/model/options.ts';
import { outcomeSchema } from '../src/model/outcome-schema.ts';
import { budgetSchema, storeSchema } from '../src/model/schema.ts';
import { routingCaseSchema } from '../src/routing/case.ts';
import { catalogSchema } from '../src/routing/catalog.ts';
import { casesPage, CASES_PAGE, peerTable } from '../properties/peers/page.ts';
import { claimTable, exampleBlock, pythonBlock, tornBlock, trimmerLawTable } from './adapter-blocks.ts';
import { table } from './table.ts';
import guardCosts from './measured/guard-costs.json' with { type: 'json' };
import measuredRouting from './measured/routing.json' with { type: 'json' };
import { type MeasuredRow, routingTable } from './routing-table.ts';

const measured = guardCosts as Measured;
interface Measured {
  readonly measuredOn: string;
  readonly seed: number;
  readonly cases: { readonly generated: number; readonly transcripts: number };
  readonly generated: Readonly<Record<string, GuardCount>>;
  readonly transcripts: Readonly<Record<string, GuardCount>>;
}

export const ROOT = join(import.meta.dirname, '..');

/** Every generated file, with its text. */
export async function generatedFiles(): Promise<Record<string, string>> {
  return {
    'schemas/case.schema.json': schemaText(caseSchema(), 'A case: a store, a budget, options.', 'input'),
    'schemas/outcome.schema.json': schemaText(outcomeSchema, 'What a compile came to.', 'output'),
    'schemas/routing-case.schema.json': schemaText(
      routingCaseSchema,
      'A routing case (compactcheck route).',
      'input',
    ),
    'schemas/catalog.schema.json': schemaText(catalogSchema, 'A catalog of models with prices.', 'input'),
    'README.md': withBlocks(readFileSync(join(ROOT, 'README.md'), 'utf8'), {
      guards: guardTable(),
      explanation: explanationBlock(),
      failure: await failureBlock(),
      laws: lawTable(),
      bites: biteTable(),
      options: optionTable(),
      routing: routingTable(measuredRouting.rows as readonly MeasuredRow[]),
      'routing-laws': routingLawTable(),
      claims: claimTable(),
      'trimmer-laws': trimmerLawTable(),
      example: exampleBlock(),
      torn: await tornBlock(),
      peers: peerTable(),
      python: pythonBlock(),
      speed: speedTable(),
    }),
    [CASES_PAGE]: casesPage(),
  };
}

function caseSchema(): z.ZodType {
  return z.object({ store: storeSchema, budget: budgetSchema.nullish(), options: optionsSchema.nullish() });
}

function schemaText(schema: z.ZodType, description: string, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `${JSON.stringify({ ...json, description }, null, 2)}\n`;
}

/** The text with what stands between `<!-- name -->` and `<!-- /name -->` replaced. */
function withBlocks(text: string, blocks: Readonly<Record<string, string>>): string {
  return Object.entries(blocks).reduce((written, [name, block]) => {
    const pattern = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
    if (!pattern.test(written)) throw new Error(`README.md has no block ${name}`);
    return written.replace(pattern, (_, open: string, close: string) => `${open}\n${block}\n\n${close}`);
  }, text);
}

function lawTable(): string {
  return table(
    ['law', 'what it says', 'kind'],
    LAWS.map(({ id, name, statement, kind }) => [`${id} ${name}`, statement, kind]),
  );
}

function routingLawTable(): string {
  return table(
    ['law', 'what it says'],
    ROUTING_LAWS.map(({ id, name, statement }) => [`${id} ${name}`, statement]),
  );
}

/** The kill matrix in short: what each law was named for, and what else it notices. */
function biteTable(): string {
  const matrix = readMatrix();
  const { semantic, paired } = matrix;
  const rows = ALL_LAWS.filter(({ id }) => lawsThatKill(matrix).includes(id)).map(({ id, name }) => {
    const killed = semantic.filter(({ killedBy }) => killedBy.includes(id));
    const named = killed
      .filter((mutant) => mutant.named === id)
      .map((mutant) => `${mutant.id} ${mutant.title}`);
    return [`${id} ${name}`, named.join(', ') || '–', String(killed.length - named.length)];
  });
  const noticed = paired.filter(({ killedBy }) => killedBy.length > 0).length;
  const summary =
    `${semantic.length} mutants, each killed by the law named for it. With the same fault in the reference, ` +
    `so that no comparison can help, ${noticed} of the rule's ${paired.length} are still killed.`;
  return `${table(['law', 'kills, as named', 'kills besides'], rows)}\n\n${summary}`;
}

function optionTable(): string {
  const rows = Object.entries(OPTIONS).map(([name, { fallback, rule, meaning }]) => [
    `\`${name}\``,
    fallback === undefined ? 'unset' : `\`${JSON.stringify(fallback)}\``,
    meaning,
    rule,
  ]);
  return table(['option', 'default', 'meaning', 'rule'], rows);
}

/** What each guard costs, as measured last (`npm run measure:guards`). */
function guardTable(): string {
  const { generated, transcripts, measuredOn, seed, cases } = measured;
  const of = (counts: Readonly<Record<string, GuardCount>>, guard: string) => {
    const { kept, needless } = counts[guard] ?? { kept: 0, needless: 0 };
    return `${needless} of ${kept}`;
  };
  const rows = GUARDS.map((guard) => [guard, of(generated, guard), of(transcripts, guard)]);
  const note =
    `Measured on ${measuredOn} with seed ${seed}, over ${cases.generated} generated cases and ` +
    `${cases.transcripts} of real transcripts whose summaries a program wrote.`;
  return `${table(['guard', 'needless, on generated stores', 'needless, on real transcripts'], rows)}\n\n${note}`;
}

/** What the benchmarks measured last (`npm run bench`): what must hold, and the times behind it. */
function speedTable(): string {
  const results = JSON.parse(readFileSync(join(ROOT, 'bench/results/results.json'), 'utf8')) as Results;
  const figure = (value: number) => String(Number(value.toPrecision(3)));
  const held = judge(results).map(({ claim, unit, most, measured: value, holds }) => [
    claim,
    value === undefined ? 'not measured' : `${figure(value)} ${unit}`,
    `${most} ${unit}`,
    holds ? 'yes' : 'no',
  ]);
  const times = results.comparisons.flatMap(({ name, rows }) =>
    rows
      .filter(({ subject }) => subject !== 'stages')
      .map(({ subject, when, plan, entries, wallMs, cpuMs }) => [
        name,
        `${subject}, ${when}`,
        String(plan.messages),
        entries === 0 ? '' : String(entries),
        figure(wallMs),
        figure(cpuMs),
      ]),
  );
  const loads = results.comparisons.map(({ loadBefore }) => loadBefore);
  const { bytesAMessage = NaN, verifyS = NaN } = results.singles;
  const note =
    `Medians over ${results.rounds} rounds (twice as many where nothing is dearer), Node ${results.node}, ${results.processor}, the load of the machine before each ` +
    `${figure(Math.min(...loads))} to ${figure(Math.max(...loads))}, the benchmark's own included. ` +
    "V8's own flags are in force in `own-flags` alone, where they make one and the same compile fast or slow by lot. " +
    `A message with all its facts takes ${figure(bytesAMessage)} bytes of the heap; \`verify\` at 300 runs took ${figure(verifyS)} s by the clock.`;
  return [
    table(['what must hold', 'measured', 'at most', 'holds'], held),
    note,
    table(['comparison', 'subject', 'messages', 'entries', 'wall ms', 'processor ms'], times),
  ].join('\n\n');
}

/** A failure as `verify` prints it, of a subject that is broken on purpose. */
async function failureBlock(): Promise<string> {
  const subject = subjectNamed('broken:sends-dear-summaries') ?? production;
  const { findings } = await verify(subject, { seed: 1, runs: 30, laws: ['L42'], scope: 0 });
  const [finding] = findings;
  if (finding === undefined) throw new Error('the broken subject broke nothing');
  const text = await failureText(finding, subject, `reports/found/${corpusFile(finding)?.name ?? ''}`, PLAIN);
  return `\`\`\`text\n${stripVTControlCharacters(text)}\n\`\`\``;
}

const EXPLAINED = 'examples/store.compactcheck.json';
const EXPLAINED_COLUMNS = 80;

/** An explanation as `compile --explain` draws it. */
function explanationBlock(): string {
  const store = parseStore(JSON.parse(readFileSync(join(ROOT, EXPLAINED), 'utf8')));
  const facts = gatherFacts(store, settingsOf({ estimator: 'chars', recentWindowTokens: 200 }));
  const layout = compileFacts(facts, { maxTokens: 3_000, reserveForResponse: 0 }, THE_RULE);
  return `\`\`\`text\n${explainCompile({ facts, layout, clearedBy: [] }, EXPLAINED_COLUMNS, PLAIN)}\n\`\`\``;
}
