/** What a row of the aimed lane is. */

import type { RegionName } from '../regions/regions.ts';

/** What a row may vary: a size, and by how much something is dearer. */
export interface Numbers {
  readonly n: number;
  readonly more: number;
}
export interface Aim {
  readonly name: string;
  /** The regions that every case of the row is in. */
  readonly means: readonly RegionName[];
  write(numbers: Numbers): string;
  /** Bystanders would change what is meant: the row's budget, window or count is exact. */
  readonly alone?: true;
}
