import { LANES } from './properties/lanes.ts';
import { validCase } from './properties/trial.ts';
import { gatherFacts } from './src/facts.ts';
import { compileFacts, outcomeOf } from './src/compiler.ts';
import { THE_RULE } from './src/rule/decisions.ts';
import fc from 'fast-check';
const cases = fc.sample(LANES[0]!.streams[0]!.arbitrary, { seed: 3, numRuns: 300 });
const v = cases.map(g => validCase(g));
for (let k=0;k<60;k++) for (const g of v) outcomeOf(() => compileFacts(gatherFacts(g.store, g.settings), g.budget, THE_RULE));
