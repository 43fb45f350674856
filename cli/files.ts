/** Files that are there whole or not at all, whatever happens while they are written. */

import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file beside its place and moves it there. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.part`;
  writeFileSync(beside, text);
  renameSync(beside, path);
}
