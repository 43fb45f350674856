/**
 * The README's blocks for whoever brings a compactor of their own: claims, laws, and the examples, which are
 * the files of `properties/examples/` as they stand and are tested.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import torn from '../properties/examples/torn-messages.subject.ts';
import { TRIMMER_LAWS } from '../properties/laws/index.ts';
import { failureText, PLAIN } from '../properties/report/text.ts';
import { CLAIM_MEANINGS, OWN_COUNTING, OWN_COUNTING_MEANING } from '../properties/subjects/claims.ts';
import { verify } from '../properties/verify.ts';
import { table } from './table.ts';

const EXAMPLES = join(import.meta.dirname, '../properties/examples');

/** Every word that a subject may claim, with the laws that it lets be run. */
export function claimTable(): string {
  const words = [...Object.entries(CLAIM_MEANINGS), [OWN_COUNTING, OWN_COUNTING_MEANING]];
  const lawsOf = (word: string) =>
    TRIMMER_LAWS.filter(({ claims }) => claims.some((claim) => claim === word)).map(({ id }) => id);
  return table(
    ['claim', 'what it promises', 'laws'],
    words.map(([word = '', meaning = '']) => [`\`${word}\``, meaning, lawsOf(word).join(', ')]),
  );
}

export function trimmerLawTable(): string {
  return table(
    ['law', 'what it says', 'asks for'],
    TRIMMER_LAWS.map(({ id, name, statement, claims }) => [
      `${id} ${name}`,
      statement,
      claims.join(', ') || 'nothing',
    ]),
  );
}

/** The example's test file, as it looks with the package installed. */
export function exampleBlock(): string {
  return fenced(
    'ts',
    exampleText('last-messages.test.ts').replace("'../index.ts'", "'compactcheck/properties'"),
  );
}

/** What is reported of the example that breaks pairs. */
export async function tornBlock(): Promise<string> {
  const { findings } = await verify(torn, {
    seed: 1,
    runs: 200,
    replayFlags: '--adapter torn-messages.subject.ts',
  });
  const [finding] = findings;
  if (finding === undefined) throw new Error('the example that breaks pairs broke none');
  return fenced('text', stripVTControlCharacters(await failureText(finding, torn, null, PLAIN)));
}

/** Both Python examples. */
export function pythonBlock(): string {
  return [
    'A compactor in Python under our laws (`window_compactor.py`):',
    fenced('python', exampleText('window_compactor.py')),
    'The oracle asked from Python, and an implementation held against the test vectors (`ask_oracle.py`):',
    fenced('python', exampleText('ask_oracle.py')),
  ].join('\n\n');
}

function exampleText(file: string): string {
  return readFileSync(join(EXAMPLES, file), 'utf8').trimEnd();
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
