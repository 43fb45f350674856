/** `compactcheck merge`: the reports of several shards as one. */

import { readFileSync } from 'node:fs';
import colours from 'picocolors';
import { mergeReports, readReport } from '../../properties/report/merge.ts';
import { isPassed } from '../../properties/report/report.ts';
import { guardTable, lawTable } from '../../properties/report/text.ts';
import { type Describe, example, say } from '../command.ts';
import { writeWhole } from '../files.ts';

export const describe: Describe = (command, done) => {
  command
    .argument('<files...>', 'reports that verify --json wrote')
    .option('--json <file>', 'write the merged report')
    .addHelpText('after', example('compactcheck merge reports/*.json --json merged.json'))
    .action((files: string[], flags: { json?: string }) => {
      const merged = mergeReports(files.map((file) => readReport(file, readFileSync(file, 'utf8'))));
      if (flags.json !== undefined) writeWhole(flags.json, `${JSON.stringify(merged, null, 2)}\n`);
      say(lawTable(merged, colours));
      say(guardTable(merged));
      for (const { law, what, notation } of merged.findings) say(`${law} is broken: ${what}\n  ${notation}`);
      for (const { gate, what } of merged.failedGates) say(`gate ${gate}: ${what}`);
      done(isPassed(merged) ? 0 : 1);
    });
};
