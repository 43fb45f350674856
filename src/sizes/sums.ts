/**
 * Sums over a list that grows at its end: what stands before any place, in one look-up.
 *
 * So a run of messages is priced by two look-ups, and a window's end is found by search. Plain numbers in a
 * typed array: nothing here is an object a message.
 */

/** So few that V8 keeps them within the array's own object: most stores that a law makes need no more. */
const FIRST_CAPACITY = 8;

export class Sums {
  #before = new Float64Array(FIRST_CAPACITY);
  #count = 0;

  /** How many values there are. */
  get count(): number {
    return this.#count;
  }

  /** Adds a value behind the others. */
  push(value: number): void {
    const count = ++this.#count;
    if (count === this.#before.length) {
      const grown = new Float64Array(2 * count);
      grown.set(this.#before);
      this.#before = grown;
    }
    this.#before[count] = (this.#before[count - 1] ?? 0) + value;
  }

  /** The sum of the values before a place: of all of them at `count`. */
  before(place: number): number {
    return this.#before[place] ?? 0;
  }

  /** The sum of the values from a place on, before another. */
  between(from: number, to: number): number {
    return this.before(to) - this.before(from);
  }

  /** The farthest place up to which the values from `from` on sum up to `most` at the highest. */
  reachFrom(from: number, most: number): number {
    let low = from;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.between(from, middle) <= most) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The first place, not before `first`, from which the values up to the last sum up to `most` at the highest. */
  reachBack(first: number, most: number): number {
    let low = first;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.between(middle, this.#count) <= most) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
