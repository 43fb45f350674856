/**
 * The test vectors for other languages: cases with the reference's whole outcome, a JSON object a line.
 *
 * The golden cases, the corpus, what the door refuses, and generated cases so that every region is there
 * several times, small ones first. Lines are kept as they were written: a generator that changes changes no
 * vector. What is checked is that the reference and production still answer each line as it says, and that
 * nothing is missing.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import golden from '../reference/vectors/golden.json' with { type: 'json' };
import type { Case } from '../src/door.ts';
import { outcomeSchema } from '../src/model/outcome-schema.ts';
import type { Outcome } from '../src/model/types.ts';
import { readCorpus } from '../properties/corpus/corpus.ts';
import { LANES } from '../properties/lanes.ts';
import { canonical } from '../properties/laws/reading.ts';
import { printCase } from '../properties/notation/print.ts';
import { REGION_NAMES, type RegionName, regionsOf, view } from '../properties/regions/regions.ts';
import { production } from '../properties/subjects/production.ts';
import { reference } from '../properties/subjects/reference.ts';
import type { Given } from '../properties/trial.ts';
import { ROOT } from './generated.ts';

export const VECTORS = 'reference/vectors/oracle.jsonl';

/** A line. */
export interface Vector {
  readonly id: string;
  /** Where the case comes from, and what it is about. */
  readonly about: string;
  /** The classes of cases that it is in. */
  readonly regions: readonly string[];
  readonly case: Case;
  readonly outcome: Outcome;
}

const SEED = 20_261_130;
/** Cases drawn from each stream, of which the smallest are taken. */
const DRAWN = 24;
/** How often each region is to be there at least. */
const OF_EACH_REGION = 5;
const LEAST_GENERATED = 160;
export const LEAST_VECTORS = 300;

/** What the door refuses, each with the path of its fault. */
const REFUSED: readonly (readonly [string, object])[] = [
  ['no-messages', { store: { summaries: [] }, budget: 10 }],
  ['bad-role', { store: { messages: [{ id: 'm1', role: 'system', content: 'x' }], summaries: [] } }],
  [
    'repeated-message-id',
    {
      store: {
        messages: [
          { id: 'm1', role: 'user', content: 'x' },
          { id: 'm1', role: 'user', content: 'y' },
        ],
        summaries: [],
      },
    },
  ],
  ['negative-budget', { store: { messages: [], summaries: [] }, budget: -1 }],
  ['unknown-option', { store: { messages: [], summaries: [] }, options: { colour: 'red' } }],
];

/** All vectors, anew. */
export async function makeVectors(): Promise<Vector[]> {
  const vectors: Vector[] = [];
  const add = async (id: string, about: string, given: Case, regions: readonly string[]) => {
    vectors.push({ id, about, regions, case: given, outcome: await reference.compile(given) });
  };
  for (const { id, title, case: given } of golden as unknown as GoldenCase[])
    await add(`golden-${id}`, `golden case: ${title}`, given, []);
  for (const { id, title, given } of readCorpus(join(ROOT, 'properties/corpus/cases')))
    await add(`corpus-${id}`, title, plainly(given), regionsOf(view(given)));
  for (const [id, given] of REFUSED) await add(`refused-${id}`, 'what the door refuses', given as Case, []);
  for (const [index, { given, regions }] of generated().entries())
    await add(`generated-${index + 1}`, printCase(given), plainly(given), regions);
  return vectors;
}

interface GoldenCase {
  readonly id: string;
  readonly title: string;
  readonly case: Case;
}
interface Drawn {
  readonly given: Given;
  readonly regions: readonly RegionName[];
}

function plainly({ store, budget, options }: Given): Case {
  return { store, budget, options };
}

/** Small cases of all lanes, until every region is there often enough. */
function generated(): Drawn[] {
  const drawn = LANES.flatMap(({ streams }) => streams)
    .flatMap(({ arbitrary }) => fc.sample(arbitrary, { seed: SEED, numRuns: DRAWN }))
    .filter(({ options }) => options.estimator === 'chars' || options.estimator === undefined)
    .map((given) => ({ given, regions: regionsOf(view(given)), size: JSON.stringify(given).length }))
    .sort((a, b) => a.size - b.size);
  const counts = new Map<RegionName, number>();
  const isRare = (region: RegionName) => (counts.get(region) ?? 0) < OF_EACH_REGION;
  const wanted = new Map<string, Drawn>();
  const take = (one: Drawn) => {
    const notation = printCase(one.given);
    if (wanted.has(notation)) return;
    wanted.set(notation, one);
    for (const region of one.regions) counts.set(region, (counts.get(region) ?? 0) + 1);
  };
  for (const one of drawn) if (one.regions.some(isRare)) take(one);
  for (const one of drawn) if (wanted.size < LEAST_GENERATED) take(one);
  return [...wanted.values()];
}

export function vectorsText(vectors: readonly Vector[]): string {
  return vectors.map((one) => `${JSON.stringify(one)}\n`).join('');
}

/** The vectors as they are kept. */
export function readVectors(): Vector[] {
  const lines = readFileSync(join(ROOT, VECTORS), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Vector);
}

/** Everything that is wrong with vectors, a line each. */
export async function faultsOf(vectors: readonly Vector[]): Promise<string[]> {
  const faults: string[] = [];
  if (vectors.length < LEAST_VECTORS)
    faults.push(`expected at least ${LEAST_VECTORS} vectors, got ${vectors.length}`);
  const ids = vectors.map(({ id }) => id);
  faults.push(
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: its id is not its own`),
  );
  const reached = new Set(vectors.flatMap(({ regions }) => regions));
  faults.push(
    ...REGION_NAMES.filter((name) => !reached.has(name)).map((name) => `region ${name}: no vector is in it`),
  );
  for (const vector of vectors) faults.push(...(await faultsOfOne(vector)));
  return faults;
}

async function faultsOfOne({ id, case: given, outcome }: Vector): Promise<string[]> {
  const written = canonical(outcome);
  if (!outcomeSchema.safeParse(outcome).success)
    return [`${id}: its outcome is not as schemas/outcome.schema.json has it`];
  const faults: string[] = [];
  for (const subject of [reference, production])
    if (canonical(JSON.parse(JSON.stringify(await subject.compile(given)))) !== written)
      faults.push(`${id}: ${subject.name} answers otherwise`);
  return faults;
}
