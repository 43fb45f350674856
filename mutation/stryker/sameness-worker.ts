/** Compares some of what is compared (`sameness.ts`), in a process of its own. */

import { sameness, type Share } from './sameness.ts';
import { spanOf, type SyntacticMutant } from './report.ts';
import { switched } from './switched.ts';

/** What it is told to do. */
export interface Task {
  readonly name: string;
  readonly mutants: readonly SyntacticMutant[];
  readonly share: Share;
}
/** What it tells: that so many more runs are done, or what became of the mutants, in their order. */
export type Told =
  { readonly runs: number } | { readonly same: readonly { passed: number; difference: string | null }[] };

const RUNS_A_MESSAGE = 100;

process.once('message', (task: Task) => void work(task));

async function work({ name, mutants, share }: Task): Promise<void> {
  const program = await switched([...new Set(mutants.map(({ file }) => file))], name);
  const idOf = new Map(
    program.mutants.map(({ id, fileName, location, replacement }) => [
      nameOf({ file: fileName, span: spanOf(location, 1), replacement }),
      id,
    ]),
  );
  const ids = mutants.map((mutant) => {
    const id = idOf.get(nameOf(mutant));
    if (id === undefined)
      throw new RangeError(`${nameOf(mutant)}: the source has changed since, run Stryker again`);
    return id;
  });
  let runs = 0;
  const found = sameness(program, ids, share, () => {
    if (++runs % RUNS_A_MESSAGE === 0) tell({ runs: RUNS_A_MESSAGE });
  });
  tell({ runs: runs % RUNS_A_MESSAGE });
  tell({ same: found.map(({ passed, difference }) => ({ passed, difference })) });
  process.disconnect();
}

type Named = Pick<SyntacticMutant, 'file' | 'span' | 'replacement'>;
const nameOf = ({ file, span, replacement }: Named): string => `${file}:${span} as ${replacement}`;

function tell(told: Told): void {
  process.send?.(told);
}
