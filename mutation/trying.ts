/**
 * One mutant, tried in this process: which laws kill it.
 *
 * Mutants of the rule's record run on the sources as they are. One that edits sources which neither the laws
 * nor the oracle load is bundled by itself and asked by the laws that are here already, warm and with their
 * cases drawn. Of any other the laws and the oracle are bundled too, so that all see one and the same mutated
 * program.
 */

import type { Subject } from '../properties/subjects/subject.ts';
import { bundled, filesOf } from './bundle.ts';
import { type Kill, killersOf } from './kill.ts';
import * as asTheyAre from './mutated.ts';
import { isOfRouting } from './mutants/index.ts';
import type { Edit, Mutant } from './mutants/mutant.ts';

let lawFiles: Promise<ReadonlySet<string>> | undefined;

/** @param isPaired whether the reference has the fault too */
export async function tryMutant(mutant: Mutant, isPaired: boolean): Promise<readonly Kill[]> {
  const edits: readonly Edit[] = [...(mutant.edits ?? []), ...(isPaired ? (mutant.inReference ?? []) : [])];
  const name = `${mutant.id}${isPaired ? '-paired' : ''}`;
  if (isOfRouting(mutant)) {
    const routing = (await bundled(
      'mutation/kill-routing.ts',
      edits,
      name,
    )) as typeof import('./kill-routing.ts');
    return routing.routingKillers(mutant.named);
  }
  const known = await (lawFiles ??= filesOf('mutation/kill.ts'));
  if (edits.some(({ file }) => known.has(file))) {
    const alone = (await bundled('mutation/alone.ts', edits, name)) as typeof import('./alone.ts');
    return alone.killersOf(subjectIn(alone, mutant), mutant.named);
  }
  const own = edits.length === 0 ? asTheyAre : await bundled('mutation/mutated.ts', edits, name);
  return killersOf(subjectIn(own as typeof asTheyAre, mutant), mutant.named);
}

/** A program under the mutant's rule, or its own. */
function subjectIn({ productionUnder, THE_RULE }: typeof asTheyAre, { rule, id }: Mutant): Subject {
  return productionUnder(rule?.(THE_RULE) ?? THE_RULE, id);
}
