/** Small naturals read one by one as choices from lists: how an array becomes a case, and shrinks with it. */

/** Reads naturals in order; past their end everything is the first of its list, the plainest. */
export class Draw {
  readonly #numbers: readonly number[];
  #next = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  /** One of a list; the first where the natural is 0. */
  of<T>(list: readonly [T, ...T[]]): T {
    return list[this.#number() % list.length] ?? list[0];
  }

  /** Whether it comes so, once in so many times. */
  oneIn(times: number): boolean {
    return this.#number() % times === times - 1;
  }

  #number(): number {
    return this.#numbers[this.#next++] ?? 0;
  }
}
