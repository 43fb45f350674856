/** The laws with the program that they share sources with, for mutants that laws or oracle would have too. */

export { killersOf } from './kill.ts';
export * from './mutated.ts';
