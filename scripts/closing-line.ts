/** A vitest reporter that closes a run with one plain line, `N passed, N failed`, from the results themselves. */

import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) countModule(module, counts);
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    const line = `\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`;
    process.once('exit', () => process.stdout.write(line)); // after every other reporter's summary
  }
}

function countModule(module: TestModule, counts: { passed: number; failed: number; skipped: number }): void {
  let failedHere = 0;
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (state === 'passed') counts.passed++;
    else if (state === 'skipped') counts.skipped++;
    else failedHere++; // a test that is still pending when the run ends did not pass
  }
  // a file that broke outside its tests is a failure of its own
  if (failedHere === 0 && module.state() === 'failed') failedHere = 1;
  counts.failed += failedHere;
}
