/**
 * The error of reading a transcript: one line that names the file, the place, and what would be right.
 */

import { writePath } from '../model/fault.ts';
import { type Place, writePlace } from './transcript.ts';

/** How a fault is counted, and what its advice calls it, where reading can go on behind it (`lenient`). */
export interface Damage {
  /** What is passed over, as it is counted: `line that is not JSON`. */
  what: string;
  /** What people would call such places, in the advice: `cut lines`. */
  plural: string;
}

/** A file that can't be read as a transcript. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
  readonly file: string;
  /** As people write it: `line 12, content[0].id`, `messages[3].role`; the empty string is the file itself. */
  readonly place: string;
  /** What is wrong there, and what would be right. */
  readonly expected: string;
  /** Set where one line or message is at fault, so that reading can pass over it. */
  readonly damage: Damage | undefined;
  constructor(file: string, place: Place, expected: string, damage?: Damage) {
    const where = [place.line === undefined ? file : `${file}:${place.line}`, writePath(place.path)];
    const advice = damage === undefined ? '' : `; ${damage.plural} can be passed over with --lenient`;
    super(`${where.filter((part) => part !== '').join(': ')}: ${expected}${advice}`);
    this.file = file;
    this.place = writePlace(place);
    this.expected = expected;
    this.damage = damage;
  }
}
