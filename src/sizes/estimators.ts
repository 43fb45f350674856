/** Estimators by name (T3): what options and JSON cases say. */

import { OptionsError } from '../model/errors.ts';
import type { TokenEstimator } from '../model/types.ts';
import { chars } from './chars.ts';
import { ENCODINGS, tiktoken } from './tiktoken.ts';

const ESTIMATORS: Record<string, () => TokenEstimator> = {
  chars: () => chars,
  tiktoken: () => tiktoken('o200k_base'),
  ...Object.fromEntries(ENCODINGS.map((encoding) => [`tiktoken:${encoding}`, () => tiktoken(encoding)])),
};

export const ESTIMATOR_NAMES = Object.keys(ESTIMATORS);

/** @throws OptionsError for a name that no estimator has */
export function estimatorNamed(name: string): TokenEstimator {
  const make = Object.hasOwn(ESTIMATORS, name) ? ESTIMATORS[name] : undefined;
  if (make === undefined) {
    throw new OptionsError(
      'estimator',
      `expected one of ${ESTIMATOR_NAMES.join(', ')}, got ${JSON.stringify(name)}`,
    );
  }
  return make();
}
