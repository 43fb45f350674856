/**
 * A flag for each option of a compile, from the option table: `recentWindowTokens` is
 * `--recent-window-tokens N`, a switch that is on by default is `--no-dearer-rule`.
 */

import type { Command } from 'commander';
import { type OptionName, OPTIONS } from '../src/model/options.ts';

/** Options that a command line says otherwise. */
const LEFT_OUT: readonly OptionName[] = ['select'];

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Adds the flags to a command. */
export function addOptionFlags(command: Command): void {
  for (const [name, { fallback, meaning }] of Object.entries(OPTIONS)) {
    if (LEFT_OUT.some((left) => left === name)) continue;
    if (fallback === true) command.option(`--no-${kebab(name)}`, meaning);
    else if (fallback === false) command.option(`--${kebab(name)}`, meaning);
    else
      command.option(
        `--${kebab(name)} <value>`,
        fallback === undefined ? meaning : `${meaning} (${JSON.stringify(fallback)})`,
      );
  }
}

/** The options that were given, as values; the door reads them. */
export function optionsFrom(
  flags: Readonly<Record<string, unknown>>,
  command: Command,
): Record<string, unknown> {
  const given = Object.keys(OPTIONS).filter((name) => command.getOptionValueSource(name) === 'cli');
  return Object.fromEntries(given.map((name) => [name, valueOf(flags[name])]));
}

/** A number or a record where the text is one, else the text. */
function valueOf(flag: unknown): unknown {
  if (typeof flag !== 'string') return flag;
  try {
    return JSON.parse(flag);
  } catch {
    return flag;
  }
}
