/** `compactcheck diff`: production against the reference on given cases, as a unified diff of their outcomes. */

import { readFileSync } from 'node:fs';
import { createTwoFilesPatch } from 'diff';
import { canonical } from '../../properties/laws/reading.ts';
import { production } from '../../properties/subjects/production.ts';
import { reference } from '../../properties/subjects/reference.ts';
import type { Case } from '../../src/door.ts';
import { type Describe, example, type ExitCode, say, UsageError } from '../command.ts';

export const describe: Describe = (command, done) => {
  command
    .argument('<files...>', 'cases: JSON files of a case, of a list of cases, or corpus files')
    .addHelpText('after', example('compactcheck diff case.json'))
    .action(async (files: string[]) => done(await run(files)));
};

async function run(files: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = 0;
  for (const [name, given] of files.flatMap(casesIn)) {
    const [ours, theirs] = [await production.compile(given), await reference.compile(given)].map(pretty);
    if (ours === theirs) {
      say(`${name}: the same`);
      continue;
    }
    code = 1;
    say(createTwoFilesPatch('reference', 'production', `${theirs ?? ''}\n`, `${ours ?? ''}\n`, name, name));
  }
  return code;
}

function pretty(outcome: unknown): string {
  return JSON.stringify(JSON.parse(canonical(outcome)), null, 2);
}

/** The cases of a file, each with a name: a case, `{ case }`, or a list of either. */
function casesIn(file: string): [string, Case][] {
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${file}: not JSON: ${error.message}`);
    throw error;
  }
  const list = Array.isArray(document) ? document : [document];
  return list.map((item: unknown, index) => {
    const held = typeof item === 'object' && item !== null && 'case' in item ? item.case : item;
    return [list.length === 1 ? file : `${file}[${index}]`, held as Case]; // the door finds out whether it is one
  });
}
