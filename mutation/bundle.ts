/**
 * The program with a mutant's edits in it, as one module of its own.
 *
 * Edits are made while sources are read, so the sources on disk are never touched, and a process can hold
 * any number of mutated programs side by side.
 */

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { Edit } from './mutants/mutant.ts';

export const ROOT = join(import.meta.dirname, '..');
/** Inside the project, so that packages are found from there. */
export const BUNDLES = join(ROOT, 'reports/mutants');

const COMMON = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  logLevel: 'silent',
} as const;

/**
 * Bundles an entry of the project with edits made.
 *
 * @returns the module, to be imported
 * @throws Error where a snippet isn't found just once, or what comes of it can't be read
 */
export function bundled(entry: string, edits: readonly Edit[], name: string): Promise<unknown> {
  return bundledWith(entry, join(BUNDLES, `${name}.mjs`), (file, source) =>
    edits.filter((edit) => edit.file === file).reduce(edited, source),
  );
}

/**
 * Bundles an entry of the project from other sources than those on disk.
 *
 * @param outfile where the module is written; inside the project, so that packages are found from there
 * @param rewrite what takes a source's place, given its path in the project and its text
 * @returns the module, to be imported
 */
export async function bundledWith(
  entry: string,
  outfile: string,
  rewrite: (file: string, source: string) => string,
): Promise<unknown> {
  await build({ ...COMMON, entryPoints: [join(ROOT, entry)], outfile, plugins: [rewriting(rewrite)] });
  return import(outfile);
}

/** The project's files that an entry loads when it runs, types left out. */
export async function filesOf(entry: string): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    ...COMMON,
    entryPoints: [join(ROOT, entry)],
    write: false,
    metafile: true,
  });
  return new Set(Object.keys(metafile.inputs));
}

function rewriting(rewrite: (file: string, source: string) => string): Plugin {
  return {
    name: 'rewriting',
    setup(plugin) {
      plugin.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
        contents: rewrite(relative(ROOT, path), readFileSync(path, 'utf8')),
        loader: 'ts',
      }));
    },
  };
}

function edited(source: string, { file, snippet, becomes }: Edit): string {
  const [before, after, ...more] = source.split(snippet);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} does not hold just once: ${snippet}`);
  return before + becomes + after;
}
