/** Mutants in this process, one after another: which laws kill each, as a line of JSON. */

import { production, productionUnder } from '../properties/subjects/production.ts';
import { THE_RULE } from '../src/rule/decisions.ts';
import { killersOf } from './kill.ts';
import { isOfRouting, MUTANTS } from './mutants/index.ts';

for (const id of process.argv.slice(2)) {
  const mutant = MUTANTS.find((one) => one.id === id);
  if (mutant === undefined) throw new RangeError(`there is no mutant ${id}`);
  if (isOfRouting(mutant)) {
    // loaded here: a mutant of the compiler may not have what routing takes
    const { routingKillers } = await import('./kill-routing.ts');
    console.log(JSON.stringify(routingKillers()));
    continue;
  }
  const subject = mutant.rule === undefined ? production : productionUnder(mutant.rule(THE_RULE), id);
  console.log(JSON.stringify(await killersOf(subject)));
}
