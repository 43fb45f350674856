/**
 * The book that reading and writing keep: what was left out, and what is at fault.
 *
 * Every format checks foreign values through `shaped`, which names each field that its schema doesn't
 * know by comparing what went in with what came out: so no format has to remember to say what it drops,
 * and nothing is dropped in silence.
 */

import type { z } from 'zod';
import { firstFault, shapeFaults } from '../model/fault.ts';
import { type Damage, FormatError } from './errors.ts';
import { at, type Fields, isFields, type LeftOut, type Place, writePlace } from './transcript.ts';

const DAMAGED: Damage = { what: 'damaged message or line, passed over', plural: 'damaged places' };

export class Notes {
  readonly file: string;
  readonly lenient: boolean;
  readonly #leftOut = new Map<string, LeftOut>();
  /** What is said of the entry that is being tried; counted once it is known to be sound. */
  #tried: [string, string][] | undefined;
  constructor(file: string, lenient = false) {
    this.file = file;
    this.lenient = lenient;
  }

  /** Counts something that was left out or changed, under what it is. */
  leaveOut(what: string, place: Place): void {
    this.#count(what, writePlace(place));
  }

  #count(what: string, first: string): void {
    if (this.#tried !== undefined) {
      this.#tried.push([what, first]);
      return;
    }
    const known = this.#leftOut.get(what);
    if (known === undefined) this.#leftOut.set(what, { what, count: 1, first });
    else known.count++;
  }

  /** What was left out, in the order of the first times. */
  list(): LeftOut[] {
    return [...this.#leftOut.values()];
  }

  /** Refuses one message or line; whoever feeds them passes over it or not. */
  fail(place: Place, expected: string, damage: Damage = DAMAGED): never {
    throw new FormatError(this.file, place, expected, damage);
  }

  /**
   * Runs `read` on one entry; with `lenient`, damage in it is counted and the entry passed over, and then
   * what was said of its parts is forgotten.
   */
  attempt(read: () => void): void {
    const tried: [string, string][] = [];
    this.#tried = tried;
    try {
      read();
    } catch (error) {
      if (!this.lenient || !(error instanceof FormatError) || error.damage === undefined) throw error;
      tried.splice(0, tried.length, [error.damage.what, error.place]);
    } finally {
      this.#tried = undefined;
      for (const [what, first] of tried) this.#count(what, first);
    }
  }

  /**
   * The value in a schema's form.
   *
   * @param noun what to call an object that bears neither role nor type, when a field of it is left out
   * @throws FormatError with the first fault in document order
   */
  shaped<S extends z.ZodType>(schema: S, value: unknown, place: Place, noun?: string): z.output<S> {
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      const { path, expected } = firstFault(value, shapeFaults(value, parsed.error));
      this.fail(at(place, ...path), expected);
    }
    this.nameDropped(value, parsed.data, place, noun);
    return parsed.data;
  }

  /** Counts every field of `given` that `taken`, the same value in a schema's form, lacks, but for empty ones. */
  nameDropped(given: unknown, taken: unknown, place: Place, noun?: string): void {
    if (given === taken) return; // passed on as it is, and most values are
    if (Array.isArray(given) && Array.isArray(taken)) {
      given.forEach((item, index) => this.nameDropped(item, taken[index], at(place, index)));
    } else if (isFields(given) && isFields(taken)) {
      for (const [key, field] of Object.entries(given)) {
        if (holdsNothing(field)) continue;
        if (Object.hasOwn(taken, key)) this.nameDropped(field, taken[key], at(place, key));
        else this.leaveOut(`field "${key}" of ${noun ?? kindOf(given, place)}`, at(place, key));
      }
    }
  }
}

/** `null`, `[]` and `{}` are what programs write where they have nothing to say. */
function holdsNothing(field: unknown): boolean {
  if (typeof field !== 'object') return field === undefined;
  return field === null || Object.keys(field).length === 0;
}

/** What an object is, in a word or two: by its role, its type, or the field that holds it. */
function kindOf(object: Fields, place: Place): string {
  if (typeof object['role'] === 'string') return `${object['role']} message`;
  if (typeof object['type'] === 'string') return object['type'];
  const holder = place.path.findLast((step) => typeof step === 'string');
  return holder ?? 'conversation';
}
