/**
 * `npm run breaks`: every semantic mutant against every law, as a table; exits with 1 where a mutant is not
 * killed by the law named for it, or, with the laws that restate the rule left out, by none.
 */

import Table from 'cli-table3';
import { CASE_LAWS } from '../properties/laws/index.ts';
import { productionUnder } from '../properties/subjects/production.ts';
import { type Kill, killersOf } from './kill.ts';
import { SEMANTIC_MUTANTS, type SemanticMutant } from './semantic.ts';

const RESTATING = CASE_LAWS.filter(({ restatesRule }) => restatesRule === true).map(({ id }) => id);

const results: { mutant: SemanticMutant; kills: Kill[] }[] = [];
for (const mutant of SEMANTIC_MUTANTS) {
  process.stderr.write(`${mutant.id} ${mutant.name}\n`);
  results.push({ mutant, kills: await killersOf(productionUnder(mutant.rule, mutant.id)) });
}

const used = CASE_LAWS.filter(({ id }) => results.some(({ kills }) => kills.some(({ law }) => law === id)));
const table = new Table({
  head: ['mutant', ...used.map(({ id }) => id)],
  style: { head: [], border: [], compact: true },
});
for (const { mutant, kills } of results) {
  const cells = used.map(({ id }) =>
    kills.some(({ law }) => law === id) ? (mutant.named === id ? '◉' : '●') : '',
  );
  table.push([`${mutant.id} ${mutant.name}`, ...cells]);
}
console.log(table.toString());
console.log('◉ killed by the law named for it, ● by another');
for (const { mutant, kills } of results) {
  const own = kills.find(({ law }) => law === mutant.named);
  if (own !== undefined) console.log(`${mutant.id} ${mutant.named}  ${own.notation}`);
}

const missed = results.filter(({ mutant, kills }) => !kills.some(({ law }) => law === mutant.named));
const onlyRestated = results.filter(({ kills }) => kills.every(({ law }) => RESTATING.includes(law)));
for (const { mutant } of missed) console.log(`${mutant.id} ${mutant.name} is not killed by ${mutant.named}`);
for (const { mutant } of onlyRestated)
  console.log(`${mutant.id} ${mutant.name} is killed by no law but ${RESTATING.join(' and ')}`);
console.log(
  `${results.length - missed.length} of ${results.length} predictions hold; with ${RESTATING.join(' and ')} left out, ${results.length - onlyRestated.length} of ${results.length} are killed`,
);
process.exitCode = missed.length + onlyRestated.length > 0 ? 1 : 0;
