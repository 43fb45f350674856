/** The program by itself, for mutants that neither laws nor oracle share. */

export { THE_RULE } from '../src/rule/decisions.ts';
export { productionUnder } from '../properties/subjects/production.ts';
