/**
 * Loads a peer's library, installed apart (`npm run peers:install`).
 *
 * By a name that the type checker does not follow: the project builds and tests without the libraries, so
 * each adapter writes down the few shapes that it touches.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pinned from './package.json' with { type: 'json' };

const HERE = import.meta.dirname;

/** The version of a package that is pinned here. */
export function pinnedVersion(name: string): string {
  const version = (pinned.dependencies as Readonly<Record<string, string>>)[name];
  if (version === undefined) throw new Error(`properties/peers/package.json does not name ${name}`);
  return version;
}

/** The version of a package that is installed here; null where it is not. */
export function installedVersion(name: string): string | null {
  try {
    const text = readFileSync(join(HERE, 'node_modules', name, 'package.json'), 'utf8');
    return (JSON.parse(text) as { version: string }).version;
  } catch {
    return null;
  }
}

/** A module of a package, as its users import it. */
export async function library<T>(specifier: string): Promise<T> {
  return (await import(specifier)) as T;
}

/** A file of a package that its `exports` do not offer: where a peer's own code for the job is not public. */
export async function internal<T>(name: string, file: string): Promise<T> {
  return (await import(pathToFileURL(join(HERE, 'node_modules', name, file)).href)) as T;
}
