/** The laws by lane, for Stryker's mocha runner: the first violation kills. */

import mocha from 'mocha';
import { CHECKS_BY_LANE } from './suite.ts';

const { describe, it } = mocha; // mocha sets them before it loads a file

describe('production keeps the laws', () => {
  for (const { name, run } of CHECKS_BY_LANE) it(name, run);
});
