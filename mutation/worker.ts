/** Tries mutants, one for each line of input (`MU-07`, `MU-07 paired`), and answers each with a line of JSON. */

import { createInterface } from 'node:readline';
import { MUTANTS } from './mutants/index.ts';
import { tryMutant } from './trying.ts';

for await (const line of createInterface(process.stdin)) {
  const [id, paired] = line.split(' ');
  try {
    const mutant = MUTANTS.find((one) => one.id === id);
    if (mutant === undefined) throw new RangeError(`there is no mutant ${id ?? ''}`);
    console.log(JSON.stringify({ kills: await tryMutant(mutant, paired !== undefined) }));
  } catch (error) {
    console.log(JSON.stringify({ failed: error instanceof Error ? (error.stack ?? '') : String(error) }));
  }
}
