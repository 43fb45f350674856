/** `compactcheck models`: the catalog that routing decides by, its source and date; or another, checked. */

import Table from 'cli-table3';
import type { Catalog, Prices, Rates } from '../../src/routing/types.ts';
import { type Describe, example, say } from '../command.ts';
import { catalogFrom } from '../routing-files.ts';

interface Flags {
  json?: boolean;
  catalog?: string;
}

export const describe: Describe = (command, done) => {
  command
    .option('--catalog <file>', 'another catalog than the one that ships; refused whole for its first fault')
    .option('--json', 'print the catalog as JSON')
    .addHelpText('after', example('compactcheck models', 'compactcheck models --catalog prices.json --json'))
    .action((flags: Flags) => {
      const { catalog } = catalogFrom(flags.catalog);
      say(flags.json === true ? JSON.stringify(catalog, null, 2) : modelsText(catalog));
      done(0);
    });
};

/** Amounts as they are written: US$ per million tokens. */
function modelsText({ source, date, models }: Catalog): string {
  const table = new Table({
    head: ['model', 'in', 'cached', 'write', 'out', 'window', 'cache', 'above'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  for (const { id, window, cache, prices } of models)
    table.push([id, ...ratesOf(prices), window.toLocaleString('en'), cache, tiersOf(prices)]);
  const dated = [date, source].filter((part) => part !== '').join(', ');
  return `${table.toString()}\nUS$ per million tokens${dated === '' ? '' : `; ${dated}`}`;
}

function ratesOf(prices: Rates | undefined): string[] {
  if (prices === undefined) return ['unknown', '', '', ''];
  return [prices.input, prices.cachedInput ?? '', prices.cacheWrite ?? '', prices.output];
}

function tiersOf(prices: Prices | undefined): string {
  const tiers = (prices?.tiers ?? []).map(
    ({ above, ...rates }) =>
      `>${above.toLocaleString('en')}: ${ratesOf(rates)
        .filter((price) => price !== '')
        .join('/')}`,
  );
  return tiers.join(' ');
}
