/** The laws one by one, for Stryker's mocha runner: every law that kills is told. */

import mocha from 'mocha';
import { CHECKS_BY_LAW } from './suite.ts';

const { describe, it } = mocha; // mocha sets them before it loads a file

describe('production keeps the laws', () => {
  for (const { name, run } of CHECKS_BY_LAW) it(name, run);
});
