/** A report in the XML that CIs read: a suite a lane, a test case a law, and the gates as a suite of their own. */

import { escapeUTF8 } from 'entities';
import { ALL_LAWS } from '../laws/index.ts';
import type { LaneReport, Report } from './report.ts';

export function junitXml(report: Report): string {
  const suites = [...report.lanes.map((lane) => laneSuite(lane, report)), gateSuite(report)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeUTF8(`compactcheck ${report.subject}`)}">\n${suites.join('\n')}\n</testsuites>\n`;
}

function laneSuite({ lane, laws }: LaneReport, { findings }: Report): string {
  const cases = Object.entries(laws).map(([id, { held }]) => {
    const name = `${id} ${ALL_LAWS.find((law) => law.id === id)?.name ?? ''}`;
    const finding = findings.find((one) => one.law === id && one.lane === lane);
    if (finding !== undefined)
      return testCase(
        name,
        lane,
        `<failure message="${escapeUTF8(finding.what)}">${escapeUTF8(finding.notation)}</failure>`,
      );
    return testCase(name, lane, held === 0 ? '<skipped message="did not apply"/>' : '');
  });
  const failures = findings.filter((finding) => finding.lane === lane).length;
  return suite(lane, cases, failures);
}

function gateSuite({ failedGates, seed }: Report): string {
  const cases = failedGates.map(({ gate, what }) =>
    testCase(gate, 'gates', `<failure message="${escapeUTF8(what)}"/>`),
  );
  return suite(
    'gates',
    cases.length === 0 ? [testCase(`every gate (seed ${seed})`, 'gates', '')] : cases,
    cases.length,
  );
}

function suite(name: string, cases: readonly string[], failures: number): string {
  return `  <testsuite name="${escapeUTF8(name)}" tests="${cases.length}" failures="${failures}">\n${cases.join('\n')}\n  </testsuite>`;
}

function testCase(name: string, lane: string, inside: string): string {
  return `    <testcase name="${escapeUTF8(name)}" classname="${escapeUTF8(`compactcheck.${lane}`)}">${inside}</testcase>`;
}
