/** The parts of `npm run mutation:all` together mutate every source, and what runs them is there. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../bundle.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const configs = scripts['mutation:all']?.match(/mutation\/stryker\/\w+\.conf\.mjs/g) ?? [];

/** The folders under `src/` that a pattern means, or the pattern itself. */
const folderOf = (pattern: string) => /^!?src\/(\w+)\/\*\*/.exec(pattern)?.[1] ?? pattern;

interface Config {
  readonly mutate: readonly string[];
  readonly jsonReporter: { readonly fileName: string };
}
const parts = await Promise.all(
  configs.map(async (config) => ((await import(join(ROOT, config))) as { default: Config }).default),
);

it('one part leaves out just what the others take', () => {
  const [most = [], ...rest] = parts.map(({ mutate }) => mutate);
  const leftOut = most.filter((pattern) => pattern.startsWith('!') && !pattern.endsWith('.test.ts'));
  const taken = rest.flat().filter((pattern) => !pattern.startsWith('!'));
  expect(most).toContain('src/**/*.ts');
  expect(leftOut.map(folderOf).sort()).toEqual(taken.map(folderOf).sort());
  for (const folder of taken.map(folderOf)) expect(existsSync(join(ROOT, 'src', folder))).toBe(true);
});

it('each part has a report, which is then held against the matrix', () => {
  expect(parts.length).toBeGreaterThan(1);
  for (const { jsonReporter } of parts) expect(scripts['mutation:all']).toContain(jsonReporter.fileName);
});

it('a workflow or a page names only scripts that there are', () => {
  const workflows = readdirSync(join(ROOT, '.github/workflows')).map((name) => `.github/workflows/${name}`);
  const pages = ['README.md', 'mutation/README.md', 'bench/README.md'];
  const named = [...workflows, ...pages].flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(
      ([, name = '']) => `${file}: ${name}`,
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((one) => scripts[one.split(': ')[1] ?? ''] === undefined)).toEqual([]);
});
