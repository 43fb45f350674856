/** The written vectors are right, and a wrong one is seen. */

import { expect, it } from 'vitest';
import { faultsOf, readVectors, type Vector } from './vectors.ts';

const vectors = readVectors();

it('are answered by the reference and by production as they say, every region and every source of cases', async () => {
  expect(await faultsOf(vectors)).toEqual([]);
  const sources = new Map<string, number>();
  for (const { id } of vectors) {
    const source = id.split('-')[0] ?? '';
    sources.set(source, (sources.get(source) ?? 0) + 1);
  }
  expect(sources.get('golden')).toBe(60);
  expect([...sources.keys()]).toEqual(['golden', 'corpus', 'refused', 'generated']);
  expect(sources.get('corpus')).toBeGreaterThanOrEqual(104);
});

it('a total that is one token off is seen, and so is a region that is missing', async () => {
  const [first] = vectors.filter(({ outcome }) => outcome.outcome === 'request');
  if (first === undefined) throw new Error('there is no request');
  const off = { ...first, outcome: { ...first.outcome, total: 1_000_001 } } as Vector;
  const faults = await faultsOf([off]);
  expect(faults).toContain(`${first.id}: reference answers otherwise`);
  expect(faults).toContain(`${first.id}: production answers otherwise`);
  expect(faults).toContain('region verdict tie: no vector is in it');
});
