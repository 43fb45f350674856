/** The laws with the program that they share sources with, for mutants that laws or oracle would have too. */

export { THE_RULE } from '../src/rule/decisions.ts';
export { production, productionUnder } from '../properties/subjects/production.ts';
export { killersOf } from './kill.ts';
