/**
 * The public bug reports on context compaction: each is a corpus file, or says why it can't be one.
 *
 * The list of reports stands in a file of its own, so that a report can't go missing together with its case.
 * The answers were worked out by hand; both our compiler and the reference must give them.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Case } from '../../src/door.ts';
import { unmetExpectation } from '../expectation.ts';
import { production } from '../subjects/production.ts';
import { reference } from '../subjects/reference.ts';
import reports from './bug-report-ids.json' with { type: 'json' };
import { type CorpusCase, readCorpus } from './corpus.ts';

const CASES = join(import.meta.dirname, 'cases');
const TABLE = join(import.meta.dirname, 'NOT-EXPRESSIBLE.md');
const COLUMNS = 4;

const corpus = readCorpus(CASES);

/** The number of the report that a case comes from. */
const reportOf = (id: string) => /^BR-\d\d(?=-)/.exec(id)?.[0];
const expressed = new Set(corpus.flatMap(({ id }) => reportOf(id) ?? []));

/** The rows of the table, each as its cells. */
const rows = readFileSync(TABLE, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| BR-'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
const explained = rows.map(([report = '']) => report.slice(0, 'BR-00'.length));

/** A corpus case as subjects take one; they are not to write into it. */
const caseOf = ({ given }: CorpusCase) => given as Case;

describe('every public bug report', () => {
  it('is listed once', () => {
    expect(reports).toHaveLength(new Set(reports).size);
    expect(reports).toHaveLength(55);
    expect(explained).toHaveLength(new Set(explained).size);
  });

  it.each(reports)('%s is a corpus file or a row that says why it is none', (report) => {
    expect([expressed.has(report), explained.includes(report)].filter((found) => found)).toHaveLength(1);
  });

  it('that is a case or a row is listed', () => {
    const strangers = [...expressed, ...explained].filter((report) => !reports.includes(report));
    expect(strangers).toEqual([]);
  });

  it('that is a row says what it is about, why it is no case, and what covers it', () => {
    expect(rows.filter((cells) => cells.length !== COLUMNS || cells.includes(''))).toEqual([]);
  });

  it('that is a case is named by it', () => {
    const unnamed = corpus.filter(({ id, foundBy }) => {
      const report = reportOf(id);
      return report !== undefined && !new RegExp(`^public report ${report}, \\S+/\\S+#\\d+`).test(foundBy);
    });
    expect(unnamed.map(({ id }) => id)).toEqual([]);
  });
});

describe('every corpus file', () => {
  it('is read', () => {
    expect(corpus.map(({ id }) => `${id}.json`)).toEqual(readdirSync(CASES).sort());
    expect(corpus.length).toBeGreaterThan(100);
  });

  it.each(corpus)('$id names an answer, in a sentence and in figures', ({ title, expect: wanted }) => {
    expect(title).toMatch(/^\S.*\.$/);
    expect(wanted['outcome']).toMatch(/^(request|refusal|error)$/);
    expect(Object.keys(wanted).length).toBeGreaterThan(1);
  });

  describe.each([production, reference])('holds under $name', (subject) => {
    it.each(corpus)('$id', async (one) => {
      expect(unmetExpectation(await subject.compile(caseOf(one)), one.expect)).toBeNull();
    });
  });
});
