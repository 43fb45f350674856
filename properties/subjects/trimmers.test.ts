/**
 * The trimmers' laws: no right trimmer is blamed, and each law catches a trimmer that is broken its way.
 */

import { describe, expect, it } from 'vitest';
import { readCorpus } from '../corpus/corpus.ts';
import { TRIMMER_LAWS } from '../laws/index.ts';
import { parseCase } from '../notation/parse.ts';
import { isPassed } from '../report/report.ts';
import { verify } from '../verify.ts';
import { BROKEN_TRIMMERS, brokenTrimmer } from './broken-trimmers.ts';
import { production } from './production.ts';
import { reference } from './reference.ts';
import { sentOf } from './sent-of-outcome.ts';
import type { OutcomeSubject, Subject } from './subject.ts';
import { TRIMMERS, trusted, WINDOW_CLAIMS } from './trimmers.ts';
import { join } from 'node:path';

const corpus = readCorpus(join(import.meta.dirname, '../corpus/cases'));

/** One of ours through the trimmers' door: it refuses what does not fit, since without summaries it drops nothing. */
function asTrimmer({ name, compile }: OutcomeSubject): Subject {
  return trusted({ name: `${name}, as a trimmer`, claims: WINDOW_CLAIMS, compile });
}

describe('a right trimmer', () => {
  it.each([...TRIMMERS, asTrimmer(production), asTrimmer(reference)])(
    '$name holds every law that it claims, over lists, stores and the corpus',
    async (subject) => {
      const report = await verify(subject, { seed: 20_261_130, runs: 500, corpus });
      expect(report.findings.map(({ law, what, notation }) => `${law}: ${what}: ${notation}`)).toEqual([]);
      expect(isPassed(report), JSON.stringify(report.failedGates)).toBe(true);
    },
  );

  it('between them they claim what each law asks', () => {
    const claimed = new Set(TRIMMERS.flatMap(({ claims }) => claims));
    expect(TRIMMER_LAWS.filter(({ claims }) => !claims.every((claim) => claimed.has(claim)))).toEqual([]);
  });
});

describe('a broken trimmer', () => {
  it.each(BROKEN_TRIMMERS)('$name: $what, is caught by $caughtBy', async (broken) => {
    const subject = brokenTrimmer(broken);
    const { findings } = await verify(subject, { seed: 1, runs: 400 });
    const found = findings.find(({ law }) => law === broken.caughtBy);
    expect(found, findings.map(({ law, notation }) => `${law}: ${notation}`).join('\n')).toBeDefined();
    const again = await verify(subject, {
      laws: [broken.caughtBy],
      onlyGiven: true,
      stores: [{ name: 'again', cases: [parseCase(found?.notation ?? '')] }],
    });
    expect(again.findings.map(({ law }) => law)).toEqual([broken.caughtBy]);
  });

  it('there is one for each law', () => {
    const caught = new Set(BROKEN_TRIMMERS.map(({ caughtBy }) => caughtBy));
    expect(TRIMMER_LAWS.filter(({ id }) => !caught.has(id))).toEqual([]);
  });
});

it('an outcome is read as what it sent: what stands for a summary is its messages', async () => {
  const given = parseCase('u40 a40 u[R(x)3] S1{m1..m2}5');
  const outcome = await production.compile({ ...given });
  expect(sentOf(outcome, given.store)).toEqual({
    sent: [{ summaryOf: ['m1', 'm2'] }, { id: 'm3', calls: [], results: ['x'], text: 'whole' }],
    tokens: 13, // a question of 5, an answer of 5, a result of 3
  });
});
